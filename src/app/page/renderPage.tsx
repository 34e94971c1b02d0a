import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { i18n as I18n } from 'i18next';
import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import {
  type ClientConfig,
  HOLIDAY_COOKIE,
  isFields,
  LED_FROM,
  type PageAnswer,
} from '../../contract/index.ts';
import { pathTo, type RouteName } from '../../domain/index.ts';
import { createI18n } from '../../i18n/index.ts';
import { setCleaning } from '../../lib/cleaning.ts';
import { newUuid } from '../../lib/newId.ts';
import type { Services } from '../../lib/services.ts';
import { createMemoryStorage, keyAt } from '../../lib/storage/index.ts';
import { createMemoryTabs } from '../../lib/tabChannel.ts';
import { AppFrame } from '../App.tsx';
import { groupsIn, lastSwitches } from '../routing/holiday.ts';
import { selectHolidayMove } from '../uiSlice.ts';
import { createRoutes } from '../routing/routes.tsx';
import { makeStore } from '../store.ts';
import { loadScreens } from './loadScreens.ts';

export { setCleaning };

/** A page to be rendered. */
export interface PageOrder {
  /** The whole address. */
  readonly url: string;
  readonly config: ClientConfig;
  /** The groups of games in which a holiday leads the reader nowhere: HOLIDAY_COOKIE. */
  readonly holiday?: string | undefined;
  /** Asks the host on behalf of the one who asked for the page. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/** What became of it: a page, the way to another address, or nothing, so that the page goes out without a first screen. */
export type PageOutcome =
  | {
      readonly kind: 'page';
      /** What stands in the root element, and the elements of its styles. */
      readonly html: string;
      readonly styles: string;
      /** What it was rendered from (contract: PageData). */
      readonly answers: readonly PageAnswer[];
      /** The name of the route. */
      readonly route: string;
    }
  /** `holiday`: what HOLIDAY_COOKIE is to say from now on, where a holiday leads. */
  | { readonly kind: 'redirect'; readonly to: string; readonly holiday?: string }
  | { readonly kind: 'nothing'; readonly why: string };

/** The screens that are rendered (FIRST-01); behind a sign-in or a press there is nothing to be read at once. */
const RENDERED: ReadonlySet<string> = new Set<RouteName>([
  ...(['index', 'login', 'main', 'rules', 'map', 'locations', 'location'] as const),
  ...(['profiles.index', 'profiles.show'] as const),
]);

/** Headers of an answer by which the program reads it. */
const READ_HEADERS = ['content-type', 'date', 'letopis-reader'];

/** Notes what the host answers, for the program that goes on from it. */
function recording(fetch: PageOrder['fetch'], answers: PageAnswer[]): PageOrder['fetch'] {
  return async (request) => {
    if (request.method !== 'GET') throw new TypeError('A page that is rendered changes nothing');
    const response = await fetch(request);
    const text = await response.clone().text();
    const { pathname, search } = new URL(request.url);
    const headers = READ_HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    if (response.ok)
      answers.push({
        path: pathname + search,
        headers: Object.fromEntries(headers) as Record<string, string>,
        body: withoutToken(JSON.parse(text)),
      });
    return response;
  };
}

/** The token of uploads has no place in a page that may be saved; whoever uploads asks for it again. */
function withoutToken(body: unknown): unknown {
  if (!isFields(body) || !isFields(body.user)) return body;
  const { token: _token, ...user } = body.user;
  return { ...body, user };
}

/** What a page leaves behind: the answers it was made of, and the cookies it would keep. */
interface Notes {
  readonly answers: PageAnswer[];
  readonly kept: Map<string, string>;
}

/** The services of a program that lives for one page. */
function hostServices(order: PageOrder, { answers, kept }: Notes): Services {
  const { url, config, fetch, holiday } = order;
  const storage = createMemoryStorage();
  for (const group of groupsIn(holiday)) storage.set(keyAt(lastSwitches, group), Date.now());
  return {
    config,
    origin: new URL(url).origin,
    clock: () => Date.now(),
    newId: () => newUuid(globalThis.crypto),
    crypto: globalThis.crypto,
    fetch: recording(fetch, answers),
    cookie: (name) => (name === HOLIDAY_COOKIE ? holiday : undefined),
    keepCookie: (name, value) => kept.set(name, value),
    storage,
    tabs: createMemoryTabs()(),
    loadDrafts: () => Promise.reject(new Error('Nothing is written on the host')),
  };
}

/** What a browser loads when it is wanted. */
const notHere = () => Promise.reject(new Error('Nothing is pressed on the host'));

let texts: I18n | undefined;
let cache: EmotionCache | undefined;

/** All of the tree, with what its lazy parts need: nothing of it comes later by a script, which the policy of the page forbids. */
function renderWhole(element: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    let html = '';
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        html += chunk.toString();
        done();
      },
      final(done) {
        resolve(html);
        done();
      },
    });
    const { pipe } = renderToPipeableStream(element, {
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => void pipe(sink),
      onShellError: reject,
      onError: (error) => reject(error instanceof Error ? error : new Error(String(error))),
    });
  });
}

