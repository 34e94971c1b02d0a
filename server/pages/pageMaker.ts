import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  ANSWER_HEADER,
  type ClientConfig,
  GUEST_READER,
  HOLIDAY_COOKIE,
  LED_FROM,
} from '../../src/contract/index.ts';
import { canGuestRead, pathTo } from '../../src/domain/index.ts';
import { beginsVisits, SESSION_COOKIE, setHolidayCookie, setReaderCookies } from '../auth/index.ts';
import { contentVersionOf } from '../db/index.ts';
import { allGames } from '../db/queries/games.ts';
import type { Deps } from '../deps.ts';
import { KeptCache } from '../http/keptCache.ts';
import { shownOrigin } from '../http/origin.ts';
import { encodingOf, hasTag, type Packable, packable } from '../http/packing.ts';
import { clientConfigOf } from '../static/clientConfig.ts';
import type { Preloads } from '../static/preloads.ts';
import { assemble, firstVisit, readTemplate } from './assemble.ts';
import { insertHead, pageHead } from './head.ts';
import { type CallHost, createRenderer, type RenderOutcome, type Renderer } from './renderer.ts';

/** A page that takes longer (ms) goes out without a first screen; what a guest waited for in vain serves the next one. */
const PATIENCE_MS = 300;

/** What of a query a page depends on. */
const QUERY = ['page', 'turn', LED_FROM];

/** A page by its path and by what of its query makes a difference. */
type PageAddress = { path: string; search: string };

/** The address of a page without what makes no difference, so that one page is kept once. */
function addressOf(request: FastifyRequest): PageAddress {
  const [path = '/', query = ''] = request.url.split('?', 2);
  const asked = new URLSearchParams(query);
  const used = QUERY.flatMap((name) => {
    const value = asked.get(name);
    return value === null ? [] : [[name, value]];
  });
  const search = used.length > 0 ? `?${new URLSearchParams(used).toString()}` : '';
  return { path, search };
}

const READ_HEADERS = ['content-type', 'date', ANSWER_HEADER.reader.toLowerCase(), 'retry-after'];

/** Who asks for a page: their cookies and their address. */
type Reader = { headers: { cookie?: string | undefined; host?: string | undefined }; ip?: string };

/** Calls on behalf of the one who asked for the page: with their cookies, from their address, within their limits. */
function callAs(app: FastifyInstance, { headers, ip }: Reader): CallHost {
  const { cookie, host } = headers;
  return async (call) => {
    const answer = await app.inject({
      method: 'GET',
      url: call.path,
      headers: { ...call.headers, ...(cookie && { cookie }), ...(host && { host }) },
      ...(ip && { remoteAddress: ip }),
    });
    const kept = READ_HEADERS.flatMap((name) => {
      const value = answer.headers[name];
      return value === undefined ? [] : [[name, String(value)] as const];
    });
    return { status: answer.statusCode, headers: Object.fromEntries(kept), body: answer.payload };
  };
}

/** A page as it is sent again and again. */
type KeptPage = Packable & {
  /** The name of the route whose first screen it holds. */
  route: string;
  /** Robots are not to list it. */
  noindex: boolean;
};

/** In memory: itself, and a fourth of that for what it is packed to. */
const bytesOf = ({ plain }: KeptPage): number => plain.length * 1.25;

/** A page with its first screen, or without one, or the way to another address. */
type Made =
  | (KeptPage & { kind: 'page'; reader: string })
  | (KeptPage & { kind: 'shell' })
  | { kind: 'redirect'; to: string; holiday?: string };

/** At the picker, where a holiday may lead elsewhere: the groups in which the reader is led nowhere (QUICK-16). */
function holidayOf(request: FastifyRequest, { path }: PageAddress): string | undefined {
  const groups = request.cookies[HOLIDAY_COOKIE];
  return groups !== undefined && path === '/' && /^\P{C}{1,200}$/u.test(groups)
    ? groups
    : undefined;
}

