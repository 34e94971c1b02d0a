import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { exportArchive } from '../../../../server/archive/exporting/index.ts';
import { type Db, migrate, openDatabase } from '../../../../server/db/index.ts';
import { makeArchiveWorld, ORIGIN } from '../../../support/host/archiveWorld.ts';
import { NOON } from '../../../support/host/index.ts';
import { exitCode } from '../../../support/host/program.ts';

/** Exports of a file beside whoever writes into it, in this process and by the command. */

let folder: string;
let db: Db;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'letopis-beside-'));
  db = openDatabase(path.join(folder, 'letopis.sqlite'));
  await migrate(db);
  await makeArchiveWorld(db, folder);
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const linesOf = (file: string, name: string): number => {
  const filter = (entry: { name: string }): boolean => entry.name === name;
  const bytes = unzipSync(readFileSync(file), { filter })[name] ?? new Uint8Array();
  return Buffer.from(bytes).toString().split('\n').length - 1;
};

async function run(
  args: readonly string[],
  env: Record<string, string> = {},
  options: readonly string[] = [],
) {
  const script = path.resolve('scripts/community.ts');
  const child = spawn(
    process.execPath,
    [...options, '--disable-warning=ExperimentalWarning', script, ...args],
    {
      env: { PATH: process.env.PATH, DATA_DIR: folder, PUBLIC_ORIGIN: ORIGIN, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const [out, said, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    exitCode(child),
  ]);
  return { out, said, code };
}

test('WORK-03 what is written meanwhile waits for nothing, and no part of it is in the archive', async () => {
  const file = path.join(folder, 'archive.zip');
  const { id: gameId } = await db
    .selectFrom('games')
    .select('id')
    .where('key', '=', 'sea')
    .executeTakeFirstOrThrow();
  const turn = { locationId: 1, characterId: null, userId: null, post: '<p>Потом</p>' };
  const times = { createdAt: NOON, clockAt: null, updatedAt: NOON, deletedAt: null };
  let written = 0;
  const writes: Promise<unknown>[] = [];
  await exportArchive(db, {
    ...{ origins: [ORIGIN], dataDir: folder, file, now: NOON },
    // By then the first lines are written: a place and a turn there belong together, and neither is of that moment.
    progress: () => {
      const place = { key: `later-${(written += 1)}`, title: 'Позже', createdAt: NOON };
      const of = { gameId, mapId: null, description: null, image: null, bgimage: null };
      writes.push(
        db.transaction().execute(async (trx) => {
          await trx
            .insertInto('locations')
            .values({ ...place, ...of })
            .execute();
          await trx
            .insertInto('turns')
            .values({ ...turn, ...times, gameId, actionFromId: null })
            .execute();
        }),
      );
    },
  });
  await Promise.all(writes);
  expect(written).toBeGreaterThan(3);
  expect(linesOf(file, 'games/sea/locations.jsonl')).toBe(2);
  expect(linesOf(file, 'games/sea/turns.jsonl')).toBe(2);
  await exportArchive(db, { origins: [ORIGIN], dataDir: folder, file, now: NOON });
  expect(linesOf(file, 'games/sea/turns.jsonl')).toBe(2 + written);
});

test('WORK-02 the command exports a game or all of them, and says what is in it and what is not', async () => {
  const file = path.join(folder, 'sea.zip');
  const { out, said, code } = await run(['export', '--game', 'sea', file]);
  expect([said.split('\n').at(-2), code]).toEqual([expect.stringContaining('Written 100%'), 0]);
  expect(said).toContain('Read 100%, 4 of 4 turns and messages; games/sea/messages.jsonl');
  expect(out).toMatch(/^Exported, \d+ kB:\n/);
  expect(out).toMatch(/^ +2 {2}turns$/m);
  expect(out).toMatch(/^Left out \(docs\/archive\.md\):$/m);
  expect(out).toMatch(/^ +1 {2}deletedTurns$/m);
  expect(linesOf(file, 'games/sea/turns.jsonl')).toBe(2);

  const again = await run(['export', file]);
  expect(again).toMatchObject({
    code: 1,
    said: `There is a file already: ${file}. With --force it is replaced.\n`,
  });
  expect(await run(['export', '--force', file])).toMatchObject({ code: 0 });
  expect(linesOf(file, 'games/land/turns.jsonl')).toBe(1);
});

test('WORK-02 what cannot be is refused in a line, and nothing is made', async () => {
  const file = path.join(folder, 'a.zip');
  const nowhere = path.join(folder, 'nowhere');
  expect(await run(['export', '--game', 'mars', file])).toMatchObject({
    code: 1,
    said: 'There is no game mars.\n',
  });
  expect(await run(['export', file], { DATA_DIR: nowhere })).toMatchObject({
    code: 1,
    said: `There is no database: ${path.join(nowhere, 'letopis.sqlite')}. Is DATA_DIR the host's?\n`,
  });
  expect(existsSync(nowhere)).toBe(false);
  expect(await run(['export', path.join(nowhere, 'a.zip')])).toMatchObject({
    code: 1,
    said: `There is no folder ${nowhere}.\n`,
  });
  expect(await run(['export'])).toMatchObject({
    code: 2,
    said: expect.stringMatching(/^One file/),
  });
  expect(await run(['export', '--into', 'sea', file])).toMatchObject({ code: 2 });
  expect(await run(['eat', file])).toMatchObject({ code: 2 });
  expect(readdirSync(folder).filter((name) => name.startsWith('a.zip'))).toEqual([]);
});

test('WORK-03 what a killed export left is no hindrance and goes with the next one', async () => {
  const file = path.join(folder, 'archive.zip');
  const left = [`${file}.part`, `${file}.lines`];
  for (const name of left) writeFileSync(name, 'half');
  await exportArchive(db, { origins: [ORIGIN], dataDir: folder, file, now: NOON });
  expect(linesOf(file, 'games/sea/turns.jsonl')).toBe(2);
  expect(left.filter((name) => existsSync(name))).toEqual([]);
});

test('WORK-09 more text than there is memory is exported piece by piece', async () => {
  const file = path.join(folder, 'archive.zip');
  await sql`insert into turns (game_id, location_id, post, created_at, updated_at)
    with recursive counted(n) as (select 1 union all select n + 1 from counted where n < 6000)
    select l.game_id, l.id, '<p>' || hex(zeroblob(10000)) || '</p>', n, n
    from counted, (select id, game_id from locations where key = 'pier') l`.execute(db);
  const { code, out } = await run(['export', file], {}, ['--max-old-space-size=100']);
  // Of the sea two more, of the land one.
  expect([code, out]).toEqual([0, expect.stringContaining('6,003  turns\n')]);

  const ended = new AbortController();
  let heard = 0;
  const progress = (): void => {
    heard += 1;
    if (heard === 150) ended.abort();
  };
  const order = { origins: [ORIGIN], dataDir: folder, now: NOON, signal: ended.signal };
  const other = path.join(folder, 'other.zip');
  await expect(exportArchive(db, { ...order, file: other, progress })).rejects.toThrow(/abort/i);
  expect(heard).toBe(150);
});
