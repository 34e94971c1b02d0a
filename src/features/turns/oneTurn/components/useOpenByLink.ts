import { useEffect, useRef } from 'react';
import { useAppDispatch } from '../../../../lib/store.ts';
import { notice, openComments, openEditing } from '../modesThunks.ts';
import type { TurnOffers } from '../turnOffers.ts';
import type { TurnRef } from '../turnRef.ts';
import { useLedToWriting } from '../writingLink.ts';

/** Opens an edit or the comments of a turn, once, where the address leads to what is written there (BACK-38); says so where it is too late for that. */
export function useOpenByLink(ref: TurnRef, { edit, comments }: TurnOffers): void {
  const dispatch = useAppDispatch();
  const editing = useLedToWriting(ref, 'editing');
  const commenting = useLedToWriting(ref, 'commenting');
  const entry = editing ?? commenting;
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (entry === undefined || opened.current === entry) return;
    opened.current = entry;
    if (editing !== undefined)
      dispatch(edit ? openEditing(ref) : notice(undefined, 'turn.editOver'));
    else dispatch(comments ? openComments(ref) : notice(undefined, 'comment.closed'));
  }, [dispatch, entry, editing, edit, comments, ref]);
}
