import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';

/**
 * The demo community is made once for a run of the host's or the browser's tests, by the first host of the run that is a process, which begins with nothing. Each
 * other one begins with a copy of what that one had as it was ready: its database, its pictures and the tiles of its maps.
 */

const DATABASE = 'letopis.sqlite';
const PICTURES = 'uploads';
const TILES = 'maps';
/** Pictures in the sizes that were shown: a cache, which the hosts of a run share, as their pictures have the same names. */
const SIZED = 'sized';

/** Where the run keeps what its hosts share (scratch.mjs); none where a host is started outside of one. */
const shared = process.env['LETOPIS_TEST_RUN'];

/** Puts what is there of the demo into an empty data folder; false where it is not there yet. */
export function takeDemo(dataDir: string): boolean {
  const made = shared === undefined ? undefined : path.join(shared, 'demo');
  if (made === undefined || !existsSync(made)) return false;
  mkdirSync(dataDir, { recursive: true });
  for (const folder of [PICTURES, TILES])
    cpSync(path.join(made, folder), path.join(dataDir, folder), { recursive: true });
  copyFileSync(path.join(made, DATABASE), path.join(dataDir, DATABASE));
  mkdirSync(path.join(made, SIZED), { recursive: true });
  symlinkSync(path.join(made, SIZED), path.join(dataDir, SIZED));
  return true;
}

/** Keeps the demo as a host has just made it. Of two that begin at once the first to be done keeps it. */
export function keepDemo(dataDir: string): void {
  if (shared === undefined) return;
  const draft = path.join(shared, `${path.basename(dataDir)}.part`);
  mkdirSync(draft);
  const db = new DatabaseSync(path.join(dataDir, DATABASE), { timeout: 10_000 });
  try {
    db.prepare('vacuum into ?').run(path.join(draft, DATABASE));
  } finally {
    db.close();
  }
  for (const folder of [PICTURES, TILES])
    cpSync(path.join(dataDir, folder), path.join(draft, folder), { recursive: true });
  try {
    renameSync(draft, path.join(shared, 'demo'));
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
}
