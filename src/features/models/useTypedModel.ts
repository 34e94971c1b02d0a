import { useEffect, useState } from 'react';
import type { Model, ModelType } from '../../contract/index.ts';
import { modelsApi } from './api.ts';
import { nameRefusal } from './useTagCreation.ts';

/** A pause of typing, in ms: not every letter is a question. */
const PAUSE_MS = 250;

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** Whether a model bears the title that is typed. */
export interface TypedModel {
  readonly model: Model | undefined;
  readonly loading: boolean;
  /** The host has answered for this very title, or cannot know it. */
  readonly settled: boolean;
}

/** Looks up what is typed, at a pause of typing, each title once. */
export function useTypedModel(type: ModelType, name: string, wanted: boolean): TypedModel {
  const paused = usePaused(name);
  const skip = !wanted || paused === '' || nameRefusal(paused) !== undefined;
  const { currentData, isFetching, isError } = modelsApi.useModelOfTitleQuery(
    { type, title: paused },
    { skip },
  );
  const isCurrent = paused === name;
  return {
    model: isCurrent && !skip ? currentData?.model : undefined,
    loading: wanted && name !== '' && (!isCurrent || isFetching),
    settled: isCurrent && (skip || currentData !== undefined || isError),
  };
}
