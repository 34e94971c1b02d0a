import { cpSync, existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { LoggedSteps } from './loggedSteps.ts';

/** The folder of the recorded logs. */
export const LOGS = 'test/replay';

const same = (one: string, other: string): boolean =>
  existsSync(other) && readFileSync(one, 'utf8') === readFileSync(other, 'utf8');

/** Is this one of the files of a line of a table: its name, then a number? */
const isOf = (file: string, names: readonly string[]): boolean =>
  names.includes(file.replace(/\.\d+(?:-\d+)?\.jsonl?$/, ''));

/** The test file that a log was recorded from, from the JSON beside it. */
function testOf(folder: string, file: string): string {
  const beside = path.join(folder, file.replace(/\.jsonl$/, '.json'));
  const { test } = JSON.parse(readFileSync(beside, 'utf8')) as LoggedSteps;
  return test.split(': ')[0] ?? '';
}

/**
 * Replaces the logs of these names with newly recorded ones, and lists what changed. Logs of failed tests stay as they
 * were.
 */
export function takeOver(
  from: string,
  names: readonly string[],
  red: readonly string[] = [],
): string[] {
  const filesIn = (folder: string): string[] =>
    globSync('**/*.{json,jsonl}', { cwd: folder })
      .filter((file) => isOf(file, names) && !red.includes(testOf(folder, file)))
      .sort();
  const [fresh, old] = [filesIn(from), filesIn(LOGS)];
  const gone = old.filter((file) => !fresh.includes(file));
  const changes = fresh.flatMap((file) => {
    const [source, target] = [path.join(from, file), path.join(LOGS, file)];
    if (same(source, target)) return [];
    const line = `${existsSync(target) ? 'changed' : 'new'}: ${file}`;
    cpSync(source, target);
    return [line];
  });
  for (const file of gone) rmSync(path.join(LOGS, file));
  return [
    ...changes,
    ...gone.map((file) => `gone: ${file}`),
    `${String(fresh.length)} files recorded`,
  ];
}