const isGuest = (request: FastifyRequest): boolean => request.cookies[SESSION_COOKIE] === undefined;

/** For whom the host has answered while a page was rendered. */
function readerOf({ answers }: Extract<RenderOutcome, { kind: 'page' }>): string {
  return answers[0]?.headers[ANSWER_HEADER.reader.toLowerCase()] ?? '';
}

/**
 * The way to send a page, once it is packed; a tag that the browser has already is answered by 304. Pages of the signed-in are kept by nobody (FIRST-05).
 */
async function senderOf(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Exclude<Made, { kind: 'redirect' }>,
): Promise<() => FastifyReply> {
  const own = page.kind === 'page' && !isGuest(request);
  const isKnown = !own && hasTag(request, page.tag);
  const encoding = encodingOf(request);
  const bytes = isKnown ? undefined : await page.packedIn(encoding);
  return () => {
    void reply.headers({
      vary: 'accept-encoding, cookie',
      'cache-control': own ? 'private, no-store' : 'no-cache',
      ...(page.kind === 'page' && { [ANSWER_HEADER.reader]: page.reader }),
      ...(page.noindex && { 'x-robots-tag': 'noindex' }),
      ...(!own && { etag: page.tag }),
    });
    if (bytes === undefined) return reply.code(304).send();
    if (encoding !== 'plain') void reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(bytes);
  };
}

/** A page that is ready to be sent, and the name of the route whose first screen it holds; none where it goes out without. */
export type ReadyPage = {
  route: string | undefined;
  /** It is the page of a first visit, which fetches its scripts itself (FIRST-48). */
  isFirst?: boolean;
  send: () => FastifyReply;
};

/** Makes the page of an address; undefined where the build has none that can hold anything. */
export type MakePage = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<ReadyPage | undefined>;

/**
 * Pages with their head and their first screen (FIRST-01 to FIRST-05, FIRST-20). Guests share them, as long as the content they were rendered from stands;
 * those of the signed-in are rendered for each and kept nowhere. In any case of doubt a page goes out without a first screen: an address
 * without a screen, a renderer that fails or takes too long.
 */
export function pageMaker(app: FastifyInstance, deps: Deps, preloads: Preloads): MakePage {
  const { config, db, clock } = deps;
  const renderer = config.renderPages ? createRenderer(config.clientDir) : undefined;
  if (renderer) {
    app.addHook('onListen', () => void warmUp(app, deps, renderer).catch(() => undefined)); // what is wrong, the first page will find
    app.addHook('onClose', () => renderer.close());
  }
  const template = readTemplate(config.clientDir);
  const cache = new KeptCache<KeptPage, Made>(clock, bytesOf);
  const jobOf = (request: FastifyRequest, html: string): Job => ({
    ...{ app, deps, renderer, request, html },
    origin: shownOrigin(config, request),
    address: addressOf(request),
    holiday: holidayOf(request, addressOf(request)),
  });

  /** A page for guests: the one that is kept, else it is made. */
  const shared = (key: string, content: string, making: () => Promise<Made>): Promise<Made> => {
    const kept = cache.find(key, content);
    if (kept) return Promise.resolve({ kind: 'page', ...kept, reader: GUEST_READER });
    return cache.once(key, content, async () => {
      const made = await making();
      if (made.kind === 'page' && made.reader === GUEST_READER) cache.keep(key, content, made);
      return made;
    });
  };

  const pageFor = async (job: Job, version: string, isFirst: boolean): Promise<Made> => {
    if (!isGuest(job.request)) return make(job);
    const { origin, address, holiday = '' } = job;
    const key = `${origin ?? ''} ${address.path}${address.search} ${holiday}`;
    const content = `${version} ${await contentVersionOf(db)}`;
    const usual = () => shared(key, content, () => make(job));
    return isFirst
      ? shared(`first ${key}`, content, async () => forFirstVisit(await usual(), preloads))
      : usual();
  };

  return async (request, reply) => {
    const built = template();
    if (!built) return undefined;
    const job = jobOf(request, built.html);
    const isFirst = beginsVisits(config, reply);
    const made = await inTime(pageFor(job, built.version, isFirst), () => makeShell(job));
    if (made.kind === 'redirect') {
      const { to, holiday } = made;
      if (holiday !== undefined) setHolidayCookie(config, reply, holiday);
      return {
        route: undefined,
        send: () => reply.header('cache-control', 'no-store').redirect(to),
      };
    }
    const send = await senderOf(request, reply, made);
    if (made.kind === 'shell') return { route: undefined, send };
    const { route, reader } = made;
    if (!isGuest(request)) setReaderCookies(config, reply, { isSignedIn: reader !== GUEST_READER });
    return { route, isFirst, send };
  };
}

