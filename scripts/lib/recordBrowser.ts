import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { wholeReducer } from '../../src/app/lazyFeatures.ts';
import { createUpsertMarker } from '../../src/recorder/upsertMark.ts';
import { replayed, soundLogIn } from './replayedLog.ts';

/** Writes beside each log of a folder what it comes to, and tells of those that do not come to what the browser had. */
export function tellBeside(folder: string, test: string): string[] {
  mkdirSync(folder, { recursive: true });
  const program = { reducer: wholeReducer(), markUpsert: createUpsertMarker() };
  return globSync('*.jsonl', { cwd: folder })
    .sort()
    .map((name) => {
      const file = path.join(folder, name);
      const log = soundLogIn(file);
      const { broken, failedChecks, told } = replayed({ log, ...program }, test);
      writeFileSync(file.replace(/l$/, ''), `${JSON.stringify(told, null, 1)}\n`);
      const sound = broken.length + failedChecks.length === 0;
      return `${file}: ${String(log.actions.length)} actions, ${sound ? 'replays' : 'does NOT replay'} to what the browser had`;
    });
}
