import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import {
  ArchiveRefused,
  type CheckedArchive,
  type Limits,
  removeLeftovers,
} from '../../../../server/archive/reading/index.ts';
import { openScratch } from '../../../../server/archive/reading/scratch.ts';
import { allOf, archiveFolder } from '../../../support/archive/reading.ts';
import {
  AT,
  colour,
  type Draft,
  filesOf,
  pathOf,
  small,
  smallArchive,
  unfolded,
  zipped,
} from '../../../support/archive/small.ts';

const folder = await archiveFolder();
afterAll(folder.remove);

const check = async (draft: Draft, options: Parameters<typeof folder.check>[1] = {}) =>
  folder.check(await folder.put(zipped(draft)), options);

async function refusalOf(reading: Promise<CheckedArchive>): Promise<ArchiveRefused> {
  const error: unknown = await reading.catch((thrown: unknown) => thrown);
  if (error instanceof ArchiveRefused) return error;
  throw new Error('it was taken', { cause: error });
}

/** All that an archive says. */
async function contentsOf(archive: CheckedArchive): Promise<Record<string, unknown>> {
  const turns = await allOf(archive.records('turns', 'otliv'));
  const quests = await allOf(archive.records('quests', 'otliv'));
  const people = await allOf(archive.records('people'));
  const { manifest, notes, pictures } = archive;
  return { manifest, notes, pictures, turns, quests, people, game: archive.game('otliv') };
}

const lines = (draft: Draft, kind: string): unknown[] =>
  draft.lines[`games/otliv/${kind}.jsonl`] ?? [];

describe('an archive that is right', () => {
  it('WORK-20: is read whole: every record as it stands, more than once', async () => {
    const draft = smallArchive();
    const archive = await check(draft);
    for (const [file, expected] of Object.entries(draft.lines)) {
      const [, kind = ''] = /([a-z]+)\.jsonl$/.exec(file) ?? [];
      const records = file.startsWith('games/')
        ? () => archive.records(kind as 'turns', 'otliv')
        : () => archive.records(kind as 'people');
      expect(await allOf<unknown>(records())).toEqual(expected);
      expect(await allOf<unknown>(records())).toEqual(expected);
    }
    expect(archive.game('otliv')).toEqual(draft.games['otliv']);
    expect(archive.notes).toEqual({ cleaned: 0, redrawn: 1, unnamed: 0 });
    await archive.close();
  });

  it('WORK-20: may be a folder of the same files', async () => {
    const root = path.join(folder.root, 'plain');
    await unfolded(smallArchive(), root);
    const [one, other] = [await folder.check(root), await check(smallArchive())];
    expect(await contentsOf(one)).toEqual(await contentsOf(other));
    await Promise.all([one.close(), other.close()]);
  });

  it('WORK-21: may be packed as a stream, with folders of their own', async () => {
    const zip = new ZipFile();
    for (const name of ['games/', 'games/otliv/', 'pictures/']) zip.addEmptyDirectory(name);
    for (const [name, bytes] of filesOf(smallArchive()))
      zip.addReadStreamLazy(name, (take) => {
        take(null, Readable.from([bytes]));
      });
    zip.end();
    const file = path.join(folder.root, 'streamed.zip');
    await once(zip.outputStream.pipe(createWriteStream(file)), 'close');
    const archive = await folder.check(file);
    expect(await allOf(archive.records('turns', 'otliv'))).toHaveLength(2);
    await archive.close();
  });

  it('WORK-24: its lines may end as on Windows, the last one not at all', async () => {
    const draft = smallArchive();
    const turns = lines(draft, 'turns');
    const files = filesOf(draft);
    files.set(
      'games/otliv/turns.jsonl',
      Buffer.from(turns.map((line) => JSON.stringify(line)).join('\r\n')),
    );
    const root = path.join(folder.root, 'windows');
    await unfolded(draft, root);
    await writeFile(
      path.join(root, 'games/otliv/turns.jsonl'),
      files.get('games/otliv/turns.jsonl') ?? '',
    );
    const archive = await folder.check(root);
    expect(await allOf<unknown>(archive.records('turns', 'otliv'))).toEqual(turns);
    await archive.close();
  });

  it('WORK-22: may be generous: a long chronicle, a picture of the largest side', async () => {
    const draft = smallArchive();
    const words = Array.from({ length: 7_000 }, (_, n) => (n * 7_919) % 10_007).join(' ');
    const post = `<p>${words}</p>`;
    for (let n = 3; n <= 300; n += 1)
      draft.lines['games/otliv/turns.jsonl']?.push({
        id: String(n),
        at: '2026-11-03T12:00:00.000Z',
        location: '1',
        post,
      });
    const large = await colour('teal', { width: 1_600, height: 1_600 });
    draft.pictures[pathOf(large)] = large;
    Object.assign(draft.games['otliv'] ?? {}, { background: pathOf(large) });
    const archive = await check(draft);
    expect(await allOf(archive.records('turns', 'otliv'))).toHaveLength(300);
    expect((await archive.picture(pathOf(large))).equals(large)).toBe(true);
    await archive.close();
  });
});

