import { copyFileSync, existsSync, mkdirSync, renameSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';

/**
 * The demo community is made once for a run of the browser tests, by the first host of the run, which begins with nothing. Each other host
 * begins with a copy of what that one had as it was ready, and with the tiles that others have drawn.
 */

const DATABASE = 'letopis.sqlite';

/** Where the run keeps what its hosts share (scratch.mjs); none where a host is started outside of a run. */
const shared = process.env['LETOPIS_E2E_RUN'];

/** Puts what is there of the demo into an empty data folder; false where the database is not there yet. */
export function takeDemo(dataDir: string): boolean {
  if (shared === undefined) return false;
  const tiles = path.join(shared, 'tiles');
  mkdirSync(tiles, { recursive: true });
  symlinkSync(tiles, path.join(dataDir, 'tiles'), 'junction');
  const made = path.join(shared, DATABASE);
  if (!existsSync(made)) return false;
  copyFileSync(made, path.join(dataDir, DATABASE));
  return true;
}

/** Keeps the demo as a host has just made it. Two that begin at once both make it: the later copy takes the place of the other, whole. */
export function keepDemo(dataDir: string): void {
  if (shared === undefined) return;
  const draft = path.join(shared, `${path.basename(dataDir)}.part`);
  const db = new DatabaseSync(path.join(dataDir, DATABASE), { timeout: 10_000 });
  try {
    db.prepare('vacuum into ?').run(draft);
  } finally {
    db.close();
  }
  renameSync(draft, path.join(shared, DATABASE));
}
