/**
 * `npm run bench [name …] [-- --option …]`: measures what must stay quick, each bench in a process of its own, and prints figures and ratios. Red only where a
 * limit is broken clearly. No test: the figures depend on the machine and on what else it does (docs/benchmarks.md).
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

const folder = import.meta.dirname;
const known = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const given = process.argv.slice(2);
const asked = given.filter((word) => !word.startsWith('--'));
/** For the bench itself. */
const options = given.filter((word) => word.startsWith('--'));
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no bench ${unknown.join(', ')}. There are: ${known.join(', ')}.\n`,
  );
  process.exit(1);
}

let failed = false;
for (const name of asked.length > 0 ? asked : known) {
  process.stdout.write(`\n${name}\n`);
  const { status } = spawnSync(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--expose-gc',
      path.join(folder, 'run.ts'),
      path.join(folder, `${name}.bench.ts`),
      ...options,
    ],
    { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
  );
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
