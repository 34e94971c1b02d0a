/**
 * `npm start`: installs what is missing, builds what is stale, and runs the whole of Letopis (HOST-03). Runs on Node 20; the host
 * itself runs on the pinned Node 24.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled, findNode, root } from './lib/install.mjs';

ensureInstalled();
const node = findNode();
ensureBuilt(node);

// What a rush of readers has taken of the memory is given back after it (docs/benchmarks.md, host-reads): V8's own 16 MB stay.
const flags = ['--max-semi-space-size=8', '--disable-warning=ExperimentalWarning'];
const host = spawn(node, [...flags, path.join(root, 'server', 'main.ts')], {
  cwd: root,
  stdio: 'inherit',
});

// Ctrl+C reaches the host by itself, as it shares the terminal; a signal sent to this process alone is handed on.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => host.kill('SIGTERM'));
host.on('exit', (code, signal) =>
  process.exit(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1)),
);
