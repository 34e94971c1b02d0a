import type { Deps } from '../deps.ts';
import { endBlocks } from '../db/queries/blocks.ts';
import { publishStanding } from './standing.ts';

type Needed = Pick<Deps, 'db' | 'bus' | 'config'>;

/**
 * Closes the sockets of an account on all hosts, whose clients come back at once and are let into channels anew: what it may no longer hear or say ends
 * with them (OWN-55). Rejects where the bus is out of reach.
 */
export async function cutSocketsOf({ db, bus }: Needed, userId: number): Promise<void> {
  const sessions = await db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('userId', '=', userId)
    .execute();
  for (const { tokenHash } of sessions) await bus.endSession(tokenHash);
}

/** Ends the blocks whose time is over, and tells those people's open pages. Rejects with what database or bus say. */
export async function endOverdueBlocks(deps: Needed & Pick<Deps, 'clock'>): Promise<void> {
  for (const { userId } of await endBlocks(deps.db, deps.clock()))
    await publishStanding(deps, userId);
}
