/**
 * Type check of the whole project. TypeScript 7 answers in about a second; TypeScript 6, which the linter builds on, serves
 * where version 7 has no build for the machine.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';

const require = createRequire(import.meta.url);

/** Runs one compiler over tsconfig.json and returns its exit code, or null where it cannot start. */
function check(packageName) {
  const bin = path.join(path.dirname(require.resolve(`${packageName}/package.json`)), 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [bin, '--noEmit', '-p', 'tsconfig.json'], {
    stdio: 'inherit',
  });
  return status;
}

process.exit(check('typescript7') ?? check('typescript') ?? 1);
