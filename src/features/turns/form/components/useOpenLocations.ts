import { useEffect, useMemo, useRef } from 'react';
import type { Character, Location } from '../../../../contract/index.ts';
import { canWriteAmong } from '../../../../domain/index.ts';
import { useAppDispatch, useAppSelector } from '../../../../lib/store.ts';
import { selectGame, selectLocations } from '../../../session/index.ts';
import { selectWritableLocations } from '../../selectors.ts';
import type { TurnFormState } from '../formState.ts';
import { loadOptions } from '../formThunks.ts';

/** Where the turn of a form may stand: of what is open to a character not the places that masters have left to others (WORK-160). */
export function useOpenLocations(
  { place: scope, options }: TurnFormState,
  speaker: Character,
): readonly Location[] {
  const dispatch = useAppDispatch();
  const writable = useAppSelector(selectWritableLocations);
  const game = useAppSelector(selectGame);
  const all = useAppSelector(selectLocations);
  const known = useRef(all);
  useEffect(() => {
    // The world of the game is another now: what is closed may be, too.
    if (known.current !== all) void dispatch(loadOptions(scope));
    known.current = all;
  }, [all, dispatch, scope]);
  const closed = options?.closed;
  return useMemo(() => {
    if (!game || !closed || closed.length === 0) return writable;
    const shut = new Set(closed);
    return all.filter(({ key }) => canWriteAmong(game, speaker, key, shut));
  }, [all, closed, game, speaker, writable]);
}
