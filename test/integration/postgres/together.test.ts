import { setTimeout } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { sql } from 'kysely';
import { isPostgres } from '../../../server/db/dialect.ts';
import {
  alone,
  contentVersionOf,
  type Db,
  inGame,
  inGameThenRead,
  migrate,
  openDatabase,
} from '../../../server/db/index.ts';
import { forgetNames } from '../../../server/db/prepared.ts';
import { tagNamed } from '../../../server/db/queries/models.ts';
import { lastMoment, nextMoment } from '../../../server/db/queries/moments.ts';
import { byName } from '../../../server/db/queries/profileNames.ts';
import { freshDatabase } from '../../support/host/freshDatabase.ts';
import { insertCharacter, insertGame, insertUser } from '../../support/host/data.ts';

/** What PostgreSQL has to do as SQLite does it, and what only several hosts can do to each other. */

let db: Db;
let other: Db;
beforeEach(async () => {
  db = await freshDatabase();
  const { rows } = await sql<{ url: string }>`
    select 'postgres://' || current_user || '@127.0.0.1:' || current_setting('port') || '/' || current_database() as url`.execute(
    db,
  );
  other = openDatabase(rows[0]?.url ?? '');
});
afterEach(async () => {
  await other.destroy();
  await db.destroy();
});

const tag = (to: Pick<Db, 'insertInto'>, title: string) =>
  to
    .insertInto('tags')
    .values({ type: 'tag', key: title, title, foldedTitle: title, createdAt: 1 })
    .execute();

const titles = async (): Promise<string[]> => {
  const rows = await db.selectFrom('tags').select('title').orderBy('id').execute();
  return rows.map(({ title }) => title);
};

it('MANY-01 the tests of this folder run on PostgreSQL', () => {
  expect(isPostgres(db)).toBe(true);
});

describe('who writes in one game', () => {
  it('MANY-02 is alone in it, on whichever host; others read meanwhile, and write elsewhere', async () => {
    const inside = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const said: string[] = [];
    const first = inGame(db, 'sea', async (trx) => {
      await tag(trx, 'первая');
      inside.resolve();
      await held.promise;
      said.push('first');
    });
    await inside.promise;
    const waiting = Array.from({ length: 30 }, (_, n) =>
      inGame(n % 2 === 0 ? db : other, 'sea', async (trx) => {
        const rows = await trx.selectFrom('tags').select('id').execute();
        await tag(trx, `следующая ${n}`);
        said.push(`after ${rows.length}`);
      }),
    );
    await inGame(other, 'forest', (trx) => tag(trx, 'чужая'));
    expect(await titles()).toEqual(['чужая']);

    held.resolve();
    await Promise.all([first, ...waiting]);
    // Each has seen what all before it have committed.
    expect(said).toEqual(['first', ...waiting.map((_, n) => `after ${n + 2}`)]);
  });

  it('MANY-80 reads its answer after the commit, while others write', async () => {
    const answer = await inGameThenRead(
      db,
      'sea',
      (trx) => tag(trx, 'своя'),
      async (reading) => {
        // The lock is free: this would wait for ever else.
        await inGame(other, 'sea', (trx) => tag(trx, 'чужая'));
        return reading.selectFrom('tags').select('title').orderBy('id').execute();
      },
    );
    expect(answer.map(({ title }) => title)).toEqual(['своя', 'чужая']);
  });

  it('MANY-80 reads nothing where the write was refused', async () => {
    const read = jest.fn(() => Promise.resolve('read'));
    const refused = inGameThenRead(db, 'sea', () => Promise.reject(new Error('refused')), read);
    await expect(refused).rejects.toThrow('refused');
    expect(read).not.toHaveBeenCalled();
  });

  it('MANY-02 has moments that are committed in their order, wherever the clocks of the hosts stand', async () => {
    const game = await insertGame(db);
    const committed: number[] = [];
    const write = (host: Db, now: number) =>
      inGame(host, game.key, (trx) => nextMoment(trx, game.id, now)).then((moment) =>
        committed.push(moment),
      );
    await write(db, 90_000);
    await write(other, 5);
    await write(db, 90_100);
    await write(other, 6);
    expect(committed).toEqual([90_000, 90_100, 90_100, 90_200]);
    expect(await lastMoment(other, game.id)).toBe(90_200);
  });
});

