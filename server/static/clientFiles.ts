import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ensurePageXsrfCookie } from '../auth/index.ts';
import { communityName } from '../community/name.ts';
import type { Config } from '../config/index.ts';
import type { Deps } from '../deps.ts';
import { pageTexts, sayNotFound } from '../errors/index.ts';
import { type MakePage, pageMaker } from '../pages/pageMaker.ts';
import { nameIn } from '../pages/words.ts';
import { isApi } from '../http/headers.ts';
import { pathOf } from '../http/log.ts';
import { clientPolicy, replayFramePolicy } from './csp.ts';
import { createPreloads, type Preloads } from './preloads.ts';

/** Names with a content hash, as webpack gives them, precompressed or not: `main.4f2a91c0.js.br`. */
const HASHED = /[.-][\da-f]{8,}\.\w+(\.(br|gz))?$/;

/** The page of a replay's frame, precompressed or not. */
const REPLAY_FRAME = /[/\\]replay-frame\.html(\.(br|gz))?$/;

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Popups of a foreign provider keep their opener; the page the popup comes back to must not cut it off either. */
const openerPolicy = (request: FastifyRequest): string =>
  pathOf(request) === '/oauth' ? 'unsafe-none' : 'same-origin-allow-popups';

/** True for an address that a person opens: no file, and none of the host's own areas. */
function isPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const place = pathOf(request);
  if (isApi(place) || /^\/(provider|demo|uploads|tiles|assets)(\/|$)/.test(place)) return false;
  const wantsHtml = /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
  return wantsHtml && !/\.\w+$/.test(place);
}

/** Sends a page, or why there is none. No promise of the reply: each adds a listener to the answer, which knows itself when it ends. */
type SendPage = (request: FastifyRequest, reply: FastifyReply, make?: MakePage) => void;

function pageSender(deps: Deps, preloads: Preloads): SendPage {
  const { config } = deps;
  const send = async (...[request, reply, make]: Parameters<SendPage>): Promise<void> => {
    ensurePageXsrfCookie(config, request, reply);
    const page = await make?.(request, reply);
    const links = page?.isFirst
      ? preloads.ofFirstVisit
      : page?.route === undefined
        ? await preloads.ofShell(request)
        : preloads.ofRendered(page.route);
    reply.headers({
      'content-security-policy': clientPolicy(config, request),
      'cross-origin-opener-policy': openerPolicy(request),
      ...(links.length > 0 && { link: links.join(', ') }),
    });
    if (page) page.send();
    else if (existsSync(path.join(config.clientDir, 'index.html'))) reply.sendFile('index.html');
    else reply.code(503).type('text/plain; charset=utf-8').send(pageTexts.clientMissing);
  };
  return (request, reply, make) => {
    send(request, reply, make).catch((error: unknown) => reply.send(error));
  };
}

/** Serves the manifest of the installed program, which is called as the community is (OWN-43). */
function manifest(app: FastifyInstance, { config, db }: Deps): void {
  const file = path.join(config.clientDir, 'manifest.webmanifest');
  app.get('/manifest.webmanifest', async (request, reply) => {
    if (!existsSync(file)) return sayNotFound(request, reply);
    const built = JSON.parse(await readFile(file, 'utf8')) as object;
    const name = nameIn(await communityName(db));
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify({ ...built, name, short_name: name }));
  });
}

/**
 * Serves the built client: files with a hash for ever, all others checked each time, precompressed where the browser takes
 * it; every other address that a person may open is the client's own (history mode) and gets the page.
 */
export async function clientFiles(app: FastifyInstance, deps: Deps): Promise<void> {
  const preloads = createPreloads(deps);
  const sendPage = pageSender(deps, preloads);
  const make = pageMaker(app, deps, preloads);
  await app.register(fastifyStatic, {
    root: deps.config.clientDir,
    prefix: '/',
    wildcard: true,
    index: false,
    redirect: false,
    // Hidden files that tools leave in the folder are not served.
    dotfiles: 'ignore',
    preCompressed: true,
    suppressWarning: true,
    cacheControl: false,
    acceptRanges: false,
    lastModified: false, // the ETag says more
    setHeaders: (reply, file) => {
      void reply.header('cache-control', HASHED.test(file) ? IMMUTABLE : 'no-cache');
      void reply.header('vary', 'accept-encoding');
      // The frame of a replay has no origin, and a font is asked for with one. What has a hash is for everybody.
      if (HASHED.test(file)) void reply.header('access-control-allow-origin', '*');
      if (REPLAY_FRAME.test(file)) reply.header('content-security-policy', replayFramePolicy);
    },
  });
  manifest(app, deps);
  app.get('/', (request, reply) => sendPage(request, reply, make));
  // The page as it is built: the service worker keeps it for every address.
  app.get('/index.html', (request, reply) => sendPage(request, reply));
  app.setNotFoundHandler((request, reply) =>
    isPage(request) ? sendPage(request, reply, make) : sayNotFound(request, reply),
  );
}

/**
 * In place of the service worker where it is switched off: it takes the place of the one a browser has at the browser's next look, removes
 * what that one kept, and itself. Pages that are open go on without.
 */
const LEAVING = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const leave = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith('letopis-')).map((name) => caches.delete(name)));
    await self.registration.unregister();
  };
  event.waitUntil(leave());
});
`;

/** Serves the worker that takes itself away, where SERVICE_WORKER is false; else the built one is a file like any other, revalidated each time. */
export function leavingWorker(app: FastifyInstance, { worker }: Config): void {
  if (worker) return;
  app.get('/sw.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(LEAVING),
  );
}
