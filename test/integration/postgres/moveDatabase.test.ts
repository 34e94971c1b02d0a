import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { moveDatabase } from '../../../scripts/lib/moveDatabase/index.ts';
import { openDb } from '../../../server/openDb.ts';
import { testConfig } from '../../support/host/index.ts';
import { killProgram } from '../../support/host/program.ts';
import {
  brokenMove,
  demoFile,
  dumpOf,
  emptyPostgres,
  runMove,
  scratchFolder,
  startMove,
  wholeMove,
  withDb,
} from '../../support/servers/moving.ts';

const folder = scratchFolder();
const source = path.join(folder, 'letopis.sqlite');
beforeAll(() => demoFile(source, 7_000));

/** Kills a move once it says that turns are on their way. */
async function killAmongTurns(args: readonly string[]): Promise<void> {
  const program = startMove(args);
  program.stdout!.resume();
  for await (const line of createInterface({ input: program.stderr! }))
    if (line.includes('; turns: ')) await killProgram(program);
}

const unfinished = (where: string): Promise<boolean> =>
  withDb(where, async (db) => {
    const { rows } = await sql`select 1 where to_regclass('unfinished_copy') is not null`.execute(
      db,
    );
    return rows.length > 0;
  });

const openHost = (databaseUrl: string) =>
  openDb(
    { ...testConfig(), databaseUrl },
    { opened: (db) => opened.push(db), seed: undefined, log: undefined },
  );
const opened: { destroy: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const db of opened.splice(0)) await db.destroy();
});

it('MANY-61 a move that is killed goes on where it was and ends with the same rows; meanwhile no host takes the part for the whole', async () => {
  const to = await emptyPostgres();
  await killAmongTurns(['--from', folder, '--to', to]);
  expect(await unfinished(to)).toBe(true);
  await expect(openHost(to)).rejects.toThrow(
    /^The database cannot be opened: DATABASE_URL, \S+ \(a copy into it is not finished: run npm run move-database again\)\.$/,
  );

  const second = await runMove(['--from', folder, '--to', to]);
  expect(second).toMatchObject({ code: 0, out: expect.stringMatching(/\nMoved: /) as string });
  expect(second.err).toContain('goes on where it was broken off');
  expect(second.err).not.toMatch(/; games: /);
  expect(second.err).toMatch(/^100%, \d,\d{3} of (\d,\d{3}) rows/m);
  expect(second.out).toMatch(/^turns +7,\d{3} +7,\d{3} +(\w{16}) {2}\1 {2}same$/m);
  expect(await unfinished(to)).toBe(false);
  expect(await dumpOf(to)).toBe(await dumpOf(source));
  await openHost(to);
});

it('MANY-61 a way back that is killed leaves no file that a host takes, and goes on', async () => {
  const to = await emptyPostgres();
  await wholeMove({ from: source, to });
  const back = path.join(folder, 'back');
  await killAmongTurns(['--from', to, '--to', back]);
  expect(existsSync(path.join(back, 'letopis.sqlite'))).toBe(false);
  const { code, err } = await runMove(['--to', back], { DATABASE_URL: to });
  expect([code, err]).toEqual([0, expect.stringContaining('goes on')]);
  expect(readdirSync(back)).toEqual(['letopis.sqlite']);
  expect(await dumpOf(path.join(back, 'letopis.sqlite'))).toBe(await dumpOf(source));
});

it('MANY-62 a move of a source that has changed since it was broken off begins anew, and mixes nothing', async () => {
  const changing = path.join(folder, 'changing.sqlite');
  await demoFile(changing);
  const move = { from: changing, to: await emptyPostgres() };
  expect(await brokenMove({ ...move, rowsAtOnce: 10 }, 60)).toBe(true);
  await withDb(changing, async (db) => {
    await db.updateTable('users').set({ name: 'Переименована' }).where('id', '=', 1).execute();
    await db.deleteFrom('games').where('id', '=', 1).execute();
  });
  expect(await wholeMove(move)).toContain(
    'The source has changed since the copy was broken off: it begins anew.',
  );
  expect(await dumpOf(move.to)).toBe(await dumpOf(changing));
});

