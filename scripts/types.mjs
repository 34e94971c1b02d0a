/**
 * Type check of the whole project. TypeScript 7 answers in about a second; TypeScript 6, which the linter builds on, serves
 * where version 7 has no build for the machine.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';

const require = createRequire(import.meta.url);

/** The project, and the service worker, whose globals are others than a page's. */
const projects = ['tsconfig.json', 'src/worker/tsconfig.json'];

/** Runs one compiler over a project and returns its exit code, or null where it cannot start. */
function check(packageName, project) {
  const bin = path.join(path.dirname(require.resolve(`${packageName}/package.json`)), 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [bin, '--noEmit', '-p', project], {
    stdio: 'inherit',
  });
  return status;
}

const codes = projects.map(
  (project) => check('typescript7', project) ?? check('typescript', project) ?? 1,
);
process.exit(Math.max(...codes));
