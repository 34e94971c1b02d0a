import { readFileSync } from 'node:fs';
import type { FoundTest } from './testTitles.ts';

/** One line of docs/requirements.md. */
export interface Requirement {
  readonly id: string;
  readonly text: string;
}

/** The requirement list, in its own order. */
export function readRequirements(
  markdown = readFileSync('docs/requirements.md', 'utf8'),
): Requirement[] {
  return [...markdown.matchAll(/^- ([A-Z]+-\d{2}) (.+)$/gm)].map(([, id = '', text = '']) => ({
    id,
    text,
  }));
}

/** The requirement IDs that a test title carries. */
export function idsIn(title: string): string[] {
  return [...new Set(title.match(/\b[A-Z]+-\d{2}\b/g) ?? [])];
}

/** For every requirement the titles of the tests that carry it; the IDs of titles that no requirement has come back as unknown. */
export function traceTests(requirements: readonly Requirement[], tests: readonly FoundTest[]) {
  const titles = new Map<string, string[]>(requirements.map(({ id }) => [id, []]));
  const unknown: FoundTest[] = [];
  for (const test of tests) {
    for (const id of idsIn(test.title)) {
      const list = titles.get(id);
      if (list) list.push(test.title);
      else unknown.push(test);
    }
  }
  return { titles, unknown };
}
