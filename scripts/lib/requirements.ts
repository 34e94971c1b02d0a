import { readFileSync } from 'node:fs';
import type { FoundTest } from './testTitles.ts';

/** One line of docs/requirements.md. */
export interface Requirement {
  readonly id: string;
  readonly text: string;
  /** Where a later issue builds it: what the line says after «future:» in brackets. */
  readonly future?: string;
}

/** The requirement list, in its own order. */
export function readRequirements(
  markdown = readFileSync('docs/requirements.md', 'utf8'),
): Requirement[] {
  return [...markdown.matchAll(/^- ([A-Z]+-\d{2,3}) (.+)$/gm)].map(([, id = '', text = '']) => {
    const future = /^(?:\+ )?\(future: ([^)]+)\)/.exec(text)?.[1];
    return { id, text, ...(future !== undefined && { future }) };
  });
}

/** The requirement IDs that a test title carries. */
export function idsIn(title: string): string[] {
  return [...new Set(title.match(/\b[A-Z]+-\d{2,3}\b/g) ?? [])];
}

/** What the tests prove, and all that is wrong: `npm run trace -- --json` prints it. */
export interface Trace {
  readonly requirements: number;
  readonly tested: number;
  /** Requirements that the list marks as future, with what will build them. */
  readonly future: Readonly<Record<string, string>>;
  readonly problems: {
    /** IDs without a test that holds and without a mark of the future. */
    readonly untested: readonly string[];
    readonly futureWithTests: readonly string[];
    readonly listedTwice: readonly string[];
    readonly unknownIds: readonly string[];
    /** Tests that are switched off, empty, expect nothing, or are run by nobody. */
    readonly flawed: readonly string[];
  };
  /** The titles of the tests that prove a requirement, by its ID. */
  readonly tests: Readonly<Record<string, readonly string[]>>;
}

const nameOf = ({ file, title }: FoundTest): string => `${file}: ${title}`;

/** Puts requirements and tests together. A flawed test proves nothing. */
export function traceTests(
  requirements: readonly Requirement[],
  found: readonly FoundTest[],
): Trace {
  const tests = Object.fromEntries(requirements.map(({ id }): [string, string[]] => [id, []]));
  const unknownIds: string[] = [];
  for (const test of found) {
    for (const id of idsIn(test.title)) {
      if (!tests[id]) unknownIds.push(nameOf(test));
      else if (test.flaw === undefined && !tests[id].includes(test.title))
        tests[id].push(test.title);
    }
  }
  const ids = Object.keys(tests);
  const future = Object.fromEntries(
    requirements.flatMap(({ id, future: when }) => (when === undefined ? [] : [[id, when]])),
  );
  const isTested = (id: string): boolean => (tests[id] ?? []).length > 0;
  return {
    requirements: ids.length,
    tested: ids.filter(isTested).length,
    future,
    problems: {
      untested: ids.filter((id) => !isTested(id) && future[id] === undefined),
      futureWithTests: ids.filter((id) => isTested(id) && future[id] !== undefined),
      listedTwice: requirements.map(({ id }) => id).filter((id, at, all) => all.indexOf(id) !== at),
      unknownIds,
      flawed: found.flatMap((test) => (test.flaw ? [`${nameOf(test)} (${test.flaw})`] : [])),
    },
    tests,
  };
}
