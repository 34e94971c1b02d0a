import { ONLINE_REFRESH_MS } from '../../contract/index.ts';
import { shouldPoll, type PollingTask, type WithConnection } from '../../realtime/index.ts';
import { selectGameKey, selectInitStatus, type WithSession } from '../session/index.ts';
import { loadOnline } from './flow.ts';
import type { WithPresence } from './slice.ts';

const none: readonly PollingTask[] = [];

/**
 * The online list is fetched again when it is older than 60 s (ONL-01). After a failure the next attempt waits as long, and
 * nothing is asked while the browser has no network.
 */
export function pollingTasks(
  state: WithSession & WithPresence & WithConnection,
  now: number,
): readonly PollingTask[] {
  const game = selectGameKey(state);
  const { loadedAt } = state.presence.list;
  if (game === undefined || selectInitStatus(state) !== 'ready' || !state.connection.online)
    return none;
  const age = now - (loadedAt ?? -Infinity);
  const fresh = age >= 0 && age < ONLINE_REFRESH_MS; // a clock that was set back makes nothing fresh
  const key = `presence/online/${game}`;
  if (fresh || !shouldPoll(state, { key, every: ONLINE_REFRESH_MS }, now)) return none;
  return [{ key, start: loadOnline() }];
}
