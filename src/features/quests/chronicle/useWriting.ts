import { useEffect, useState, useSyncExternalStore } from 'react';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { useLastChance } from '../../../ui/useLastChance.ts';
import type { ChroniclePlace } from './place.ts';
import { Writing } from './Writing.ts';
import type { WritingState } from './writingState.ts';
import { selectWriting, writingKey } from './writingsSlice.ts';

/** The writing of an event's chronicle that stands so on the host, while this part is shown. Both are read once. */
export function useWriting(place: ChroniclePlace, host: string): [WritingState, Writing] {
  const dispatch = useAppDispatch();
  const [writing] = useState(() => new Writing(place, host, dispatch));
  useEffect(() => writing.open(), [writing]);
  useLastChance(writing.settle);
  const own = useSyncExternalStore(writing.subscribe, writing.getState);
  const key = writingKey(place);
  return [useAppSelector((state) => selectWriting(state, key)) ?? own, writing];
}