describe('a transaction', () => {
  it('WORK-168 that makes the tag which somebody else makes at once takes theirs, and is not done again', async () => {
    const inside = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const theirs = other.transaction().execute(async (trx) => {
      const id = await tagNamed(trx, 'Шторм', 1);
      inside.resolve();
      await held.promise;
      return id;
    });
    await inside.promise;
    let tries = 0;
    const mine = db.transaction().execute(async (trx) => {
      tries += 1;
      return tagNamed(trx, 'ШТОРМ', 2);
    });
    await setTimeout(200);
    held.resolve();
    expect(await mine).toBe(await theirs);
    expect(tries).toBe(1);
    expect(await titles()).toEqual(['Шторм']);
  });

  it('MANY-05 that loses a race is done again: a deadlock, and a key that another has written meanwhile', async () => {
    await tag(db, 'a');
    await tag(db, 'b');
    const met = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    let tries = 0;
    const change = (host: Db, order: readonly ['a', 'b'] | readonly ['b', 'a'], own: 0 | 1) =>
      host.transaction().execute(async (trx) => {
        tries += 1;
        await trx.updateTable('tags').set({ userId: null }).where('key', '=', order[0]).execute();
        met[own].resolve();
        await met[own === 0 ? 1 : 0].promise;
        await trx.updateTable('tags').set({ userId: null }).where('key', '=', order[1]).execute();
      });
    await Promise.all([change(db, ['a', 'b'], 0), change(other, ['b', 'a'], 1)]);
    expect(tries).toBeGreaterThan(2); // the one that is done again may be quicker than the one that waits, and lose once more

    let asked = 0;
    const once = () =>
      db.transaction().execute(async (trx) => {
        asked += 1;
        const known = await trx.selectFrom('tags').select('id').where('key', '=', 'c').execute();
        if (known.length > 0) return 'known';
        if (asked === 1) await tag(other, 'c');
        await tag(trx, 'c');
        return 'made';
      });
    expect(await once()).toBe('known');
  });

  it('MANY-05 whose connection breaks is done again, but not where it broke at the commit', async () => {
    let tries = 0;
    const cut = (trx: Db) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
    await db.transaction().execute(async (trx) => {
      tries += 1;
      await tag(trx, `try ${tries}`);
      if (tries === 1) await cut(trx);
    });
    expect(await titles()).toEqual(['try 2']);

    // A check at the commit that cuts the connection: nobody can know how it ended.
    await sql
      .raw(
        `create function cut() returns trigger language plpgsql as
          $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
        create constraint trigger cutting after insert on tags deferrable initially deferred
          for each row execute function cut()`,
      )
      .execute(db);
    tries = 0;
    const work = db.transaction().execute(async (trx) => {
      tries += 1;
      await tag(trx, 'unknown');
    });
    await expect(work).rejects.toMatchObject({ name: 'DatabaseAway', during: 'commit' });
    expect(tries).toBe(1);
  });
});

it('MANY-06 the version of what pages show is that of all hosts, and changes with their commits, the first of all too', async () => {
  await sql`alter sequence content_version restart`.execute(db);
  const before = await contentVersionOf(db);
  expect(await contentVersionOf(other)).toBe(before);
  await other.transaction().execute(async (trx) => {
    await tag(trx, 'новая');
    expect(await contentVersionOf(db)).toBe(before);
  });
  const after = await contentVersionOf(db);
  expect(after).not.toBe(before);
  await tag(other, 'без транзакции');
  const third = await contentVersionOf(db);
  expect(third).not.toBe(after);
  const writing = other.transaction().execute(async (trx) => {
    await tag(trx, 'взято назад');
    throw new Error('no');
  });
  await expect(writing).rejects.toThrow('no');
  expect(await contentVersionOf(db)).toBe(third);
});

