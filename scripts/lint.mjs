/**
 * The linters over the given paths, or over the whole project: oxlint for the rules that need types (.oxlintrc.json), ESLint for all others
 * (.eslintrc.cjs). Warnings count as errors.
 */
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const modules = fileURLToPath(new URL('../node_modules/', import.meta.url));
const given = process.argv.slice(2);
const paths = given.length > 0 ? given : ['.'];
/** A second thread checks again what the first has checked: on two cores it costs half as much again, and other steps wait. */
const threads = availableParallelism() > 2 ? [] : ['--threads=1'];

/** Runs a linter in Node and returns its exit code. */
function lint(bin, args) {
  const env = { ...process.env, ESLINT_USE_FLAT_CONFIG: 'false', NODE_NO_WARNINGS: '1' };
  const command = [path.join(modules, bin), ...args, '--max-warnings', '0', ...paths];
  return spawnSync(process.execPath, command, { stdio: 'inherit', env }).status ?? 1;
}

process.exit(
  Math.max(
    lint('oxlint/bin/oxlint', ['--no-error-on-unmatched-pattern', ...threads]),
    lint('eslint/bin/eslint.js', ['--ext', '.ts,.tsx,.mjs,.cjs']),
  ),
);
