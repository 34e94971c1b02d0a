import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** The project's own folder. */
export const root = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '..',
  '..',
);

const stamp = path.join(root, 'node_modules', '.installed-lock');

/** Hash of the lock file: what should be installed. */
function lockHash() {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

/** Runs npm in the project's folder. npm hands its own path to the scripts it runs; outside of npm the one on PATH serves. */
export function npm(args, options) {
  const own = process.env.npm_execpath;
  const shell = process.platform === 'win32';
  return own
    ? spawnSync(process.execPath, [own, ...args], { cwd: root, ...options })
    : spawnSync('npm', args, { cwd: root, shell, ...options });
}

/**
 * Installs the locked dependencies where they are missing or older than the lock file. Runs on Node 20 and needs nothing but npm.
 */
export function ensureInstalled() {
  const wanted = lockHash();
  const present = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (present === wanted) return;
  console.log('Installing dependencies (once, about a minute) …');
  // No script of a package runs at installation: none of ours needs one, and one of a stranger could do anything (SAFE-15).
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = npm(args, { stdio: 'inherit' });
  if (status !== 0) fail('The dependencies could not be installed: see the lines above.');
  writeFileSync(stamp, wanted);
}

/** Major version of a Node binary, or 0 where it does not run. */
function majorOf(binary) {
  const { status, stdout } = spawnSync(binary, ['-p', 'process.versions.node'], {
    encoding: 'utf8',
  });
  return status === 0 ? Number.parseInt(stdout, 10) : 0;
}

/** The Node 24 that runs the project: the pinned one from node_modules, else the machine's own if it is new enough. */
export function findNode() {
  const pinned = path.join(root, 'node_modules', '.bin', 'node');
  for (const binary of [pinned, process.execPath]) {
    if ((binary === process.execPath || existsSync(binary)) && majorOf(binary) >= 24) return binary;
  }
  return fail(
    `Letopis runs on Node 24 or later; this machine has ${process.versions.node}, and the pinned one has no build for it. Install Node 24 and try again.`,
  );
}

/** Says why in one line and ends with code 1. */
export function fail(line) {
  console.error(line);
  process.exit(1);
}
