import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../../../lib/store.ts';
import { channelKey } from '../../channels.ts';
import { selectRoom } from '../../rooms/roomSelectors.ts';
import type { ComposerPlace } from '../drafts.ts';
import { keepUnsent, restoreUnsent } from '../unsent.ts';

/** Keeps the lines of this place that did not arrive, and puts them back when its room is there again (MSG-14). */
export function useUnsent(place: ComposerPlace): void {
  const dispatch = useAppDispatch();
  const key = channelKey(place.channel);
  const pending = useAppSelector((state) => selectRoom(state, key)?.pending);
  const restored = useRef(false);
  useEffect(() => {
    if (pending && restored.current) dispatch(keepUnsent(place, pending));
    else if (pending) dispatch(restoreUnsent(place));
    restored.current = pending !== undefined;
  }, [dispatch, place, pending]);
}