describe('limits', () => {
  it.each<[string, Partial<Limits>, Partial<ArchiveRefused['where']> & { reason: string }]>([
    ['a zip too large', { zip: 1_000 }, { reason: 'zipTooBig' }],
    ['too much unpacked', { total: 5_000 }, { reason: 'totalTooBig' }],
    ['too many files', { entries: 10 }, { reason: 'tooManyFiles' }],
    [
      'too large a file of lines',
      { lineFile: 400 },
      { reason: 'fileTooBig', file: 'games/otliv/characters.jsonl' },
    ],
    ['too large a picture', { picture: 20 }, { reason: 'fileTooBig', file: pathOf(small.face) }],
    [
      'too large a map',
      { map: 20 },
      { reason: 'fileTooBig', file: pathOf(small.world, 'png', 'maps') },
    ],
    [
      'too many lines',
      { lines: 2 },
      { reason: 'tooManyLines', file: 'games/otliv/characters.jsonl' },
    ],
    ['too long a line', { line: 200 }, { reason: 'fileTooBig', file: 'games/otliv/game.json' }],
    [
      'a file that grows too much',
      { ratio: 1, ratioFree: 100 },
      { reason: 'explodes', file: 'manifest.json' },
    ],
  ])('WORK-22: %s is refused', async (_, limits, expected) => {
    const refused = await refusalOf(check(smallArchive(), { limits }));
    expect({ reason: refused.reason, ...refused.where }).toEqual(expected);
  });
});

describe('what is told', () => {
  it('WORK-24: all that is wrong with a file, up to twenty, each with line and field', async () => {
    const draft = smallArchive();
    for (let n = 3; n < 40; n += 1)
      draft.lines['games/otliv/turns.jsonl']?.push({
        id: String(n),
        at: AT,
        location: '7',
        post: 1,
      });
    const { problems, text } = await refusalOf(check(draft));
    expect(problems).toHaveLength(20);
    expect(text.split('\n')[0]).toBe(
      'games/otliv/turns.jsonl, строка 3, поле post: здесь должен быть текст в кавычках.',
    );
  });

  it('WORK-24: in words of a master, with numbers as they are written', async () => {
    const draft = smallArchive();
    draft.lines['games/otliv/turns.jsonl']?.push({
      id: '3',
      at: '2026-11-03T12:00:00.000Z',
      location: '9',
      post: `<p>${'а'.repeat(50_001)}</p>`,
    });
    expect((await refusalOf(check(draft))).text).toBe(
      [
        'games/otliv/turns.jsonl, строка 3, поле post: текст длиннее 50\u00a0000 знаков.',
        'games/otliv/turns.jsonl, строка 3, поле location: записи «9» нет.',
      ].join('\n'),
    );
  });

  it('WORK-20: how far it is', async () => {
    const seen: number[] = [];
    const archive = await check(smallArchive(), {
      progress: ({ done, total }) => seen.push(done / total),
    });
    await archive.close();
    expect(seen.length).toBeGreaterThan(20);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBeLessThanOrEqual(1);
  });
});

describe('a folder', () => {
  async function made(name: string, change: (root: string) => Promise<unknown>): Promise<string> {
    const root = path.join(folder.root, name);
    await unfolded(smallArchive(), root);
    await change(root);
    return root;
  }

  it('WORK-21: with a link in it is refused, wherever that leads', async () => {
    const root = await made('linked', (at) => symlink('/etc', path.join(at, 'pictures', 'etc')));
    const { reason, where } = await refusalOf(folder.check(root));
    expect({ reason, ...where }).toEqual({ reason: 'notFile', file: 'pictures/etc' });
  });

  it('WORK-21: with a file that is not of an archive is refused', async () => {
    const root = await made('noted', (at) => writeFile(path.join(at, 'notes.txt'), ''));
    const { reason, where } = await refusalOf(folder.check(root));
    expect({ reason, ...where }).toEqual({ reason: 'nameUnknown', file: 'notes.txt' });
  });

  it('WORK-20: that is not there is refused', async () => {
    expect((await refusalOf(folder.check(path.join(folder.root, 'nowhere')))).text).toBe(
      'Такого файла или папки нет.',
    );
  });
});

describe('the scratch folder', () => {
  it('WORK-29: is for its owner alone, and gone when the archive is closed', async () => {
    const archive = await check(smallArchive());
    const [name = ''] = await folder.left();
    expect((await stat(path.join(folder.scratch, name))).mode & 0o777).toBe(0o700);
    await archive.close();
    expect(await folder.left()).toEqual([]);
  });

  it('WORK-29: is gone when the reading is given up', async () => {
    const giving = new AbortController();
    const reading = check(smallArchive(), {
      signal: giving.signal,
      progress: ({ file }) => {
        if (file.endsWith('turns.jsonl')) giving.abort(new Error('given up'));
      },
    });
    await expect(reading).rejects.toThrow('given up');
    expect(await folder.left()).toEqual([]);
  });

  it('WORK-29: of a killed process is removed at the next start, that of a living one, or of another machine, stays', async () => {
    await openScratch(folder.scratch);
    const [own = ''] = await readdir(folder.scratch);
    const [, , machine = ''] = own.split('-');
    const dead = `reading-99999999-${machine}-abcdef`;
    const living = `reading-${process.ppid}-${machine}-abcdef`;
    const foreign = 'reading-99999999-00000000-abcdef';
    for (const one of [dead, living, foreign])
      await mkdir(path.join(folder.scratch, one, 'games'), { recursive: true });
    await removeLeftovers(folder.scratch);
    expect((await readdir(folder.scratch)).toSorted()).toEqual([foreign, living].toSorted());
    await removeLeftovers(path.join(folder.scratch, 'nowhere'));
  });
});
