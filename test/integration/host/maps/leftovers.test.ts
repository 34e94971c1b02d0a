import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  dropMapPictures,
  newMapDraft,
  removeMapLeftovers,
  takeMapPicture,
  tidyMaps,
} from '../../../../server/maps/index.ts';
import { freshDatabase } from '../../../support/host/freshDatabase.ts';
import { grained, mapFolder, shaded } from '../../../support/host/mapPictures.ts';
import { waitFor } from '../../../support/waitFor.ts';

const folder = mapFolder();
const HOUR = 3_600_000;

const take = async () =>
  takeMapPicture(folder.file(await shaded({ width: 300, height: 200 }).png().toBuffer()), {
    dataDir: folder.dataDir(),
  });

const partsOf = ({ name }: { name: string }) => [name.replace(/\..*/, ''), name];

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** The processes that a process has started. */
const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === pid ? child : []));

describe('a picture that is given up', () => {
  it('WORK-54 leaves nothing, while it waits and while it is cut', async () => {
    const sent = folder.file(await grained(2_500));
    const [first, second] = [new AbortController(), new AbortController()];
    const begun = Promise.withResolvers<undefined>();
    const cut = takeMapPicture(sent, {
      ...{ dataDir: folder.dataDir(), signal: first.signal },
      progress: (part) => part > 0 && begun.resolve(undefined),
    });
    const waits = takeMapPicture(sent, { dataDir: folder.dataDir(), signal: second.signal });
    const gaveUp = new Error('given up');
    second.abort(gaveUp);
    await expect(waits).rejects.toBe(gaveUp);
    await begun.promise;
    expect(folder.kept()).toEqual([expect.stringMatching(/^[\w-]{43}\.part$/)]);
    first.abort(gaveUp);
    await expect(cut).rejects.toBe(gaveUp);
    expect(folder.kept()).toEqual([]);
    await expect(
      takeMapPicture(sent, { dataDir: folder.dataDir(), signal: first.signal }),
    ).rejects.toBe(gaveUp);
    expect((await take()).width).toBe(300);
  });
});

describe('a host that is killed while it cuts', () => {
  it('WORK-54 leaves nothing that is seen, no process, and what is left goes at a later start', async () => {
    const sent = folder.file(await grained(2_500));
    const script = path.resolve('test/support/host/mapCutter.ts');
    const cutter = spawn(process.execPath, [script, sent, folder.dataDir()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = (await once(cutter.stdout, 'data')) as [Buffer];
    expect(String(said)).not.toContain('whole');
    const [worker = 0] = childrenOf(cutter.pid ?? 0);
    expect(isAlive(worker)).toBe(true);
    cutter.kill('SIGKILL');
    await once(cutter, 'exit');
    await waitFor('the process that cuts to end', () => !isAlive(worker));
    expect(folder.kept()).toEqual([expect.stringMatching(/^[\w-]{43}\.part$/)]);

    // Another host of the same folder may be at work on it.
    await removeMapLeftovers(folder.dataDir(), []);
    expect(folder.kept()).toHaveLength(1);
    await removeMapLeftovers(folder.dataDir(), [], Date.now() + 1.1 * HOUR);
    expect(folder.kept()).toEqual([]);
  });
});

describe('the pictures that no map has', () => {
  it('WORK-54 go after a day; what maps have stays, and what is nobody’s', async () => {
    const [used, unused] = [await take(), await take()];
    const db = await freshDatabase();
    await db
      .insertInto('games')
      .values({
        key: 'sea',
        title: 'Море',
        menuTitle: 'Море',
        status: 'active',
        mainPageType: 'turns',
        createdAt: 1,
      })
      .execute();
    const game = await db.selectFrom('games').select('id').executeTakeFirstOrThrow();
    const { name: picture, width: pictureWidth, height: pictureHeight } = used;
    await db
      .insertInto('maps')
      .values({
        gameId: game.id,
        key: 'map',
        title: 'Карта',
        options: '{}' as never,
        picture,
        pictureWidth,
        pictureHeight,
      })
      .execute();
    writeFileSync(path.join(folder.dataDir(), 'maps', 'README'), '');
    mkdirSync(path.join(folder.dataDir(), 'maps', 'notes'));
    const others = ['README', 'notes'];

    await tidyMaps(db, folder.dataDir(), Date.now());
    expect(folder.kept()).toEqual([...others, ...partsOf(used), ...partsOf(unused)].sort());
    await tidyMaps(db, folder.dataDir(), Date.now() + 25 * HOUR);
    expect(folder.kept()).toEqual([...others, ...partsOf(used)].sort());
    await db.destroy();
  });

  it('WORK-172 that were sent wait for a day to be cut, behind those of others', async () => {
    writeFileSync(await newMapDraft(folder.dataDir()), 'x');
    await removeMapLeftovers(folder.dataDir(), [], Date.now() + 23 * HOUR);
    expect(folder.kept()).toHaveLength(1);
    await removeMapLeftovers(folder.dataDir(), [], Date.now() + 25 * HOUR);
    expect(folder.kept()).toEqual([]);
  });

  it('WORK-54 are dropped by name at once, twice too, and nothing else is', async () => {
    const [one, other] = [await take(), await take()];
    await dropMapPictures(folder.dataDir(), [one.name]);
    await dropMapPictures(folder.dataDir(), [one.name]);
    expect(folder.kept()).toEqual(partsOf(other).sort());
    await expect(dropMapPictures(folder.dataDir(), ['../x.png'])).rejects.toThrow('No picture');
  });

  it('WORK-54 are none where no map was ever cut', async () => {
    await removeMapLeftovers(folder.dataDir(), []);
    expect(folder.kept()).toEqual([]);
  });
});
