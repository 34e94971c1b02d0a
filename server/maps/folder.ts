import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { newToken } from '../auth/crypto.ts';
import { systemCode } from '../errors/systemError.ts';

/**
 * Under DATA_DIR/maps: `{token}.png` is a picture as it was sent, `{token}-1.png` what is shown of it at half its size, both never served; `{token}/{zoom}/{row}/{column}.webp` are its tiles;
 * in `{token}.part/` both are made, and `{token}.part` is one that is being sent. A folder of tiles appears once, by a rename, when all of them are there.
 */
const FOLDER = 'maps';

/** 256 random bits: the address of a tile cannot be guessed. */
const TOKEN = /^[\w-]{43}$/;
const NAME = /^[\w-]{43}\.(?:webp|png|jpg)$/;
const FARTHER = /^[\w-]{43}-([1-9])\.(?:webp|png|jpg)$/;
const DRAFT = /^[\w-]{43}\.part$/;

const HOUR_MS = 60 * 60 * 1000;

/** Above the longest time that a picture is cut (CUTTING_MS): whoever made this folder has gone. */
const CUT_MS = HOUR_MS;

/** So long what was cut may wait before a map has it, as an import takes its pictures first; and what was sent before it is cut, behind the pictures of others (WORK-172). */
const UNUSED_MS = 24 * HOUR_MS;

export const mapsFolder = (dataDir: string): string => path.join(dataDir, FOLDER);

/** The part of a picture's name that stands in addresses. */
export const tokenOf = (name: string): string => path.parse(name).name.slice(0, 43);

/** Where a picture lies as it was sent, for exports; `name` is that of `maps.picture`. Throws for what is no such name. */
export function mapSourceOf(dataDir: string, name: string): string {
  if (!NAME.test(name)) throw new Error(`No picture of a map: ${name}`);
  return path.join(mapsFolder(dataDir), name);
}

/** Where a tile lies; undefined for what is no token. */
export function tileFile(
  dataDir: string,
  { token, z, x, y }: { token: string; z: number; x: number; y: number },
): string | undefined {
  if (!TOKEN.test(token)) return undefined;
  return path.join(mapsFolder(dataDir), token, String(z), String(y), `${String(x)}.webp`);
}

const remove = (file: string): Promise<void> => rm(file, { recursive: true, force: true });

/** Has it been here longer than it may, since it was made or renamed? Not where it has gone meanwhile. */
async function isOver(file: string, { isDraft, now }: { isDraft: boolean; now: number }) {
  try {
    const found = await stat(file);
    const kept = isDraft && found.isDirectory() ? CUT_MS : UNUSED_MS;
    return now - found.ctimeMs > kept;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** What a picture is shown by from farther away, the nearest first (TakeOptions.farther); mostly nothing. */
export async function fartherSourcesOf(dataDir: string, name: string): Promise<string[]> {
  const token = tokenOf(name);
  const files = await filesIn(mapsFolder(dataDir));
  return files
    .filter((one) => FARTHER.test(one) && tokenOf(one) === token)
    .sort()
    .map((one) => path.join(mapsFolder(dataDir), one));
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Deletes pictures with their tiles, as where an import is given up; one that is not there is no error. */
export async function dropMapPictures(dataDir: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const file = mapSourceOf(dataDir, name);
    await remove(path.join(mapsFolder(dataDir), tokenOf(name)));
    for (const farther of await fartherSourcesOf(dataDir, name)) await remove(farther);
    await remove(file);
  }
}

/**
 * Deletes what hosts left that were killed while they cut, after an hour, and pictures that nothing has or that were sent and never cut, after a day: until then
 * another host of this folder may be at work on them. `namesInUse` are all that a map has, or may get back; files that are none of this module stay (WORK-54).
 */
export async function removeMapLeftovers(
  dataDir: string,
  namesInUse: Iterable<string>,
  now: number = Date.now(),
): Promise<void> {
  const folder = mapsFolder(dataDir);
  const used = new Set([...namesInUse].map(tokenOf));
  for (const name of await filesIn(folder)) {
    const isDraft = DRAFT.test(name);
    const isOurs = [DRAFT, TOKEN, NAME, FARTHER].some((one) => one.test(name));
    if (!isOurs || (!isDraft && used.has(tokenOf(name)))) continue;
    const file = path.join(folder, name);
    if (await isOver(file, { isDraft, now })) await remove(file);
  }
}

/** Where a picture may be written that is being sent; what a killed host leaves of it goes with the drafts (WORK-54). */
export async function newMapDraft(dataDir: string): Promise<string> {
  const folder = mapsFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return path.join(folder, `${newToken()}.part`);
}

/** Lets a picture that no map will have any more be for another day, with its tiles: pages that show them are open (WORK-105). */
export async function keepForADay(dataDir: string, name: string): Promise<void> {
  const now = new Date();
  const all = [
    mapSourceOf(dataDir, name),
    path.join(mapsFolder(dataDir), tokenOf(name)),
    ...(await fartherSourcesOf(dataDir, name)),
  ];
  for (const file of all) {
    try {
      await utimes(file, now, now);
    } catch (error) {
      if (systemCode(error) !== 'ENOENT') throw error;
    }
  }
}
