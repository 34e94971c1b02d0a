import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from './database.ts';
import { isPostgres } from './dialect.ts';

/**
 * Who writes at the same time as others (MANY-02, decision 49). SQLite has one writer at a time, so that what a transaction has read still holds when it
 * writes, and what is committed later has a later moment and a higher id. In PostgreSQL a lock makes the same true of all who write in one
 * game, on whichever host: it is taken first and held to the end of the transaction.
 */

/** The end of the last transaction of this process that waits for a lock, by database and name. */
const queues = new WeakMap<Db, Map<string, Promise<unknown>>>();

/** One after the other within this process, so that those who wait for one lock do not take all connections. */
async function inTurn<T>(db: Db, name: string, work: () => Promise<T>): Promise<T> {
  const all = queues.get(db) ?? new Map<string, Promise<unknown>>();
  queues.set(db, all);
  const before = all.get(name) ?? Promise.resolve();
  const mine = before.then(work, work);
  all.set(name, mine);
  try {
    return await mine;
  } finally {
    if (all.get(name) === mine) all.delete(name);
  }
}

/** Takes a lock until the end of the transaction; waits for it. */
async function lock(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/** A transaction that no other of the same name runs beside, on any host. */
export function alone<T>(db: Db, name: string, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (!isPostgres(db)) return db.transaction().execute(work);
  return inTurn(db, name, () =>
    db.transaction().execute(async (trx) => {
      await lock(trx, name);
      return work(trx);
    }),
  );
}

/** A transaction of one who writes in a game, by its key: one at a time. */
export const inGame = <T>(db: Db, game: string, work: (trx: Trx) => Promise<T>): Promise<T> =>
  alone(db, `game ${game}`, work);

/**
 * As {@link inGame}, and reads the answer to a write. In PostgreSQL that is after the commit: each query is a way to the server and back, for which the next
 * writer of the game need not wait. SQLite reads in the same transaction: behind it the read would wait for the one connection again.
 */
export async function inGameThenRead<Made, Answer>(
  db: Db,
  game: string,
  write: (trx: Trx) => Promise<Made>,
  read: (db: Db, made: Made) => Promise<Answer>,
): Promise<Answer> {
  if (isPostgres(db)) return read(db, await inGame(db, game, write));
  return inGame(db, game, async (trx) => read(trx, await write(trx)));
}

/**
 * Keeps others from notifying the players of some characters `c` until the end of the transaction: the moments of a reader's notifications come in the
 * order of their commits, from whichever games they are.
 */
export async function lockReaders(trx: Db, who: RawBuilder<boolean>): Promise<void> {
  if (!isPostgres(trx)) return;
  await sql`
    select u.id from users u where u.id in (select c.owner_id from characters c where ${who})
    order by u.id for no key update`.execute(trx);
}

/** As {@link lockReaders}, for one account. */
export async function lockReader(trx: Db, userId: number): Promise<void> {
  if (isPostgres(trx))
    await sql`select u.id from users u where u.id = ${userId} for no key update`.execute(trx);
}