it('MANY-07 of several hosts one does what one is to do', async () => {
  let done = 0;
  await Promise.all(
    [db, other, db].map((host) =>
      alone(host, 'seed', async (trx) => {
        const known = await trx.selectFrom('tags').select('id').execute();
        if (known.length > 0) return;
        done += 1;
        await tag(trx, 'one');
      }),
    ),
  );
  expect(done).toBe(1);
});

const NAMES = [
  'Ёлка',
  'Ель',
  'ёж',
  'Яков',
  'аист',
  'Анна',
  'Zoe',
  'alba',
  '№ 7',
  '🙂',
  'Й',
  'И',
  'и',
];

it('MANY-04 both databases put texts in one order', async () => {
  const file = openDatabase(':memory:');
  await migrate(file);
  const ordered = async (host: Db) => {
    for (const name of NAMES) await tag(host, name);
    const rows = await host.selectFrom('tags').select('title').orderBy('title').execute();
    return rows.map(({ title }) => title);
  };
  expect(await ordered(db)).toEqual(await ordered(file));
  await file.destroy();
});

it('MANY-04 people stand in the order of the Russian alphabet', () => {
  const people = NAMES.filter((name) => /^\p{L}/u.test(name)).map((name) => ({ name }));
  expect(byName(people).map(({ name }) => name)).toEqual([
    ...['аист', 'Анна', 'ёж', 'Ёлка', 'Ель', 'и', 'И', 'Й', 'Яков', 'alba', 'Zoe'],
  ]);
});

describe('a query that comes again', () => {
  // Only so many have names, and the tests before have asked for many.
  beforeEach(forgetNames);
  const first = (from: Pick<Db, 'selectFrom'>) =>
    from.selectFrom('tags').selectAll().where('title', '=', 'первая').execute();
  const prepared = async (): Promise<string[]> => {
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%from "tags"%'`.execute(
      db,
    );
    return rows.map(({ statement }) => statement);
  };

  it('MANY-81 is prepared', async () => {
    await tag(db, 'первая');
    await first(db);
    expect(await prepared()).toEqual([]);
    for (let n = 0; n < 5; n += 1) expect(await first(db)).toHaveLength(1);
    expect(await prepared()).toEqual(['select * from "tags" where "title" = $1']);
  });

  it.each(['by itself', 'in a transaction'])(
    'MANY-81 goes on %s while a newer program changes its table',
    async (how) => {
      await tag(db, 'первая');
      const ask = () =>
        how === 'by itself' ? first(db) : db.transaction().execute((trx) => first(trx));
      for (let n = 0; n < 8; n += 1) await ask();
      await sql`alter table tags add column later text`.execute(other);

      expect(await ask()).toEqual([expect.objectContaining({ title: 'первая', later: null })]);
      for (let n = 0; n < 8; n += 1) expect(await ask()).toHaveLength(1);
    },
  );
});

it('MANY-01 ids, counts and moments are numbers, also beyond 32 bits', async () => {
  await sql`alter sequence users_id_seq restart with 4000000000`.execute(db);
  const user = await insertUser(db);
  expect(user.id).toBe(4_000_000_000);
  const game = await insertGame(db);
  const { id } = await insertCharacter(db, game, user);
  const row = await db
    .selectFrom('characters')
    .select(({ fn }) => ['ownerId', 'createdAt', fn.countAll().as('count')])
    .where('id', '=', id)
    .groupBy(['ownerId', 'createdAt'])
    .executeTakeFirstOrThrow();
  expect(row.ownerId).toBe(4_000_000_000);
  expect([typeof row.createdAt, typeof row.count]).toEqual(['number', 'number']);
});
