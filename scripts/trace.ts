/**
 * `npm run trace`: which tests prove which requirement (docs/requirements.md). `--json` prints `{"ID": ["test title", …]}` for every ID.
 * Red where a requirement that is built (test/built.json) has no test, a title carries an unknown ID, or a test is skipped or
 * focused.
 */
import { readFileSync } from 'node:fs';
import { readRequirements, traceTests } from './lib/requirements.ts';
import { allTests, type FoundTest } from './lib/testTitles.ts';

const requirements = readRequirements();
const tests = allTests();
const { titles, unknown } = traceTests(requirements, tests);

if (process.argv.includes('--json')) {
  console.log(JSON.stringify(Object.fromEntries(titles), null, 2));
} else {
  for (const { id, text } of requirements) {
    const proofs = titles.get(id) ?? [];
    console.log(`${proofs.length > 0 ? '✓' : '·'} ${id}  ${text}`);
    for (const title of proofs) console.log(`      ${title}`);
  }
  report();
}

/** The summary, and the exit code. */
function report(): void {
  const built = JSON.parse(readFileSync('test/built.json', 'utf8')) as string[];
  const bare = built.filter((id) => (titles.get(id) ?? []).length === 0);
  const modified = tests.filter((test) => test.modifier !== undefined);
  const covered = [...titles.values()].filter((list) => list.length > 0).length;
  console.log(
    `\n${String(covered)} of ${String(requirements.length)} requirements have tests; ${String(built.length)} are built.`,
  );
  complain('Built, but without a test', bare);
  complain('Titles with an unknown ID', unknown.map(nameOf));
  complain('Skipped or focused', modified.map(nameOf));
}

function nameOf(test: FoundTest): string {
  return `${test.file}: ${test.title}`;
}

function complain(what: string, items: readonly string[]): void {
  if (items.length === 0) return;
  console.error(`${what}:\n  ${items.join('\n  ')}`);
  process.exitCode = 1;
}
