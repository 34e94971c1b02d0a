import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { DEMO_FOLDER } from '../../../server/demo/accounts.ts';
import { seedDemo } from '../../../server/demo/seed.ts';
import type { Db } from '../../../server/db/index.ts';

/** The demo without its pictures, whose reading and cutting takes seconds: for tests that need its words alone. */

const PICTURE = /^(?:pictures|maps)\//;

const isPicture = (value: unknown): boolean =>
  (typeof value === 'string' && PICTURE.test(value)) ||
  (Array.isArray(value) && value.length > 0 && value.every(isPicture));

/** A line without what refers to pictures. */
const withoutPictures = (line: string): string =>
  JSON.stringify(
    JSON.parse(line, (_key, value: unknown) => (isPicture(value) ? undefined : value)),
  );

/** A folder with the demo's archive without pictures; `change` makes another line of one, by its file. It goes with the run (scratch.mjs). */
export function demoWords(change = (_file: string, line: string): string => line): string {
  const scratch = mkdtempSync(path.join(process.env['LETOPIS_TEST_RUN'] ?? os.tmpdir(), 'words-'));
  const made = path.join(scratch, 'demo');
  const files = readdirSync(DEMO_FOLDER, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /\.jsonl?$/.test(name))) {
    const text = readFileSync(path.join(DEMO_FOLDER, file), 'utf8').trim();
    const lines = file.endsWith('.json') ? [text] : text.split('\n');
    mkdirSync(path.dirname(path.join(made, file)), { recursive: true });
    const written = lines.map((line) => `${change(file, withoutPictures(line))}\n`).join('');
    writeFileSync(path.join(made, file), written);
  }
  return made;
}

let words: string | undefined;

/** What seeding such a folder needs: its data stand beside it. */
export const besides = (folder: string) => ({
  dataDir: path.dirname(folder),
  publicOrigin: 'http://localhost',
});

/** Fills an empty database with the demo's words, as of `now` (ms). */
export function seedWords(db: Db, now: number): Promise<boolean> {
  words ??= demoWords();
  return seedDemo(db, now, besides(words), words);
}
