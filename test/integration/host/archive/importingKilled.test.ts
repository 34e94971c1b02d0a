import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline';
import type { Turn } from '../../../../src/contract/index.ts';
import { openDatabase, type Db } from '../../../../server/db/index.ts';
import { folders } from '../../../support/archive/importing.ts';
import { AT, type Draft, smallArchive, unfolded } from '../../../support/archive/small.ts';
import { dump } from '../../../support/host/dump.ts';
import { killableProgram } from '../../../support/host/killable.ts';
import { exitCode, killProgram } from '../../../support/host/program.ts';
import { brokenArchives } from '../../../support/archive/corpus.ts';

/** So many that an import is still among them when it is killed. */
const TURNS = 8_000;

const folder = folders();
const host = killableProgram();

/** The small archive with so many turns that an import takes a while. */
function longArchive(turns: number): Draft {
  const draft = smallArchive();
  const more = Array.from({ length: turns }, (_, index) => ({
    ...{ id: String(index + 1), at: AT, location: '1', person: '1', character: '1' },
    post: `<p>Волна ${index} была выше прежней.</p>`,
  }));
  draft.lines['games/otliv/turns.jsonl'] = more;
  return draft;
}

const start = (args: readonly string[]): ChildProcess =>
  spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'scripts/community.ts', 'import', ...args],
    {
      env: { PATH: process.env.PATH, DATA_DIR: path.dirname(host.file('x')) },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );

async function run(args: readonly string[]) {
  const program = start(args);
  const [out, err, code] = await Promise.all([
    text(program.stdout!),
    text(program.stderr!),
    exitCode(program),
  ]);
  return { out, err, code };
}

/** Kills an import once it says that turns are on their way. */
async function killAmongTurns(archive: string): Promise<void> {
  const program = start([archive, '--into', 'priliv']);
  program.stdout!.resume();
  for await (const line of createInterface({ input: program.stderr! }))
    if (line.endsWith('otliv, turns')) await killProgram(program);
}

async function look<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(host.file('letopis.sqlite'));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const filesIn = (name: string): string[] => {
  try {
    return readdirSync(host.file(name));
  } catch {
    return [];
  }
};

it('WORK-36: of an import that is killed in the middle nothing is seen, the next start tidies up, and it can be done again beside a running host', async () => {
  const archive = folder();
  await unfolded(longArchive(TURNS), archive);
  const visitor = await (await host.start({ DEMO: 'true' }))('player');
  const before = await look((db) => dump(db, ['presence', 'sessions', 'users', 'identities']));
  // The demo has pictures of its own.
  const pictures = filesIn('uploads');
  await killAmongTurns(archive);
  expect(await look((db) => dump(db, ['presence', 'sessions', 'users', 'identities']))).toBe(
    before,
  );
  await expect(visitor.call('GET', '/api/rpg/turns/priliv')).rejects.toThrow();
  expect(filesIn('uploads').length).toBeGreaterThan(pictures.length);
  await host.kill();

  const again = await (await host.start({ DEMO: 'true' }))('player');
  expect([filesIn('uploads'), filesIn('imports')]).toEqual([pictures, []]);
  expect((await run([archive])).err).toMatch(/«otliv» здесь уже есть/);
  const { code, out } = await run([archive, '--into', 'priliv']);
  expect(out).toMatch(/^Imported:\n {2}priliv, “Отлив”: .*8,000 turns/);
  expect(out).toMatch(/\/invite\?key=[\w-]{43}/);
  expect(code).toBe(0);
  const { turns } = await again.call<{ turns: Turn[] }>('GET', '/api/rpg/turns/priliv');
  expect(turns[0]?.post).toBe('<p>Волна 7999 была выше прежней.</p>');
});

it('WORK-20, WORK-36: what is broken leaves the database and the data folder as they were', async () => {
  await (
    await host.start({ DEMO: 'true' })
  )('player');
  await host.kill();
  const files = () =>
    readdirSync(host.file('.'), { recursive: true })
      .map(String)
      .filter((name) => name !== 'imports' && !/-(wal|shm)$/.test(name))
      .sort();
  const [before, known] = [await look((db) => dump(db)), files()];
  for (const broken of brokenArchives.filter((_, index) => index % 50 === 0)) {
    const archive = path.join(folder(), 'broken.zip');
    writeFileSync(archive, await broken.make());
    const { code, out } = await run([archive]);
    expect([broken.name, code, out]).toEqual([broken.name, 1, '']);
  }
  expect(await look((db) => dump(db))).toBe(before);
  expect(files()).toEqual(known);
});
