import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fail, root } from './install.mjs';

const stamp = path.join(root, 'dist', 'client.hash');

/** Every file below a path, sorted, so that the hash does not depend on the file system's order. */
function filesBelow(target) {
  const entries = readdirSync(target, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  return entries.flatMap((entry) => {
    const full = path.join(target, entry.name);
    return entry.isDirectory() ? filesBelow(full) : [full];
  });
}

/** Hash of everything that the built client depends on. */
function sourceHash() {
  const files = [
    ...filesBelow(path.join(root, 'src')),
    ...filesBelow(path.join(root, 'public')),
    ...filesBelow(path.join(root, 'scripts', 'lib')), // loaders, and the lists they read
    path.join(root, 'webpack.config.ts'),
    path.join(root, 'package.json'), // its sideEffects decide what the build drops
    path.join(root, 'package-lock.json'),
  ];
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** Builds the client into dist/client where the built one is missing or older than its sources. */
export function ensureBuilt(node) {
  const wanted = sourceHash();
  const built = path.join(root, 'dist', 'client', 'index.html');
  if (existsSync(stamp) && existsSync(built) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the client …');
  const webpack = path.join(root, 'node_modules', 'webpack-cli', 'bin', 'cli.js');
  const { status } = spawnSync(node, [webpack, '--mode', 'production'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) fail('The client could not be built: see the lines above.');
  writeFileSync(stamp, wanted);
}
