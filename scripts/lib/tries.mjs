import { readFileSync, rmSync } from 'node:fs';

/** More test files than these that fail are no matter of a busy machine: they are not tried again. */
export const MOST_AGAIN = 5;

/**
 * What Jest wrote with `--json`, or undefined where it did not get that far.
 * @param {string} file
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Passed, failed and skipped tests of some test files of a result. */
function countOf(files) {
  const all = files.flatMap(({ assertionResults }) => assertionResults);
  const of = (...states) => all.filter(({ status }) => states.includes(status)).length;
  return { passed: of('passed'), failed: of('failed'), skipped: of('pending', 'todo', 'disabled') };
}

/**
 * The failed properties of a result, with the seeds that fast-check reports for them.
 * @param {string} file
 * @returns {{ name: string, title: string, seed: string }[]}
 */
export function failedProperties(file) {
  const tests = (readReport(file)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ name, ...test })),
  );
  return tests.flatMap(({ name, fullName, failureMessages = [] }) => {
    const seed = /\{ seed: (-?\d+)/.exec(failureMessages.join('\n'))?.[1];
    return seed === undefined ? [] : [{ name, title: fullName, seed }];
  });
}

/** So much of what a failed test says is repeated at the end of everything. */
const MOST_SAID = 1_000;

/**
 * The failed tests of a result with what they said first, and the files that could not be run at all.
 * @param {string} file
 * @returns {string[]}
 */
export function failures(file) {
  return (readReport(file)?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const tests = failed.map(({ fullName, failureMessages = [] }) => [
      fullName,
      failureMessages[0],
    ]);
    const all = tests.length > 0 || !message ? tests : [['the file itself', message]];
    return all.map(([title, said = '']) => `${name}: ${title}\n${said.slice(0, MOST_SAID)}`);
  });
}

const sum = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/**
 * Runs tests once, as `triedTwice` does at first.
 * @param {{ file: string, run: () => Promise<boolean> }} how
 */
export async function triedOnce({ file, run }) {
  rmSync(file, { force: true });
  const green = await run();
  const files = readReport(file)?.testResults;
  const counts = countOf(files ?? []);
  return { green: green && files !== undefined && counts.skipped === 0, counts, again: [] };
}

/**
 * Runs tests, and the files that fail once more by themselves: each from its beginning, since a second try of one test in the middle of a file would
 * begin with what the first has left behind.
 *
 * `run` runs Jest on all files, or on these alone; it writes the result to `file` and resolves with whether all was well. Resolves with whether all
 * is well now, with the counts of the last try of each file, and with the files (paths) that held at their second try only.
 *
 * @param {{ file: string, run: (only?: readonly string[]) => Promise<boolean> }} how
 */
export async function triedTwice({ file, run }) {
  const attempt = async (only) => {
    rmSync(file, { force: true });
    const green = await run(only);
    return { green, files: readReport(file)?.testResults };
  };
  const none = { passed: 0, failed: 0, skipped: 0 };
  const first = await attempt();
  if (!first.files) return { green: false, counts: none, again: [] };
  const failed = first.files.filter(({ status }) => status === 'failed');
  const counts = countOf(first.files);
  // A property that failed has found a case: another seed would pass it by.
  if (failed.length === 0 || failed.length > MOST_AGAIN || failedProperties(file).length > 0)
    return { green: first.green && counts.skipped === 0, counts, again: [] };

  const names = failed.map(({ name }) => name);
  const second = await attempt(names);
  const held = first.files.filter((one) => !failed.includes(one));
  const all = sum(countOf(held), countOf(second.files ?? failed));
  const green = second.green && second.files !== undefined && all.skipped === 0;
  return { green, counts: all, again: green ? names : [] };
}
