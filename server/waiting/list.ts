import type { WaitingList } from '../../src/contract/index.ts';
import type { Db } from '../db/index.ts';
import { absencesOf, holdsOf } from '../db/queries/waitingPeople.ts';
import { present } from '../db/queries/wire.ts';
import type { Found } from './found.ts';
import { foundScenes } from './scenes.ts';
import { seatsOf } from './seats.ts';
import { type Asking, foundThreads } from './threads.ts';
import { viewWaiting } from './view.ts';

/** More than anybody reads. */
const MOST = 200;

const PLACE = { waits: 0, held: 1, others: 2 } as const;

/** All that waits for an account: what waits for it first, and that which has waited longest. */
export async function findWaiting(
  db: Db,
  asking: Asking,
): Promise<{ found: Found[]; away: number | undefined }> {
  const { userId, now } = asking;
  const away = (await absencesOf(db, [userId], now)).get(userId);
  const said = { isAway: away !== undefined, holds: await holdsOf(db, userId) };
  const { mine, seats } = await seatsOf(db, userId, now);
  const found = [
    ...(await foundScenes(db, seats, said, now)),
    ...(await foundThreads(db, mine, said, asking)),
  ];
  found.sort((a, b) => PLACE[a.state] - PLACE[b.state] || a.since - b.since);
  return { found, away };
}

/** What the call answers (BACK-14). As many queries for many places as for few. */
export async function waitingOf(db: Db, asking: Asking): Promise<WaitingList> {
  const { found, away } = await findWaiting(db, asking);
  return {
    waiting: await viewWaiting(db, found.slice(0, MOST), asking.userId),
    count: found.filter(({ state }) => state === 'waits').length,
    ...present({ away }),
  };
}
