import { useEffect, useState } from 'react';
import { selectCan } from '../../api/index.ts';
import { type FoundName, type NameKind, SEARCH_LIMIT } from '../../contract/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { selectUser } from '../session/index.ts';
import { searchApi } from './api.ts';

/** So long (ms) somebody has stopped typing before the host is asked. */
const PAUSE_MS = 150;

/** A value that has stayed the same for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const { useSearchNamesQuery } = searchApi;
const NONE: readonly FoundName[] = [];

/** Whose answers these are; empty for a guest. */
export const useViewer = (): string => useAppSelector((state) => selectUser(state)?.id ?? '');

/** Names that the host finds for what is typed, once typing pauses; the last ones stay meanwhile. None on a host without this call. */
export function useNames(
  typed: string,
  { game, kind }: { readonly game?: string | undefined; readonly kind?: NameKind },
): { readonly names: readonly FoundName[]; readonly failed: boolean } {
  const viewer = useViewer();
  const can = useAppSelector((state) => selectCan(state, 'search') !== false);
  const q = useSettled(typed.trim().slice(0, SEARCH_LIMIT.name));
  const query = { q, ...(game !== undefined && { game }), ...(kind && { kind }) };
  const { data, isError } = useSearchNamesQuery({ query, viewer }, { skip: !can || q === '' });
  return { names: typed.trim() === '' ? NONE : (data?.names ?? NONE), failed: can && isError };
}
