import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { keepDesk, restoreDesk } from './deskKeeping.ts';
import { selectDesk } from './deskSelectors.ts';

/** Puts the kept desk back as soon as the channels are known, and keeps it as it changes (WIN-08). */
export function useDeskStorage(): void {
  const dispatch = useAppDispatch();
  const { windows, order, restored } = useAppSelector(selectDesk);
  const status = useAppSelector(({ chat }) => chat.list.status);
  useEffect(() => {
    if (status === 'ready' && !restored) dispatch(restoreDesk());
  }, [dispatch, status, restored]);
  useEffect(() => {
    if (restored) dispatch(keepDesk());
  }, [dispatch, windows, order, restored]);
}
