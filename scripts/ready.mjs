/**
 * `npm run ready`: what a person runs before a commit. The quick half of `npm test`: format (mended in place), lint, types, unit and
 * host tests.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';

const prettier = path.join('node_modules', 'prettier', 'bin', 'prettier.cjs');
spawnSync(process.execPath, [prettier, '--write', '--log-level', 'warn', '.'], {
  stdio: 'inherit',
});
const { status } = spawnSync(
  process.execPath,
  [path.join('scripts', 'test.mjs'), 'format', 'lint', 'types', 'unit', 'host'],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
