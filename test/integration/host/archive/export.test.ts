import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import * as v from 'valibot';
import { exportArchive, type Exported } from '../../../../server/archive/exporting/index.ts';
import type { Db } from '../../../../server/db/index.ts';
import {
  archiveFiles,
  archiveGame,
  archiveGameFiles,
  archiveManifest,
} from '../../../../src/contract/archive/index.ts';
import { inArchive, pictureBytes, pictureName } from '../../../support/host/archivePictures.ts';
import { PRIVATE } from '../../../support/host/archivePrivate.ts';
import { EXPORTED, LEFT_COLUMNS, LEFT_TABLES } from '../../../support/host/archiveColumns.ts';
import { makeArchiveWorld, ORIGIN } from '../../../support/host/archiveWorld.ts';
import { freshDatabase } from '../../../support/host/freshDatabase.ts';
import { NOON } from '../../../support/host/index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'letopis-export-'));
const file = path.join(folder, 'out', 'archive.zip');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let db: Db;
let world: Awaited<ReturnType<typeof makeArchiveWorld>>;
beforeEach(async () => {
  db = await freshDatabase();
  world = await makeArchiveWorld(db, folder);
});
afterEach(() => db.destroy());

type Options = { game?: string; now?: number; to?: string; signal?: AbortSignal };

function run({ to = file, ...options }: Options = {}): Promise<Exported> {
  const order = { now: NOON, ...options };
  return exportArchive(db, { origins: [ORIGIN], dataDir: folder, file: to, ...order });
}

type Line = Record<string, unknown>;

/** The files of an archive by their names, in their order, lines and objects read. */
function read(from = file) {
  const files = Object.entries(unzipSync(readFileSync(from)));
  const text = (name: string): string => {
    const found = files.find(([one]) => one === name);
    if (!found) throw new Error(`No ${name}: ${files.map(([one]) => one).join(', ')}`);
    return Buffer.from(found[1]).toString();
  };
  return {
    names: files.map(([name]) => name),
    bytes: Buffer.concat(files.map(([, one]) => one)),
    json: (name: string) => JSON.parse(text(name)) as Line,
    lines: (name: string): Line[] =>
      text(name)
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Line),
  };
}

const isKind = (kind: string): kind is keyof typeof archiveGameFiles => kind in archiveGameFiles;
const isTop = (kind: string): kind is keyof typeof archiveFiles => kind in archiveFiles;

/** Does a record, or one within it, have a field at this path? */
function has(value: unknown, [key, ...rest]: readonly string[]): boolean {
  if (Array.isArray(value))
    return value.some((one) => has(one, key === undefined ? [] : [key, ...rest]));
  if (key === undefined) return value !== undefined;
  return typeof value === 'object' && value !== null && has(Reflect.get(value, key), rest);
}

test('WORK-01 every line is of the format, keys in its order, and the manifest counts them', async () => {
  const { counts } = await run();
  const archive = read();
  const manifest = v.parse(archiveManifest, archive.json('manifest.json'));
  expect(manifest).toMatchObject({
    scope: 'community',
    games: ['sea', 'land'],
    name: 'Два берега',
  });
  expect(manifest.counts).toEqual(counts);
  expect(v.is(archiveGame, archive.json('games/sea/game.json'))).toBe(true);
  for (const [name, count] of Object.entries(counts)) {
    const lines = archive.lines(name);
    expect([name, lines.length]).toEqual([name, count]);
    const kind = path.basename(name, '.jsonl');
    const schema =
      name.includes('/') && isKind(kind)
        ? archiveGameFiles[kind]
        : isTop(kind) && archiveFiles[kind];
    for (const line of lines)
      expect(JSON.stringify(line)).toBe(JSON.stringify(v.parse(schema as v.GenericSchema, line)));
  }
  const kinds = Object.keys(archiveGameFiles).map((kind) => `games/sea/${kind}.jsonl`);
  const seaFiles = archive.names.filter((name) => name.startsWith('games/sea/'));
  expect(seaFiles).toEqual(['games/sea/game.json', ...kinds]);
  expect(archive.names.slice(0, 5)).toEqual([
    'manifest.json',
    ...Object.keys(archiveFiles).map((kind) => `${kind}.jsonl`),
  ]);
});

