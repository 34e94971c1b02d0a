/**
 * `npm run record`: runs the tests that the tables of transitions name (test/transitions) and records the logs of their stores in
 * test/replay (QA-04); lists which logs are new, changed or gone. `npm run record -- turns/live presence`: only names that contain one of these.
 * `npm run record -- e2e test/e2e/chat.test.ts folder [words of a title]`: runs a browser test and leaves the logs of its pages in the folder.
 */
import './lib/clientSources.ts';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os, { availableParallelism } from 'node:os';
import path from 'node:path';
import { takeOver } from './lib/takeOver.ts';
import { readTransitions, titlePattern } from './lib/transitions.ts';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

interface Results {
  readonly testResults: readonly { readonly name: string; readonly status: string }[];
}

/** Runs tests that leave their logs in a folder; returns the files that are red. */
function runTests(folder: string, args: readonly string[]): string[] {
  const report = path.join(mkdtempSync(path.join(os.tmpdir(), 'letopis-results-')), 'results.json');
  spawnSync(
    'npm',
    ['run', '-s', 'jest', '--', '--silent', '--json', `--outputFile=${report}`, ...args],
    {
      stdio: ['inherit', 'ignore', 'inherit'],
      env: {
        ...process.env,
        RECORD_LOGS: path.resolve(folder),
        RTL_SKIP_AUTO_CLEANUP: 'true',
        // Properties are looked for in the same cases each time.
        FC_SEED: '33',
      },
    },
  );
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Results;
  rmSync(path.dirname(report), { recursive: true });
  const red = testResults.filter(({ status }) => status === 'failed');
  return red.map(({ name }) => path.relative(process.cwd(), name));
}

const reportRed = (red: readonly string[]): void =>
  red.forEach((file) => say(`red, so its logs do not count: ${file}`));

/** The logs of the tables, of those transitions whose name holds one of the words. */
function recordTables(words: readonly string[]): boolean {
  const wanted = readTransitions().filter(
    ({ name }) => words.length === 0 || words.some((part) => name.includes(part)),
  );
  const tests = wanted.flatMap((transition) => transition.tests);
  const files = new Set(tests.map(({ file }) => file));
  const titles = new Set(tests.map(({ title }) => `${titlePattern(title)}$`));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'letopis-record-'));
  try {
    const workers = `--maxWorkers=${String(availableParallelism())}`;
    const red = runTests(folder, [workers, ...files, '-t', [...titles].join('|')]);
    const names = wanted.map(({ name }) => name);
    takeOver(folder, names, red).forEach(say);
    reportRed(red);
    return red.length === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function recordBrowser([test, folder, ...title]: readonly string[]): Promise<boolean> {
  if (test === undefined || folder === undefined) {
    say('npm run record -- e2e test/e2e/some.test.ts folder [words of a title]');
    return false;
  }
  const wanted = title.length > 0 ? ['-t', title.join(' ')] : [];
  const red = runTests(folder, [test, ...wanted]);
  reportRed(red);
  if (red.length > 0) return false;
  // Only now, for the program's sources need what clientSources has set up.
  const { writeResults } = await import('./lib/recordBrowser.ts');
  writeResults(folder, test).forEach(say);
  return true;
}

const [kind, ...rest] = process.argv.slice(2);
const done = kind === 'e2e' ? await recordBrowser(rest) : recordTables(process.argv.slice(2));
process.exitCode = done ? 0 : 1;
