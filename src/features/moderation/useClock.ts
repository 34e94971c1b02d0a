import { useCallback } from 'react';
import { type AppThunk, useAppDispatch } from '../../lib/store.ts';

const readClock =
  (): AppThunk<number> =>
  (_dispatch, _getState, { clock }) =>
    clock();

const readOrigin =
  (): AppThunk<string> =>
  (_dispatch, _getState, { origin }) =>
    origin;

/** The program's clock (ms), to be read when something is pressed. */
export function useClock(): () => number {
  const dispatch = useAppDispatch();
  return useCallback(() => dispatch(readClock()), [dispatch]);
}

/** The origin of the page. */
export const useOrigin = (): string => useAppDispatch()(readOrigin());
