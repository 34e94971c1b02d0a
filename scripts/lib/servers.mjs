import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** The servers that tests start themselves, and what makes their certificates: each program, and the package of Debian that brings it. */
const packages = {
  postgres: 'postgresql',
  'redis-server': 'redis-server',
  nginx: 'nginx',
  caddy: 'caddy',
  openssl: 'openssl',
};

/** Debian keeps PostgreSQL's programs out of PATH, a folder for each version. */
function postgresFolders() {
  const all = '/usr/lib/postgresql';
  if (!existsSync(all)) return [];
  const versions = readdirSync(all).toSorted((a, b) => Number(b) - Number(a));
  return versions.map((version) => path.join(all, version, 'bin'));
}

/** Path of a program on PATH or where Debian puts it; undefined where there is none. */
export function findProgram(name) {
  const folders = [
    ...postgresFolders(),
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/sbin',
  ];
  return folders
    .map((folder) => path.join(folder, name))
    .find((candidate) => existsSync(candidate));
}

/**
 * Installs what is missing of them, on Debian as root. Elsewhere says what is missing: the tests of several hosts fail then.
 */
export function ensureServers() {
  const missing = Object.keys(packages).filter((name) => !findProgram(name));
  if (missing.length === 0) return;
  const mayInstall =
    process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayInstall) {
    console.log(`Installing ${missing.join(', ')} for the tests …`);
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'] };
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], quiet);
    const wanted = missing.map((name) => packages[name]);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...wanted], {
      ...quiet,
      env,
    });
  }
  const left = missing.filter((name) => !findProgram(name));
  if (left.length > 0)
    console.error(`Missing for the tests of several hosts: ${left.join(', ')}. They will fail.`);
}