test('WORK-04 each column of the database is exported or left out for a reason', async () => {
  const tables = await db.introspection.getTables();
  const listed = [...Object.keys(EXPORTED), ...Object.keys(LEFT_COLUMNS)];
  const found = tables.filter(
    ({ name, isView }) => !isView && !/^(kysely|sqlite|search)_/.test(name),
  );
  const columns = found
    .filter(({ name }) => !(name in LEFT_TABLES))
    .flatMap(({ name, columns: all }) => all.map((column) => `${name}.${column.name}`));
  expect(listed.toSorted()).toEqual(columns.toSorted());
  const names = new Set(found.map(({ name }) => name));
  expect(Object.keys(LEFT_TABLES).filter((name) => !names.has(name))).toEqual([]);
});

test('WORK-04 each column that is exported stands in its field', async () => {
  await run();
  const archive = read();
  const recordsOf = (kind: string): unknown => {
    if (kind === 'manifest') return archive.json('manifest.json');
    if (kind === 'game') return archive.json('games/sea/game.json');
    return archive.lines(
      isTop(kind) && kind !== 'blocks' ? `${kind}.jsonl` : `games/sea/${kind}.jsonl`,
    );
  };
  const missing = Object.entries(EXPORTED).filter(([, where]) => {
    const [kind = '', ...field] = where.split('.');
    return !has(recordsOf(kind), field);
  });
  expect(missing).toEqual([]);
});

test('WORK-04 what is left out is counted', async () => {
  const { left } = await run();
  expect(left).toEqual({
    ...{ deletedTurns: 1, deletedMessages: 1, complaints: 1, invitations: 1, journal: 1 },
    ...{ notifications: 1, bookmarks: 1, drafts: 1, userSettings: 1, sessions: 1, passkeys: 1 },
    ...{ passwords: 1, uploads: 1, picturesMissing: 1 },
  });
});

test('WORK-08 nothing private and nothing deleted is in an archive', async () => {
  await run();
  const { bytes } = read();
  expect(bytes.includes('Чайка')).toBe(true);
  expect(bytes.includes(PRIVATE)).toBe(false);
  expect(bytes.includes(pictureBytes('unshown'))).toBe(false);
});

