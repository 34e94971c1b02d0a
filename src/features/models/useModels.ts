import { QueryStatus } from '@reduxjs/toolkit/query';
import { useEffect, useMemo } from 'react';
import { shallowEqual } from 'react-redux';
import { fetchQuery } from '../../api/index.ts';
import type { Model, ModelType } from '../../contract/index.ts';
import { useAppDispatch, useAppSelector } from '../../lib/store.ts';
import { modelsApi } from './api.ts';

/** The chosen models as far as they are known, how their look-up stands, and how to try again what failed. */
export interface ChosenModels {
  readonly models: readonly Model[];
  readonly loading: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

const { modelOfKey } = modelsApi.endpoints;

/** Wants the models of these keys, as long as somebody shows them. */
function useWanted(type: ModelType, keys: readonly string[]): void {
  const dispatch = useAppDispatch();
  const wanted = keys.join('\n');
  useEffect(() => {
    const calls = wanted
      .split('\n')
      .filter(Boolean)
      .map((key) => dispatch(modelOfKey.initiate({ type, key })));
    return () => {
      for (const call of calls) call.unsubscribe();
    };
  }, [dispatch, type, wanted]);
}

interface FoundModel {
  readonly model: Model | undefined;
  readonly status: QueryStatus;
}

const isOpen = (status: QueryStatus | undefined): boolean =>
  status === QueryStatus.pending || status === QueryStatus.uninitialized;

/** What the cache holds of these keys. The parts that are compared are its own, so that nothing is rendered without need. */
function useFound(type: ModelType, keys: readonly string[]): ReadonlyMap<string, FoundModel> {
  const parts = useAppSelector(
    (state) =>
      keys.flatMap((key) => {
        const { data, status } = modelOfKey.select({ type, key })(state);
        return [data?.model, status] as const;
      }),
    shallowEqual,
  );
  return new Map(
    keys.map((key, index) => [
      key,
      {
        model: parts[2 * index] as Model | undefined,
        status: parts[2 * index + 1] as QueryStatus,
      },
    ]),
  );
}

/**
 * Titles of chosen keys: those at hand as they are, the others from the cache (FORM-18). A key that nobody knows is shown as it stands: it was
 * chosen, and only who chose it may take it away.
 */
export function useModels(
  type: ModelType,
  keys: readonly string[],
  known: readonly Model[] = [],
): ChosenModels {
  const dispatch = useAppDispatch();
  const atHand = useMemo(() => new Map(known.map((model) => [model.key, model])), [known]);
  const missing = keys.filter((key) => !atHand.has(key));
  useWanted(type, missing);
  const found = useFound(type, missing);
  const failed = missing.filter((key) => found.get(key)?.status === QueryStatus.rejected);
  return {
    models: keys.map((key) => atHand.get(key) ?? found.get(key)?.model ?? { key, title: key }),
    loading: missing.some((key) => isOpen(found.get(key)?.status)),
    failed: failed.length > 0,
    retry: () => {
      for (const key of failed) void dispatch(fetchQuery(modelOfKey, { type, key }));
    },
  };
}
