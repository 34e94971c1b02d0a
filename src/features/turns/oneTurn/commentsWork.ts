import { COMMENTS_CHECK_MS, COMMENTS_REFRESH_MS } from '../../../contract/index.ts';
import { type DueWork, isWorkDue, type WithConnection } from '../../../realtime/index.ts';
import { loadComments } from './commentsThunks.ts';
import { declareLateWork } from '../realtime.ts';
import type { WithTurns } from '../slice.ts';

/** The last of the moments, five seconds apart, at which one looks whether comments are due (spec 1 §4, Turn modes). */
const lastCheck = (now: number): number => now - (now % COMMENTS_CHECK_MS);

/**
 * Comments on screen are refreshed every 30 s, which is looked at every 5 s (TURN-06); a hidden page asks more seldom, as for all else.
 */
export function commentsDueWork(state: WithTurns & WithConnection, now: number): DueWork[] {
  const checked = lastCheck(now);
  return Object.entries(state.turns.comments ?? {}).flatMap(([name, comments]) => {
    const { ref, shown, loading, triedAt } = comments;
    if (shown === 0 || loading || triedAt === undefined) return [];
    const key = `turns/comments/${name}`;
    const old = checked - triedAt >= COMMENTS_REFRESH_MS;
    const due = old && isWorkDue(state, { key, every: COMMENTS_REFRESH_MS }, checked);
    return due ? [{ key, start: loadComments(ref) }] : [];
  });
}

declareLateWork(commentsDueWork);