test('WORK-05 links lead to things of the archive, pictures are its own', async () => {
  await run();
  const archive = read();
  const { post } = archive.lines('games/sea/turns.jsonl').at(-1) ?? {};
  const links = [...String(post).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(links).toEqual([
    'http://archive.invalid/turn/1',
    'http://archive.invalid/location/2/all',
    'http://archive.invalid/of/land/turn/1',
    'http://archive.invalid/character/1',
    'http://archive.invalid/channel/2',
    // A picture that is gone.
    expect.stringContaining(`${ORIGIN}/uploads/`),
  ]);
  expect(post).toContain(`<img src="/${inArchive('text')}" alt="вид">`);
  const [, second] = archive.lines('games/sea/messages.jsonl');
  expect(second?.text).toBe(
    `Смотрите http://archive.invalid/message/1, [img=/${inArchive('talk')}]`,
  );
  expect(archive.json('games/sea/game.json').rules).toContain('http://archive.invalid/map/1');
});

test('WORK-06 a picture is there once, by the hash of its bytes', async () => {
  const { pictures } = await run();
  const shown = ['face', 'room', 'text', 'talk'].map((word) => inArchive(word));
  const archive = read();
  const inside = archive.names.filter((name) => /^(pictures|maps)\//.test(name));
  expect(inside).toEqual([...shown.toSorted(), inArchive('map', 'maps')]);
  expect(pictures.count).toBe(5);
  const files = unzipSync(readFileSync(file));
  for (const name of inside) {
    const hash = createHash('sha256')
      .update(files[name] ?? '')
      .digest('hex');
    expect(path.basename(name, '.webp')).toBe(hash);
  }
});

test('WORK-04 an archive of a game has its people alone, and nothing of the community', async () => {
  const { counts } = await run({ game: 'land' });
  const archive = read();
  expect(counts).toEqual({
    'people.jsonl': 1,
    'games/land/locations.jsonl': 1,
    'games/land/turns.jsonl': 1,
  });
  expect(archive.lines('people.jsonl')).toEqual([{ id: '1', name: 'gone', left: true }]);
  expect(archive.json('manifest.json')).toMatchObject({ scope: 'game', games: ['land'] });
  expect(archive.json('manifest.json')).not.toHaveProperty('name');

  await run();
  const people = read().lines('people.jsonl');
  expect(people.map(({ name }) => name).toSorted()).toEqual([
    'gone',
    'mara',
    'master',
    'owner',
    'reader',
  ]);
  expect(people.filter(({ owner }) => owner === true).map(({ name }) => name)).toEqual(['owner']);
});

test('WORK-04 what somebody has read ends with the newest message that is left', async () => {
  await run();
  const [mark] = read().lines('games/sea/reads.jsonl');
  expect(mark).toMatchObject({ channel: '1', character: '1', message: '1' });
});

test('WORK-07 two exports of one state are the same bytes but for their time', async () => {
  const other = path.join(folder, 'other.zip');
  await run();
  await run({ to: other });
  expect(readFileSync(other).equals(readFileSync(file))).toBe(true);

  await run({ to: other, now: NOON + 1 });
  const [one, two] = [unzipSync(readFileSync(file)), unzipSync(readFileSync(other))];
  const differ = Object.keys(one).filter(
    (name) => !Buffer.from(one[name] ?? []).equals(Buffer.from(two[name] ?? [])),
  );
  expect(differ).toEqual(['manifest.json']);
});

test('WORK-03 an export that is ended, or fails, leaves the file that was there and nothing else', async () => {
  await run();
  const before = readFileSync(file);
  const ended = new AbortController();
  ended.abort();
  await expect(run({ signal: ended.signal })).rejects.toThrow(/abort/i);
  await expect(run({ game: 'nowhere' })).rejects.toThrow('There is no game nowhere.');
  for (const stage of ['lines', 'files']) {
    const at = new AbortController();
    const order = { origins: [ORIGIN], dataDir: folder, file, now: NOON, signal: at.signal };
    const progress = (now: { stage: string }): void => {
      if (now.stage === stage) at.abort();
    };
    await expect(exportArchive(db, { ...order, progress })).rejects.toThrow(/abort/i);
  }
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(readdirSync(path.dirname(file))).toEqual(['archive.zip']);
});

test('WORK-03 a picture that is deleted while it is exported breaks the export off', async () => {
  const other = path.join(folder, 'out', 'other.zip');
  const picture = path.join(folder, 'uploads', pictureName('talk'));
  const order = { origins: [ORIGIN], dataDir: folder, file: other, now: NOON };
  const progress = ({ stage }: { stage: string }): void => {
    if (stage === 'files') rmSync(picture, { force: true });
  };
  await expect(exportArchive(db, { ...order, progress })).rejects.toThrow(
    'A picture was deleted while it was exported: export again.',
  );
  expect(readdirSync(path.dirname(other))).not.toContain('other.zip');
  expect(readdirSync(path.dirname(other)).filter((name) => name.startsWith('other'))).toEqual([]);
});

test('WORK-04 a row that the format has no place for is named, and nothing is written', async () => {
  const other = path.join(folder, 'never.zip');
  await db.updateTable('locations').set({ key: 'не ключ' }).where('key', '=', 'pier').execute();
  await expect(run({ to: other })).rejects.toThrow(/^locations \d+ cannot be exported: key/);
  await db.updateTable('locations').set({ key: 'pier' }).where('key', '=', 'не ключ').execute();
  await db
    .updateTable('characters')
    .set({ url: 'javascript:1' })
    .where('id', '=', world.gull)
    .execute();
  const { left } = await run({ to: other });
  expect(left['characters.url']).toBe(1);
  rmSync(other);
  expect(existsSync(other)).toBe(false);
});
