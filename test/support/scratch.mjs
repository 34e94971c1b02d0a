import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

/** A folder for what all tests of one run share (demo.ts); gone with the run. */
export default function makeScratch() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'letopis-run-'));
  process.env.LETOPIS_TEST_RUN = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
