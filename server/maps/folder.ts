import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { systemCode } from '../errors/systemError.ts';

/**
 * Under DATA_DIR/maps: `{token}.png` is a picture as it was sent, which is never served; `{token}/{zoom}/{row}/{column}.webp` are its tiles;
 * in `{token}.part/` both are made. A folder of tiles appears once, by a rename, when all of them are there.
 */
const FOLDER = 'maps';

/** 256 random bits: the address of a tile cannot be guessed. */
const TOKEN = /^[\w-]{43}$/;
const NAME = /^[\w-]{43}\.(?:webp|png|jpg)$/;
const DRAFT = /^[\w-]{43}\.part$/;

const HOUR_MS = 60 * 60 * 1000;

/** Above the longest time that a picture is cut (CUTTING_MS): whoever made this has gone. */
const DRAFT_MS = HOUR_MS;

/** So long what was cut may wait before a map has it: an import takes its pictures first. */
const UNUSED_MS = 24 * HOUR_MS;

export const mapsFolder = (dataDir: string): string => path.join(dataDir, FOLDER);

/** The part of a picture's name that stands in addresses. */
export const tokenOf = (name: string): string => path.parse(name).name;

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

/** Deletes pictures with their tiles, as where an import is given up; one that is not there is no error. */
export async function dropMapPictures(dataDir: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const file = mapSourceOf(dataDir, name);
    await remove(path.join(mapsFolder(dataDir), tokenOf(name)));
    await remove(file);
  }
}

/** How long ago something was made or renamed, in ms; undefined where it has gone meanwhile. */
async function ageOf(file: string, now: number): Promise<number | undefined> {
  try {
    return now - (await stat(file)).ctimeMs;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Deletes what hosts left that were killed while they cut, after an hour, and pictures that nothing has, after a day: until then another host
 * of this folder may be at work on them. `namesInUse` are all that a map has, or may get back; files that are none of this module stay (WORK-54).
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
    const isOurs = isDraft || TOKEN.test(name) || NAME.test(name);
    if (!isOurs || (!isDraft && used.has(tokenOf(name)))) continue;
    const file = path.join(folder, name);
    const age = await ageOf(file, now);
    if (age !== undefined && age > (isDraft ? DRAFT_MS : UNUSED_MS)) await remove(file);
  }
}
