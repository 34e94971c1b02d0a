import { compareTurns, type TurnPosition } from '../../../domain/index.ts';
import { type AppStorage, keyAt, type StorageKey } from '../../../lib/storage/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import type { WithConnection } from '../../../realtime/index.ts';
import { selectUser, type WithSession } from '../../session/index.ts';
import { lastSeen, marksAt } from '../feed/lastSeen.ts';
import type { WithTurns } from '../slice.ts';
import { selectNewest, selectVisit } from './readingSelectors.ts';
import { turnsSeen, visitBegun } from './readingSlice.ts';

const GUEST = 'guest';

type State = WithTurns & WithSession & WithConnection;

function keyOf(state: WithSession, feed: string): StorageKey<TurnPosition> {
  return keyAt(lastSeen, selectUser(state)?.id ?? GUEST, feed);
}

/**
 * The newest turn that the last visit saw. Whoever reads a feed as this character for the first time has seen what they saw of it as a guest
 * or as another of their characters (FIRST-37). A page of all turns is no beginning of anything: there its own mark counts alone.
 */
function lastSeenOf(
  storage: AppStorage,
  state: WithSession,
  feed: string,
): TurnPosition | undefined {
  const own = storage.get(keyOf(state, feed));
  const [kind, game = '', location] = feed.split('/').map(decodeURIComponent);
  if (own || kind === 'page') return own;
  const mine = marksAt(storage, game, location).filter(
    ([reader = '', read = '']) =>
      [GUEST, selectUser(state)?.id].includes(reader) && read.startsWith(`${String(kind)}/`),
  );
  const marks = mine.map((parts) => storage.get(keyAt(lastSeen, ...parts)));
  return marks.filter((mark) => mark !== undefined).sort(compareTurns)[0];
}

/** A feed is shown: from now on what came since the last visit is new. */
export function beginVisit(feed: string): AppThunk<void, State> {
  return (dispatch, getState, { storage }) => {
    if (selectVisit(getState(), feed)) return;
    dispatch(visitBegun({ feed, since: lastSeenOf(storage, getState(), feed) }));
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