const CLASS = /\bcss-([\w-]+)/g;

/** How Emotion names what a class refers to. */
const KEYFRAMES = /^animation-/;

/**
 * The styles that a rendered page needs, as Emotion finds them again in the browser: what is global first, each in an element of its own, then
 * those of the classes that stand in the page. The cache keeps what was once serialized for the pages after it.
 */
function takeStyles(cache: EmotionCache, html: string): string {
  const used = new Set([...html.matchAll(CLASS)].map(([, id]) => id));
  const ids: string[] = [];
  let scoped = '';
  let global = '';
  for (const [id, css] of Object.entries(cache.inserted)) {
    if (typeof css !== 'string') continue;
    if (KEYFRAMES.test(id) || used.has(id)) {
      ids.push(id);
      scoped += css;
    } else if (cache.registered[`${cache.key}-${id}`] === undefined) {
      global += `<style data-emotion="${cache.key}-global ${id}">${css}</style>`;
    }
  }
  return `${global}<style data-emotion="${cache.key} ${ids.join(' ')}">${scoped}</style>`;
}

/** Renders the first screen of a page (FIRST-01). Throws where a component does; never changes anything on the host. */
export async function renderPage(order: PageOrder): Promise<PageOutcome> {
  const { pathname, search } = new URL(order.url);
  texts ??= createI18n(); // lazy parts add their texts to it
  const notes: Notes = { answers: [], kept: new Map() };
  const store = makeStore({ services: hostServices(order, notes), onHost: true, frozen: true });
  const routes = createRoutes(store);
  // Before its code is loaded: what that adds to the reducers stays for all pages after it.
  const route = matchRoutes(routes, pathname)?.at(-1)?.route.id ?? '';
  if (!RENDERED.has(route)) return { kind: 'nothing', why: `${route} is not rendered` };
  const handler = createStaticHandler(routes);
  let context: StaticHandlerContext | Response | undefined;
  const response: unknown = await handler.query(new Request(order.url), {
    generateMiddlewareResponse: async (query) => {
      context = await query(new Request(order.url));
      return context instanceof Response ? context : new Response();
    },
  });
  const left = context instanceof Response ? context : response;
  if (left instanceof Response && left.headers.has('location'))
    return redirectOf(
      { pathname, to: left.headers.get('location') ?? '/' },
      notes,
      selectHolidayMove(store.getState())?.from,
    );
  if (!context || context instanceof Response || context.errors)
    return { kind: 'nothing', why: 'no route' };
  const loaded = await loadScreens(store, context.matches, search);
  if (!loaded) return { kind: 'nothing', why: 'not all was loaded' };
  cache ??= createCache({ key: 'css' });
  cache.compat = true;
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = await renderWhole(
    <CacheProvider value={cache}>
      <AppFrame
        store={store}
        i18n={texts}
        loadReport={order.config.recorder === false ? undefined : notHere}
      >
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </AppFrame>
    </CacheProvider>,
  );
  return { kind: 'page', html, styles: takeStyles(cache, html), answers: notes.answers, route };
}

/**
 * The picker leads to the game that was saved, or on to another for a holiday, with the game that was `left` (PICK-02, QUICK-16); what does not exist
 * leads to the picker (SHELL-02). Every other way is the browser's: it notes where somebody wanted to go before the sign-in.
 */
function redirectOf(
  { pathname, to }: { readonly pathname: string; readonly to: string },
  { kept }: Notes,
  left: string | undefined,
): PageOutcome {
  const picker = pathTo('index');
  if (pathname !== picker && to !== picker) return { kind: 'nothing', why: 'the browser decides' };
  const holiday = kept.get(HOLIDAY_COOKIE);
  return left !== undefined && holiday !== undefined
    ? { kind: 'redirect', to: `${to}?${LED_FROM}=${encodeURIComponent(left)}`, holiday }
    : { kind: 'redirect', to };
}
