import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { testsOf } from './testTitles.ts';

/** Where the tests of a feature stand that tables name without their folder. */
const UNIT = 'test/unit/src';

/** One line of a table of transitions in docs/testing.md: a step, the files it names, from the folder of its feature, and words of their titles. */
export interface TransitionRow {
  readonly feature: string;
  /** What its table is about: the head of the first column. */
  readonly table: string;
  readonly step: string;
  readonly files: readonly string[];
  readonly words: readonly string[];
}

const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split(' | ')
    .map((cell) => cell.trim());

/** The lines of all tables under headings such as «Transitions of turns and their tests». */
export function transitionRows(markdown: string): TransitionRow[] {
  return markdown.split(/^## /m).flatMap((section) => {
    const feature = /^Transitions of (\w+)/.exec(section)?.[1];
    if (feature === undefined) return [];
    let table = '';
    return section.split('\n').flatMap((line) => {
      if (!/^\| (?!-)/.test(line)) return [];
      const [step = '', files = '', words = ''] = cellsOf(line);
      if (files === 'file') {
        table = step;
        return [];
      }
      return [{ feature, table, step, files: files.split(', '), words: words.split('; ') }];
    });
  });
}

/** The tables as they stand. */
export const readTransitions = (): TransitionRow[] =>
  transitionRows(readFileSync('docs/testing.md', 'utf8'));

/** The test files that a table names from the folder of its feature, or from that of all unit tests. */
export function testFilesOf({ feature }: TransitionRow, name: string): string[] {
  return [`${UNIT}/features/${feature}`, UNIT].flatMap((folder) =>
    globSync(`${path.posix.join(folder, name)}.test.{ts,tsx}`),
  );
}

/** The files in which the tests of a word may stand. Where there is one word for each file, each has its own. */
export function filesOfWord(row: TransitionRow, at: number): string[] {
  const { files, words } = row;
  const looked = files.length === words.length ? [files[at] ?? ''] : files;
  return looked.flatMap((name) => testFilesOf(row, name));
}

const known = new Map<string, readonly string[]>();

/** The titles of a test file. */
export function titlesOf(file: string): readonly string[] {
  const titles =
    known.get(file) ?? testsOf(file, readFileSync(file, 'utf8')).map(({ title }) => title);
  known.set(file, titles);
  return titles;
}

const plain = (text: string): string =>
  text
    .replaceAll('→', ' to ')
    .replaceAll('⇄', ' and ')
    .replaceAll('’', '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Where the recorded logs of a line stand in test/replay, without number and ending. */
export const logNameOf = ({ feature, table, step }: TransitionRow): string =>
  `${feature}/${plain(table)}/${plain(step)}`;

/** The lines that have no recorded log, by `logNameOf`, with the reason: no state changes where they show. */
export function stepsWithoutLog(
  markdown = readFileSync('docs/testing.md', 'utf8'),
): Readonly<Record<string, string>> {
  const section = markdown.split(/^## /m).find((one) => one.startsWith('Lines without a recorded'));
  const lines = section?.split('\n').filter((line) => line.startsWith('| `')) ?? [];
  return Object.fromEntries(
    lines.map(cellsOf).map(([name = '', why = '']) => [name.replaceAll('`', ''), why]),
  );
}
