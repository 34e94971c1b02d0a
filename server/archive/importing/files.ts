import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { newToken } from '../../auth/crypto.ts';
import type { Db } from '../../db/index.ts';
import { systemCode } from '../../errors/systemError.ts';
import { createUploadStore, newUploadName, writeWhole } from '../../uploads/store.ts';
import type { CheckedArchive } from '../reading/index.ts';

/**
 * The pictures of an import are files before its rows are there (WORK-36). Until the commit a list of their names stands in DATA_DIR/imports: whatever ends the
 * import, files of a list without rows are removed, at once or by the next import or start. Archives are unpacked there as well.
 */
const FOLDER = 'imports';

/** A list of a process of another machine is left alone for so long, in ms. */
const FOREIGN_MS = 24 * 60 * 60 * 1000;

/** Pictures that are written at the same time. */
const LANES = 4;

export type KeptPicture = { name: string; bytes: number };

/** The pictures of an import, by their paths in the archive. */
export type ImportFiles = {
  pictures: ReadonlyMap<string, KeptPicture>;
  /** Is the list still there? One that was taken for left over has lost its files. */
  isListed: () => Promise<boolean>;
  /** After the end, whatever it was: files without rows are removed, then the list. */
  settle: (db: Db) => Promise<void>;
};

/** `{process} {token} {machine}` */
const LIST = /^\d+ [\w-]{43} ./;

/** A name that says which process of which machine it belongs to. */
const nameNow = (): string => `${process.pid} ${newToken()} ${hostname()}`;

/** What belongs to imports of this process that are under way. */
const running = new Set<string>();

export const importsFolder = (dataDir: string): string => path.join(dataDir, FOLDER);

/** Names that no row has. */
async function withoutRows(db: Db, names: readonly string[]): Promise<string[]> {
  const known = new Set<string>();
  for (let from = 0; from < names.length; from += 500) {
    const some = names.slice(from, from + 500);
    const rows = await db
      .selectFrom('uploads')
      .select('filename')
      .where('filename', 'in', some)
      .execute();
    for (const { filename } of rows) known.add(filename);
  }
  return names.filter((name) => !known.has(name));
}

async function settleList(db: Db, dataDir: string, list: string): Promise<void> {
  const file = path.join(importsFolder(dataDir), list);
  const names = (await readFile(file, 'utf8')).split('\n').filter((name) => name !== '');
  await createUploadStore(dataDir).remove(await withoutRows(db, names));
  await rm(file, { force: true });
}

const isGone = (error: unknown): boolean => systemCode(error) === 'ENOENT';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
};

/** Has the process gone that made a list? */
async function isLeft(dataDir: string, list: string): Promise<boolean> {
  const [pid = '', , ...machine] = list.split(' ');
  if (machine.join(' ') !== hostname()) {
    const { mtimeMs } = await stat(path.join(importsFolder(dataDir), list));
    return Date.now() - mtimeMs > FOREIGN_MS;
  }
  return Number(pid) === process.pid ? !running.has(list) : !isAlive(Number(pid));
}

/** Removes the pictures of imports that were broken off (WORK-36). */
export async function removeImportLeftovers(db: Db, dataDir: string): Promise<void> {
  const lists = await readdir(importsFolder(dataDir)).catch((error: unknown) => {
    if (isGone(error)) return [];
    throw error;
  });
  for (const list of lists) {
    if (!LIST.test(list)) continue;
    try {
      if (await isLeft(dataDir, list)) await settleList(db, dataDir, list);
    } catch (error) {
      if (!isGone(error)) throw error; // another host was quicker
    }
  }
}

/** Calls the work for each, several at a time; the first failure ends all. */
async function inLanes<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all].reverse();
  const lane = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one);
  };
  const lanes = await Promise.allSettled(
    Array.from({ length: LANES }, () =>
      lane().catch((error: unknown) => {
        left.length = 0;
        throw error;
      }),
    ),
  );
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason;
}

/** What the pictures are written with; without a folder none is, but each is read (a dry run). */
type Writing = { dataDir: string | undefined; done: () => void };

async function listOf(dataDir: string, names: readonly string[]): Promise<string> {
  const list = nameNow();
  await mkdir(importsFolder(dataDir), { recursive: true, mode: 0o700 });
  running.add(list);
  await writeWhole(path.join(importsFolder(dataDir), list), Buffer.from(names.join('\n')));
  return list;
}

/** Makes files of all pictures of an archive, under new names. Refusals: uploadNoSpace, uploadFailed; then none is left. */
export async function keepPictures(
  db: Db,
  { pictures: paths, picture }: Pick<CheckedArchive, 'pictures' | 'picture'>,
  { dataDir, done }: Writing,
): Promise<ImportFiles> {
  const names = new Map(paths.map((one) => [one, newUploadName()]));
  const kept = new Map<string, KeptPicture>();
  const list = dataDir === undefined ? undefined : await listOf(dataDir, [...names.values()]);
  const store = dataDir === undefined ? undefined : createUploadStore(dataDir);
  const settle = async (db: Db) => {
    if (list === undefined || dataDir === undefined) return;
    await settleList(db, dataDir, list);
    running.delete(list);
  };
  try {
    await inLanes([...names], async ([one, name]) => {
      const bytes = await picture(one);
      await store?.keep(bytes, one, name);
      kept.set(one, { name, bytes: bytes.length });
      done();
    });
  } catch (error) {
    await settle(db).catch(() => undefined); // the next start looks again
    throw error;
  }
  const isListed = async () => {
    if (list === undefined || dataDir === undefined) return true;
    return (await readdir(importsFolder(dataDir))).includes(list);
  };
  // In the order of the archive: two imports write the same rows.
  const pictures = new Map(
    paths.flatMap((one) => {
      const picture = kept.get(one);
      return picture ? [[one, picture] as const] : [];
    }),
  );
  return { pictures, isListed, settle };
}
