import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

/** What Node has compiled, for all processes of all runs: most of a program's start is reading code. Node checks it by content. */
const COMPILED = path.resolve('node_modules/.cache/letopis-compiled');

/** A folder for what all tests of one run share (demo.ts), gone with the run; and where compiled code is kept. */
export default function makeScratch() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'letopis-run-'));
  process.env.LETOPIS_TEST_RUN = folder;
  process.env.NODE_COMPILE_CACHE ??= COMPILED;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
