import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { testsOf } from '../../../scripts/lib/testTitles.ts';

const UNIT = 'test/unit/src';

/** One line of a table of transitions: the files it names, from the folder of its feature, and words of their titles. */
interface Row {
  readonly feature: string;
  readonly step: string;
  readonly files: readonly string[];
  readonly words: readonly string[];
}

/** The lines of all tables under headings such as «Transitions of turns and their tests». */
function rowsOf(markdown: string): Row[] {
  return markdown.split(/^## /m).flatMap((section) => {
    const feature = /^Transitions of (\w+)/.exec(section)?.[1];
    if (feature === undefined) return [];
    const lines = section.split('\n').filter((line) => /^\| (?!-)/.test(line));
    return lines.flatMap((line) => {
      const [step = '', files = '', words = ''] = line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim());
      const isHead = files === 'file';
      return isHead ? [] : [{ feature, step, files: files.split(', '), words: words.split('; ') }];
    });
  });
}

const known = new Map<string, string[]>();

function titlesOf(file: string): string[] {
  const titles =
    known.get(file) ?? testsOf(file, readFileSync(file, 'utf8')).map(({ title }) => title);
  known.set(file, titles);
  return titles;
}

/** The titles of a test file that a table names from the folder of its feature, or from that of all unit tests. */
function titlesIn(feature: string, name: string): string[] {
  const folders = [`${UNIT}/features/${feature}`, UNIT];
  const found = folders.flatMap((folder) =>
    globSync(`${path.posix.join(folder, name)}.test.{ts,tsx}`),
  );
  return found.flatMap(titlesOf);
}

/** The words of a line that no test of its files has in its title. Where there is one word for each file, each has its own. */
function missing({ feature, files, words }: Row): string[] {
  return words.filter((word, at) => {
    const looked = files.length === words.length ? [files[at] ?? ''] : files;
    return (
      word === '' ||
      !looked.some((file) => titlesIn(feature, file).some((title) => title.includes(word)))
    );
  });
}

describe('the transitions in docs/testing.md', () => {
  const rows = rowsOf(readFileSync('docs/testing.md', 'utf8'));

  it('are those of turns, chat, quests, profiles and notifications', () => {
    expect(new Set(rows.map(({ feature }) => feature))).toEqual(
      new Set(['turns', 'chat', 'quests', 'profiles', 'notifications']),
    );
    expect(rows.length).toBeGreaterThan(80);
  });

  it('name tests that there are', () => {
    const lost = rows.flatMap((row) =>
      missing(row).map((word) => `${row.step}: ${row.files.join(', ')}: ${word}`),
    );
    expect(lost).toEqual([]);
  });
});
