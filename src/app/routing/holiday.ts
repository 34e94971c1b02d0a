import * as v from 'valibot';
import { HOLIDAY_COOKIE } from '../../contract/index.ts';
import { holidaySwitch } from '../../domain/index.ts';
import {
  selectGame,
  selectGameByKey,
  selectGames,
  selectGlobals,
} from '../../features/session/index.ts';
import { hasUnsentText } from '../../features/turns/index.ts';
import { keyAt, storageKey } from '../../lib/storage/index.ts';
import type { AppThunk } from '../../lib/store.ts';
import type { RootState } from '../reducer.ts';
import { holidayMoved } from '../uiSlice.ts';

/** When a group was last switched, epoch ms (HOL-03). */
export const lastSwitches = storageKey('holiday/lastSwitch', v.pipe(v.number(), v.finite()));

type Question = Pick<Parameters<typeof holidaySwitch>[0], 'game' | 'lastSwitch' | 'now'>;

const whereTo = (state: RootState, question: Question): string | undefined =>
  holidaySwitch({
    ...question,
    games: selectGames(state),
    holiday: selectGlobals(state).holiday,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });

/** The groups of a HOLIDAY_COOKIE. */
export const groupsIn = (cookie = ''): string[] => cookie.split(' ').filter(Boolean);

/**
 * Lets the host know until midnight that it need not lead the reader of this group anywhere (QUICK-16). At each visit: the host itself keeps it
 * for an hour only, for those whose browser runs no script.
 */
function keepFromLeading(group: string): AppThunk<void, RootState> {
  return (_dispatch, _getState, { cookie, keepCookie, clock }) => {
    const groups = new Set([...groupsIn(cookie(HOLIDAY_COOKIE)), group]);
    const midnight = new Date(clock()).setHours(24, 0, 0, 0);
    keepCookie(HOLIDAY_COOKIE, [...groups].join(' '), midnight);
  };
}

/** The host has led the reader here from that game. Whoever has a text there that is not sent yet is led back: false. */
function arriveFrom(from: string): AppThunk<boolean, RootState> {
  return (dispatch, getState, { storage, clock }) => {
    const game = selectGame(getState());
    if (!game?.group || dispatch(hasUnsentText(from))) return false;
    storage.set(keyAt(lastSwitches, game.group.key), clock());
    dispatch(holidayMoved({ from, to: game.key }));
    return true;
  };
}

/**
 * The key of the game to move the reader to, where the holiday asks for it (HOL-01, HOL-02); it is then written down that the group was
 * switched today (HOL-03). Whoever has a text in this game that is not sent yet stays with it. `from`: the game from which the host has
 * led here, as the address says.
 */
export function moveForHoliday(from?: string): AppThunk<string | undefined, RootState> {
  return (dispatch, getState, { storage, clock }) => {
    const state = getState();
    const game = selectGame(state);
    if (!game?.group) return undefined;
    const { key: group } = game.group;
    const now = clock();
    const left = from === undefined ? undefined : selectGameByKey(state, from);
    if (from !== undefined) {
      const isLed = left && whereTo(state, { game: left, lastSwitch: undefined, now }) === game.key;
      if (!isLed) return undefined;
      dispatch(keepFromLeading(group));
      return dispatch(arriveFrom(left.key)) ? undefined : left.key;
    }
    const key = keyAt(lastSwitches, group);
    if (whereTo(state, { game, lastSwitch: undefined, now }) !== undefined)
      dispatch(keepFromLeading(group));
    const to = whereTo(state, { game, lastSwitch: storage.get(key), now });
    if (to === undefined || dispatch(hasUnsentText(game.key))) return undefined;
    storage.set(key, now);
    dispatch(holidayMoved({ from: game.key, to }));
    return to;
  };
}
