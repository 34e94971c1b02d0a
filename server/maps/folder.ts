import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { systemCode } from '../errors/systemError.ts';

/**
 * Under DATA_DIR/maps: `{token}.png` is a picture as it was sent, which is never served; `{token}/{zoom}/{row}/{column}.webp` are its tiles;
 * `{token}.part/` is where both are made. A folder of tiles appears once, by a rename, when all of them are there.
 */
const FOLDER = 'maps';

const NAME = /^([\w-]{43})\.(?:webp|png|jpg)$/;
const TOKEN = /^[\w-]{43}$/;

const HOUR_MS = 60 * 60 * 1000;

/** A picture is cut for less than an hour (CUTTING_MS). */
const DRAFT_MS = HOUR_MS;

/** What was cut may wait so long before a map has it: an import takes its pictures first. */
const UNUSED_MS = 24 * HOUR_MS;

export const mapsFolder = (dataDir: string): string => path.join(dataDir, FOLDER);

/** Where a picture lies as it was sent; undefined for what can be no picture's name. */
export const sourceFile = (dataDir: string, name: string): string | undefined =>
  NAME.test(name) ? path.join(mapsFolder(dataDir), name) : undefined;