it('MANY-62 a host may write to the source meanwhile: the copy is of one moment', async () => {
  const living = path.join(folder, 'living.sqlite');
  await demoFile(living);
  const before = await dumpOf(living);
  const to = await emptyPostgres();
  await withDb(living, async (db) => {
    const writes: Promise<unknown>[] = [];
    // To what is copied already, and to what is not yet.
    const write = (): void => {
      const name = `Гость ${writes.length}`;
      const user = { name, createdAt: 1, updatedAt: 1 };
      writes.push(db.insertInto('users').values(user).execute());
      writes.push(db.updateTable('turns').set({ post: name }).execute());
      writes.push(db.updateTable('chatMessages').set({ message: name }).execute());
    };
    await moveDatabase({ from: living, to, rowsAtOnce: 100, progress: write });
    await Promise.all(writes);
    const turns = await db.selectFrom('turns').select('post').distinct().execute();
    expect(turns.map(({ post }) => post)).toEqual([expect.stringMatching(/^Гость/)]);
  });
  expect(await dumpOf(to)).toBe(before);
});

it('MANY-63 ids go on beyond all that were ever given, there and on the way back', async () => {
  const file = path.join(folder, 'ids.sqlite');
  await demoFile(file, 3);
  const row = { type: 'tag', key: 'a', title: 'a', foldedTitle: 'a', createdAt: 1 };
  const newTurn = (where: string): Promise<number> =>
    withDb(where, async (db) => {
      const last = await db
        .selectFrom('turns')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(1)
        .execute();
      const { id: _id, ...turn } = last[0]!;
      const { id } = await db
        .insertInto('turns')
        .values(turn)
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.deleteFrom('turns').where('id', '=', id).execute();
      return id;
    });
  const first = await newTurn(file);
  const postgres = await emptyPostgres();
  await wholeMove({ from: file, to: postgres });
  expect(await newTurn(postgres)).toBe(first + 1);
  const back = path.join(folder, 'ids-back.sqlite');
  await wholeMove({ from: postgres, to: back });
  expect(await newTurn(back)).toBe(first + 2);
  await withDb(postgres, async (db) => {
    expect((await db.insertInto('tags').values(row).returning('id').execute())[0]?.id).toBe(1);
  });
});

it('MANY-64 texts with zero bytes do not stop a move: they are left out and counted, in keys too, and of the resumed copy as well', async () => {
  const file = path.join(folder, 'zeros.sqlite');
  await demoFile(file);
  await withDb(file, async (db) => {
    await db.updateTable('turns').set({ post: 'а\0б\0' }).where('id', 'in', [3, 5]).execute();
    for (const key of ['k\0b', 'ka', 'kc', 'k\0', '\0'])
      await db
        .insertInto('appMeta')
        .values({ key, value: `v${key}` })
        .execute();
  });
  const move = { from: file, to: await emptyPostgres(), rowsAtOnce: 1 };
  // Thirteen people, then rows whose keys stand in another order once their zeros are gone.
  for (const batches of [15, 1, 1, 1]) expect(await brokenMove(move, batches)).toBe(true);
  expect(await wholeMove(move)).toContain(
    'Zero bytes, which PostgreSQL cannot hold, were left out of the texts of 5 rows.',
  );
  const lines = (dumped: string): string[] => dumped.split('\n').toSorted();
  const clean = (await dumpOf(file)).replaceAll('\\u0000', '');
  expect(lines(await dumpOf(move.to))).toEqual(lines(clean));
});

it('MANY-65 the whole is moved in less memory than it takes, and the numbers of 64 bits are kept', async () => {
  const file = path.join(folder, 'large.sqlite');
  await demoFile(file, 9_000);
  const great = 2n ** 63n - 1n;
  await withDb(file, (db) =>
    sql`update turns set clock_at = ${great}, created_at = ${-great} where id = 9001`.execute(db),
  );
  expect(statSync(file).size).toBeGreaterThan(54e6);
  const to = await emptyPostgres();
  const { code, err } = await runMove(['--from', file, '--to', to], {
    NODE_OPTIONS: '--max-old-space-size=44',
  });
  expect([code, err]).toEqual([0, expect.stringContaining('100%')]);
  await withDb(to, async (db) => {
    const { rows } =
      await sql`select cast(clock_at as text) as clock, cast(created_at as text) as made
      from turns where id = 9001`.execute(db);
    expect(rows).toEqual([{ clock: `${great}`, made: `-${great}` }]);
  });
});
