/**
 * Type check of the whole project. TypeScript 7 takes 20 s; TypeScript 6, which the linter builds on, serves
 * where version 7 has no build for the machine.
 */
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';

const require = createRequire(import.meta.url);

/** The project, and the service worker, whose globals are others than a page's. */
const projects = ['tsconfig.json', 'src/worker/tsconfig.json'];

/** Its checkers share nothing: a second one costs as much processor time again, and on two cores brings nothing. */
const threads = availableParallelism() > 2 ? [] : ['--singleThreaded'];

/** Runs one compiler over a project and returns its exit code, or null where it cannot start. */
function check(packageName, project, more = []) {
  const bin = path.join(path.dirname(require.resolve(`${packageName}/package.json`)), 'bin', 'tsc');
  const args = [bin, '--noEmit', '-p', project, ...more];
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status;
}

const codes = projects.map(
  (project) => check('typescript7', project, threads) ?? check('typescript', project) ?? 1,
);
process.exit(Math.max(...codes));
