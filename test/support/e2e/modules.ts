import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** The page has no policy of its own: nothing but what it imports stands between it and harm. */
const PAGE = `<!doctype html><meta charset="utf-8"><title>modules</title>
<script type="importmap">{ "imports": { "dompurify": "/node_modules/dompurify/dist/purify.es.mjs" } }</script>
<body></body>`;

async function answer(url: string): Promise<{ type: string; text: string }> {
  if (url === '/') return { type: 'text/html', text: PAGE };
  const text = await readFile(path.join(root, path.normalize(url)), 'utf8');
  return {
    type: 'text/javascript',
    text: url.endsWith('.ts') ? stripTypeScriptTypes(text) : text,
  };
}

/** Serves an empty page that can import the modules of this project one by one, without a build. */
export async function serveModules(): Promise<{ origin: string; close: () => Promise<void> }> {
  const server: Server = createServer((request, response) => {
    answer(request.url ?? '/').then(
      ({ type, text }) => response.setHeader('content-type', `${type}; charset=utf-8`).end(text),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${String(port)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
