/**
 * `npm run trace`: which tests prove which requirement (docs/requirements.md). `--json` prints it as `Trace` of lib/requirements.ts.
 * Red where a requirement has no test and is not marked as future, where a title carries an unknown ID, and where a test proves nothing.
 */
import { readRequirements, type Trace, traceTests } from './lib/requirements.ts';
import { allTests } from './lib/testTitles.ts';

const WORDS: Readonly<Record<keyof Trace['problems'], string>> = {
  untested: 'Without a test',
  futureWithTests: 'Marked as future, but with tests',
  listedTwice: 'In the list more than once',
  unknownIds: 'Titles with an unknown ID',
  flawed: 'Tests that prove nothing',
};

const requirements = readRequirements();
const trace = traceTests(requirements, allTests());

if (process.argv.includes('--json')) {
  console.log(JSON.stringify(trace, null, 2));
} else {
  for (const { id, text } of requirements) {
    const titles = trace.tests[id] ?? [];
    console.log(`${titles.length > 0 ? '✓' : '·'} ${id}  ${text}`);
    for (const title of titles) console.log(`      ${title}`);
  }
  console.log(
    `\n${String(trace.tested)} of ${String(trace.requirements)} requirements have tests.`,
  );
}
for (const [problem, words] of Object.entries(WORDS)) {
  const items = trace.problems[problem as keyof typeof WORDS];
  if (items.length > 0) console.error(`${words}:\n  ${items.join('\n  ')}`);
}
process.exitCode = Object.values(trace.problems).some((items) => items.length > 0) ? 1 : 0;
