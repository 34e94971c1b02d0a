import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { wholeReducer } from '../../src/app/lazyFeatures.ts';
import { createUpsertMarker } from '../../src/recorder/upsertMark.ts';
import { replayed, soundLogIn } from './replayedLog.ts';

/** Writes the result of each log of a folder beside it, and lists those whose digest is not the browser's. */
export function writeResults(folder: string, test: string): string[] {
  mkdirSync(folder, { recursive: true });
  const program = { reducer: wholeReducer(), markUpsert: createUpsertMarker() };
  return globSync('*.jsonl', { cwd: folder })
    .sort()
    .map((name) => {
      const file = path.join(folder, name);
      const log = soundLogIn(file);
      const { broken, failedChecks, steps } = replayed({ log, ...program }, test);
      writeFileSync(file.replace(/l$/, ''), `${JSON.stringify(steps, null, 1)}\n`);
      const sound = broken.length + failedChecks.length === 0;
      return `${file}: ${String(log.actions.length)} actions, ${sound ? 'replays' : 'does NOT replay'} to what the browser had`;
    });
}
