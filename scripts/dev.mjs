/**
 * `npm run dev`: the host with its demo community on PORT (8080), restarted when its files change, and the client with hot reload on DEV_PORT
 * (3000), which hands every call on to that host.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { ensureInstalled, findNode, root } from './lib/install.mjs';

ensureInstalled();
const node = findNode();
const port = process.env.PORT ?? '8080';
const devPort = process.env.DEV_PORT ?? '3000';
const options = { cwd: root, stdio: 'inherit' };
const origin = `http://localhost:${devPort}`;

const programs = [
  spawn(
    node,
    ['--watch', '--disable-warning=ExperimentalWarning', path.join('server', 'main.ts')],
    {
      ...options,
      // The browser sees the client's own server, so sign-in leads back there.
      env: { ...process.env, PORT: port, PUBLIC_ORIGIN: process.env.PUBLIC_ORIGIN ?? origin },
    },
  ),
  spawn(
    node,
    [path.join('node_modules', 'webpack-cli', 'bin', 'cli.js'), 'serve', '--mode', 'development'],
    {
      ...options,
      env: { ...process.env, HOST_ORIGIN: `http://localhost:${port}`, DEV_PORT: devPort },
    },
  ),
];

/** Ends both programs together: one without the other is of no use. */
function stop(code) {
  for (const program of programs) program.kill('SIGTERM');
  process.exitCode = code;
}
for (const program of programs) program.on('exit', (code) => stop(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0));
