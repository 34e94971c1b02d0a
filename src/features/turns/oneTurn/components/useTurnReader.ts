import { useEffect, useMemo, useState } from 'react';
import { readClock, useAppDispatch, useAppSelector } from '../../../../lib/store.ts';
import { selectCharacter, selectGame, selectGlobals, selectUser } from '../../../session/index.ts';
import type { TurnRef } from '../turnRef.ts';
import type { Reader } from '../turnOffers.ts';

/** Windows are looked at again so often, in ms. */
const LOOK_MS = 60_000;

/** The present moment (ms), renewed each minute: windows close while one reads. */
export function useMinute(): number {
  const dispatch = useAppDispatch();
  const [now, setNow] = useState(() => dispatch(readClock()));
  useEffect(() => {
    const timer = setInterval(() => setNow(dispatch(readClock())), LOOK_MS);
    return () => clearInterval(timer);
  }, [dispatch]);
  return now;
}

/** One who reads turns as a character: by whom and where what is offered is decided, and what calls are made with. */
export interface TurnReader extends Reader {
  readonly user: string;
  readonly ref: TurnRef;
}

/** The current character before a turn; undefined for a guest. */
export function useTurnReader(turn: string): TurnReader | undefined {
  const user = useAppSelector(selectUser)?.id;
  const actor = useAppSelector(selectCharacter);
  const game = useAppSelector(selectGame);
  const globals = useAppSelector(selectGlobals);
  return useMemo(() => {
    if (user === undefined || !actor || !game) return undefined;
    const ref = { game: game.key, character: actor.key, turn };
    return { user, actor, game, globals, ref };
  }, [user, actor, game, globals, turn]);
}
