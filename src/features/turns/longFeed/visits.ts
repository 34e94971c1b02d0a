import * as v from 'valibot';
import { compareTurns, type TurnPlace } from '../../../domain/index.ts';
import { keyAt, type StorageKey, storageKey } from '../../../lib/storage/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import type { WithConnection } from '../../../realtime/index.ts';
import { selectUser, type WithSession } from '../../session/index.ts';
import type { WithTurns } from '../slice.ts';
import { selectNewest, selectVisit } from './readingSelectors.ts';
import { turnsSeen, visitBegun } from './readingSlice.ts';

/**
 * What the last visit saw of each feed, kept in the browser: by the newest turn and not by a clock, since host and reader may not agree
 * on the time (FEED-09).
 */
const seen = storageKey('feedSeen', v.object({ id: v.string(), created: v.number() }));

type State = WithTurns & WithSession & WithConnection;

function keyOf(state: WithSession, feed: string): StorageKey<TurnPlace> {
  return keyAt(seen, selectUser(state)?.id ?? 'guest', feed);
}

/** A feed is shown: from now on what came since the last visit is new. */
export function beginVisit(feed: string): AppThunk<void, State> {
  return (dispatch, getState, { storage }) => {
    if (selectVisit(getState(), feed)) return;
    dispatch(visitBegun({ feed, since: storage.get(keyOf(getState(), feed)) }));
  };
}

/**
 * The beginning of the feed is before the reader's eyes. What is kept only ever goes forward, so that a second tab, which may be behind,
 * takes nothing back.
 */
export function seeNewest(feed: string): AppThunk<void, State> {
  return (dispatch, getState, { storage }) => {
    const state = getState();
    const newest = selectNewest(state, feed);
    const visit = selectVisit(state, feed);
    if (!newest || !visit || state.connection.hidden || visit.seen?.id === newest.id) return;
    const upTo = { id: newest.id, created: newest.created };
    dispatch(turnsSeen({ feed, upTo }));
    const key = keyOf(state, feed);
    const kept = storage.get(key);
    if (!kept || compareTurns(upTo, kept) < 0) storage.set(key, upTo);
  };
}
