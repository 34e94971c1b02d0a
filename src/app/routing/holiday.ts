import * as v from 'valibot';
import { holidaySwitch } from '../../domain/index.ts';
import { selectGame, selectGames, selectGlobals } from '../../features/session/index.ts';
import { hasUnsentText } from '../../features/turns/index.ts';
import { keyAt, storageKey } from '../../lib/storage/index.ts';
import type { AppThunk } from '../../lib/store.ts';
import type { RootState } from '../reducer.ts';
import { holidayMoved } from '../uiSlice.ts';

/** When a group was last switched, epoch ms (HOL-03). */
const lastSwitches = storageKey('holiday/lastSwitch', v.pipe(v.number(), v.finite()));

/**
 * The key of the game to move the reader to, where the holiday asks for it (HOL-01, HOL-02); it is then written down that the group was
 * switched today (HOL-03). Whoever has a text in this game that is not sent yet stays with it.
 */
export function moveForHoliday(): AppThunk<string | undefined, RootState> {
  return (dispatch, getState, { storage, clock }) => {
    const state = getState();
    const game = selectGame(state);
    if (!game?.group) return undefined;
    const key = keyAt(lastSwitches, game.group.key);
    const now = clock();
    const to = holidaySwitch({
      game,
      games: selectGames(state),
      holiday: selectGlobals(state).holiday,
      lastSwitch: storage.get(key),
      now,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    if (to === undefined || dispatch(hasUnsentText(game.key))) return undefined;
    storage.set(key, now);
    dispatch(holidayMoved({ from: game.key, to }));
    return to;
  };
}
