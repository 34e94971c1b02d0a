/** ESLint with .eslintrc.cjs over the given paths, or over the whole project. Warnings count as errors. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';

const require = createRequire(import.meta.url);
const bin = path.join(path.dirname(require.resolve('eslint/package.json')), 'bin', 'eslint.js');
const given = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  [
    bin,
    '--ext',
    '.ts,.tsx,.mjs,.cjs',
    '--max-warnings',
    '0',
    ...(given.length > 0 ? given : ['.']),
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, ESLINT_USE_FLAT_CONFIG: 'false', NODE_NO_WARNINGS: '1' },
  },
);
process.exit(status ?? 1);