type Job = {
  app: FastifyInstance;
  deps: Deps;
  renderer: Renderer | undefined;
  request: FastifyRequest;
  /** The page of the build. */
  html: string;
  origin: string | undefined;
  address: PageAddress;
  holiday: string | undefined;
};

/** A page without a first screen, with its head. */
async function makeShell({ deps, html, origin, address }: Job): Promise<Made> {
  const head = await pageHead(deps, address, origin);
  const page = packable(insertHead(html, head));
  return { kind: 'shell', route: '', noindex: head.noindex, ...page };
}

/** Renders and packs one page, with its head. */
async function make(job: Job): Promise<Made> {
  const { deps, html, origin, address } = job;
  const client = clientConfigOf(deps.config);
  const made = await render(job, client);
  if (made.kind === 'redirect') return made;
  if (made.kind === 'nothing') return makeShell(job);
  const head = await pageHead(deps, address, origin);
  const page = packable(assemble(insertHead(html, head), made, client));
  const { route } = made;
  return { kind: 'page', route, noindex: head.noindex, reader: readerOf(made), ...page };
}

/** The same for a browser that has had no page of ours. */
function forFirstVisit(made: Made, { scriptsOf }: Preloads): Made {
  if (made.kind === 'redirect') return made;
  const scripts = made.kind === 'page' ? scriptsOf(made.route) : [];
  return { ...made, ...packable(firstVisit(made.plain.toString(), scripts)) };
}

/** A thread takes several times as long for its first pages: it renders some before anybody asks. */
const WARM_PAGES = 4;

async function warmUp(app: FastifyInstance, { config, db }: Deps, renderer: Renderer) {
  const game = (await allGames(db)).find(canGuestRead);
  const url = config.publicOrigin + (game ? pathTo('main', { game: game.key }) : '/');
  const call = callAs(app, { headers: {} });
  const order = { url, config: clientConfigOf(config), holiday: undefined, call };
  for (let count = 0; count < WARM_PAGES; count += 1) await renderer.render(order);
}

/** What is made in time, else what takes no time. */
async function inTime(making: Promise<Made>, instead: () => Promise<Made>): Promise<Made> {
  const waited = new AbortController();
  const tooLate = setTimeout(PATIENCE_MS, undefined, { signal: waited.signal });
  const made = await Promise.race([making, tooLate.catch(() => undefined)]);
  waited.abort();
  if (made) return made;
  making.catch(() => undefined); // nobody waits for it any more
  return instead();
}

/** Renders a first screen. Never throws. */
async function render(
  { app, deps, renderer, request, address, holiday }: Job,
  config: ClientConfig,
): Promise<RenderOutcome> {
  if (!renderer) return { kind: 'nothing', why: 'no renderer' };
  const url = deps.config.publicOrigin + address.path + address.search;
  try {
    return await renderer.render({ url, config, holiday, call: callAs(app, request) });
  } catch (error) {
    request.log.warn({ err: error }, 'a first screen could not be rendered');
    return { kind: 'nothing', why: 'failed' };
  }
}
