import * as v from 'valibot';
import { clientsClaim } from 'workbox-core';
import ru from '../i18n/ru.json' with { type: 'json' };
import { clearAnswerCache, createAnswerCache } from './answerCache.ts';
import { makeConfigStrategy } from './config.ts';
import { KnownGames } from './ownPages.ts';
import { openPressed } from './pages.ts';
import { type FileEntry, Program } from './program.ts';
import { type Pressed, pressedOf, shownOf } from './push.ts';
import { Keeper, type ReaderStore } from './reader.ts';
import { type Asked, mannerOf } from './rules.ts';

/** What the worker knows of its reader, in a cache of its own, so that it outlives the worker: the name, and the keys of the games. */
const NAME = 'letopis-reader';

const noted = (key: string): Omit<ReaderStore, 'empty'> => ({
  load: async () => {
    const kept = await caches.match(key, { cacheName: NAME });
    return kept?.text();
  },
  save: async (value) => {
    const cache = await caches.open(NAME);
    if (value === undefined) await cache.delete(key);
    else await cache.put(key, new Response(value));
  },
});

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: FileEntry[] };

const { origin } = self.location;
const program = new Program(self.__WB_MANIFEST);
const games = new KnownGames(noted('/letopis-games'));
const keeper = new Keeper({
  ...noted('/letopis-reader'),
  empty: async (former) => {
    await clearAnswerCache();
    if (former !== undefined) await games.set(undefined);
  },
});
const answers = createAnswerCache(keeper, { program, games });
const config = makeConfigStrategy();

const askedOf = (request: Request): Asked => ({
  url: new URL(request.url),
  method: request.method,
  navigates: request.mode === 'navigate',
  destination: request.destination,
  partial: request.headers.has('range'),
});

/** Whatever goes wrong in here, the request is answered as if there were no worker. */
async function orByNetwork(answer: Promise<Response>, request: Request): Promise<Response> {
  try {
    return await answer;
  } catch {
    return fetch(request);
  }
}

/** A page that the program has nothing to do with. The browser has asked for it already: without an answer from here it would ask once more. */
async function passPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const preloaded = (await preloadResponse) as Response | undefined;
  return preloaded ?? fetch(request);
}

function openPage(event: FetchEvent): void {
  const [response, done] = answers.page.handleAll({ event, request: event.request });
  event.respondWith(response);
  // After the page, which is waited for.
  event.waitUntil(done.then(() => program.refreshPage()).catch(() => undefined));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const manner = mannerOf(askedOf(request), origin);
  if (manner === 'pass') {
    if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(passPage(event));
    return;
  }
  if (manner === 'page') openPage(event);
  else if (manner === 'signOut') event.respondWith(keeper.forgetAround(() => fetch(request)));
  else if (manner === 'file') event.respondWith(orByNetwork(program.file(request), request));
  else if (manner === 'config') event.respondWith(config.handle({ event, request }));
  else event.respondWith(answers[manner].handle({ event, request }));
});

const pagesOpen = async (): Promise<boolean> =>
  (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 0;

self.addEventListener('install', (event) => event.waitUntil(program.install(event)));
self.addEventListener('activate', (event) => {
  event.waitUntil(pagesOpen().then((open) => program.activate(event, open)));
  // A page is asked for while the worker starts, not after it.
  event.waitUntil(self.registration.navigationPreload.enable());
});
// The first page of a visitor is read without a network as well, and a page of a former version gets on with this one.
clientsClaim();

/**
 * A page's message: that it wants the waiting version now, what it had loaded before there was a worker, that it listens, or which games
 * there are.
 */
const message = v.variant('type', [
  v.object({ type: v.literal('SKIP_WAITING') }),
  v.object({ type: v.literal('started') }),
  v.object({ type: v.literal('games'), keys: v.pipe(v.array(v.string()), v.maxLength(1_000)) }),
  v.object({ type: v.literal('keep'), urls: v.pipe(v.array(v.string()), v.maxLength(200)) }),
]);

/** Asks once more for what a page had asked before there was a worker, so that it is kept. */
async function keepLoaded(event: ExtendableEvent, urls: readonly string[]): Promise<void> {
  for (const url of new Set(urls)) {
    const request = new Request(url, { credentials: 'include' });
    // A request that no page makes has no destination: the folder says what is a picture.
    const destination = /^\/uploads\//.test(new URL(url).pathname) ? 'image' : '';
    const manner = mannerOf({ ...askedOf(request), destination }, origin);
    if (manner === 'file') await program.file(request);
    if (manner === 'config') await config.handle({ event, request });
    if (manner === 'data' || manner === 'picture' || manner === 'tile')
      await Promise.all(answers[manner].handleAll({ event, request }));
  }
}

/** The windows that were opened for a pressed notice and have not asked for it yet. A worker that ends meanwhile forgets them: they are there, and no more. */
const openedFor = new Map<string, Pressed>();

function postOpened(source: ExtendableMessageEvent['source']): void {
  const pressed = source instanceof WindowClient && openedFor.get(source.id);
  if (!pressed) return;
  openedFor.delete(source.id);
  source.postMessage({ type: 'opened', ...pressed });
}

self.addEventListener('message', (event) => {
  const read = v.safeParse(message, event.data);
  if (!read.success) return;
  const received = read.output;
  if (received.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (received.type === 'started') postOpened(event.source);
  if (received.type === 'games') event.waitUntil(games.set(received.keys));
  if (received.type === 'keep')
    event.waitUntil(keepLoaded(event, received.urls).catch(() => undefined));
});

self.addEventListener('push', (event) => {
  const { title, options } = shownOf(event.data?.text(), { origin, general: ru.worker.news });
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const pressed = pressedOf(event.notification.data, origin);
  event.waitUntil(
    openPressed(self.clients, pressed).then((id) => id !== undefined && openedFor.set(id, pressed)),
  );
});

/** The browser has another address for this reader now: a page takes it to the host, for only a page may (XSRF). */
self.addEventListener('pushsubscriptionchange', (event) => {
  const postAll = async (): Promise<void> => {
    const pages = await self.clients.matchAll({ type: 'window' });
    for (const page of pages) page.postMessage({ type: 'pushChanged' });
  };
  (event as ExtendableEvent).waitUntil(postAll());
});
