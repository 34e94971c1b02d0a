import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceReader } from './testSource.ts';
import { type FoundTest, testsIn } from './testTitles.ts';

/** Where the tables of transitions stand: a JSON file a feature, `{"part/step": ["file of a test: its title as written", …]}`. */
export const TRANSITIONS = 'test/transitions';
const WITHOUT_LOG = 'withoutLog.json';

/** A transition of the spec's section 4, and the tests that prove it and are recorded. */
export interface Transition {
  /** The feature, the part of it and the step: also where the recorded logs stand in test/replay, without number and ending. */
  readonly name: string;
  readonly tests: readonly NamedTest[];
}

interface NamedTest {
  readonly file: string;
  /** As written: with the holes of a template as `…`, and those of a table as `%s` or `$name`. */
  readonly title: string;
}

const readTable = <Value>(file: string): [string, Value][] =>
  Object.entries(
    JSON.parse(readFileSync(path.join(TRANSITIONS, file), 'utf8')) as Record<string, Value>,
  );

function namedTest(text: string): NamedTest {
  const [file = '', ...title] = text.split(': ');
  return { file, title: title.join(': ') };
}

/** All transitions, feature by feature. */
export const readTransitions = (): Transition[] =>
  globSync('*.json', { cwd: TRANSITIONS, exclude: [WITHOUT_LOG] })
    .sort()
    .flatMap((file) =>
      readTable<readonly string[]>(file).map(([step, tests]) => ({
        name: `${path.basename(file, '.json')}/${step}`,
        tests: tests.map(namedTest),
      })),
    );

/** The transitions that have no recorded log, by name, with the reason: no state changes where they show. */
export const readWithoutLog = (): Readonly<Record<string, string>> =>
  Object.fromEntries(readTable<string>(WITHOUT_LOG));

/** A pattern for what Jest makes of a title as written. */
export const titlePattern = (title: string): string =>
  title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/%[sdifjop#%]|…|\\\$[\w.\\]+/g, '.*');

const read = sourceReader();
const found = new Map<string, readonly FoundTest[]>();

/** The tests of a file; none where there is no such file. */
export function testsOfFile(file: string): readonly FoundTest[] {
  const source = read(file);
  const tests = found.get(file) ?? (source ? testsIn(source, read) : []);
  found.set(file, tests);
  return tests;
}
