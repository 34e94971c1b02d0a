import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ANSWER_HEADER, GUEST_READER } from '../../src/contract/index.ts';
import { SESSION_COOKIE } from '../auth/index.ts';
import { contentVersionOf } from '../db/index.ts';
import type { Deps } from '../deps.ts';
import { clientConfigOf } from '../static/clientConfig.ts';
import { assemble, canHold } from './assemble.ts';
import { type KeptPage, PageCache } from './pageCache.ts';
import { type CallHost, createRenderer, type RenderOutcome, type Renderer } from './renderer.ts';

/** A page that takes longer (ms) goes out without a first screen; what comes of it later serves the next guest. */
const PATIENCE_MS = 300;

/** Quick enough for each page; a guest's is packed once. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** What of a query a page depends on. */
const QUERY = ['page', 'turn'];

/** The address of a guest's page without what makes no difference, so that one page is kept once. */
function addressOf(request: FastifyRequest): string {
  const [pathname = '/', query = ''] = request.url.split('?', 2);
  const asked = new URLSearchParams(query);
  const used = QUERY.flatMap((name) => {
    const value = asked.get(name);
    return value === null ? [] : [[name, value]];
  });
  return used.length > 0 ? `${pathname}?${new URLSearchParams(used).toString()}` : pathname;
}

/** The page of the build, and which one it is: another after each build. Undefined where there is none that can hold a first screen. */
function readTemplate(clientDir: string): () => { html: string; version: string } | undefined {
  const file = path.join(clientDir, 'index.html');
  let known: { html: string; version: string } | undefined;
  return () => {
    const stat = statSync(file, { throwIfNoEntry: false });
    if (!stat) return undefined;
    const version = `${stat.mtimeMs}-${stat.size}`;
    if (known?.version !== version) known = { html: readFileSync(file, 'utf8'), version };
    return canHold(known.html) ? known : undefined;
  };
}

const READ_HEADERS = ['content-type', 'date', ANSWER_HEADER.reader.toLowerCase(), 'retry-after'];

/** Calls on behalf of the one who asked for the page: with their cookies, from their address, within their limits. */
function callAs(app: FastifyInstance, { headers, ip }: FastifyRequest): CallHost {
  const { cookie, host } = headers;
  return async (call) => {
    const answer = await app.inject({
      method: 'GET',
      url: call.path,
      headers: { ...call.headers, ...(cookie && { cookie }), ...(host && { host }) },
      remoteAddress: ip,
    });
    const kept = READ_HEADERS.flatMap((name) => {
      const value = answer.headers[name];
      return value === undefined ? [] : [[name, String(value)] as const];
    });
    return { status: answer.statusCode, headers: Object.fromEntries(kept), body: answer.payload };
  };
}

type Packed = KeptPage & { reader: string };
type Made = Packed | Exclude<RenderOutcome, { kind: 'page' }>;

const isPage = (made: Made): made is Packed => 'tag' in made;

const isGuest = (request: FastifyRequest): boolean => request.cookies[SESSION_COOKIE] === undefined;

/** For whom the host has answered while a page was rendered. */
function readerOf({ answers }: Extract<RenderOutcome, { kind: 'page' }>): string {
  return answers[0]?.headers[ANSWER_HEADER.reader.toLowerCase()] ?? '';
}

async function pack(html: string): Promise<Pick<KeptPage, 'br' | 'gzip' | 'tag'>> {
  const bytes = Buffer.from(html);
  const [br, zipped] = await Promise.all([packBrotli(bytes, BROTLI), packGzip(bytes)]);
  const tag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { br, gzip: zipped, tag };
}

/** Sends a packed page in what the browser takes; a tag that it has already is answered by 304. */
function send(request: FastifyRequest, reply: FastifyReply, page: Packed): FastifyReply {
  const accepts = request.headers['accept-encoding'] ?? '';
  const encoding = /\bbr\b/.test(accepts) ? 'br' : 'gzip';
  const own = isGuest(request);
  void reply.headers({
    vary: 'accept-encoding, cookie',
    'cache-control': own ? 'no-cache' : 'private, no-store',
    [ANSWER_HEADER.reader]: page.reader,
    ...(own && { etag: page.tag }),
  });
  if (own && request.headers['if-none-match'] === page.tag) return reply.code(304).send();
  return reply
    .type('text/html; charset=utf-8')
    .header('content-encoding', encoding)
    .send(page[encoding]);
}

/** Sends the first screen of an address; undefined where the page must go out without one. */
export type SendRendered = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<{ route: string; send: () => FastifyReply } | undefined>;

/**
 * Pages with their first screen (FIRST-01 to FIRST-04). Guests share them, as long as the content they were rendered from stands; those of the signed-in
 * are rendered for each and kept nowhere. In any case of doubt there is none: an address without a screen, a renderer that fails or takes
 * too long.
 */
export function renderedPages(app: FastifyInstance, deps: Deps): SendRendered {
  const { config, db, clock } = deps;
  const renderer = config.renderPages ? createRenderer(config.clientDir) : undefined;
  if (!renderer) return () => Promise.resolve(undefined);
  app.addHook('onClose', () => renderer.close());
  const template = readTemplate(config.clientDir);
  const cache = new PageCache<Made>(clock);
  const make = maker({ app, deps, renderer });

  const pageFor = async (request: FastifyRequest): Promise<Made> => {
    const page = template();
    if (!page || !/\b(br|gzip)\b/.test(request.headers['accept-encoding'] ?? ''))
      return { kind: 'nothing', why: 'not packed' };
    const address = addressOf(request);
    if (!isGuest(request)) return make(request, page.html, request.url);
    const version = `${page.version} ${contentVersionOf(db)}`;
    const kept = cache.find(address, version);
    if (kept) return { ...kept, reader: GUEST_READER };
    return cache.once(address, version, async () => {
      const made = await make(request, page.html, address);
      if (isPage(made) && made.reader === GUEST_READER) cache.keep(address, version, made);
      return made;
    });
  };

  return async (request, reply) => {
    const waited = new AbortController();
    const tooLate = setTimeout(PATIENCE_MS, undefined, { signal: waited.signal }).catch(
      () => undefined,
    );
    const made = await Promise.race([pageFor(request), tooLate]);
    waited.abort();
    if (made && isPage(made)) return { route: made.route, send: () => send(request, reply, made) };
    if (made?.kind !== 'redirect') return undefined;
    const to = made.to;
    return { route: '', send: () => reply.header('cache-control', 'no-store').redirect(to) };
  };
}

/** Renders and packs one page. Never throws. */
function maker({ app, deps, renderer }: { app: FastifyInstance; deps: Deps; renderer: Renderer }) {
  const client = clientConfigOf(deps.config);
  return async (request: FastifyRequest, template: string, address: string): Promise<Made> => {
    try {
      const url = deps.config.publicOrigin + address;
      const made = await renderer.render({ url, config: client, call: callAs(app, request) });
      if (made.kind !== 'page') return made;
      const packed = await pack(assemble(template, made, client));
      return { ...packed, route: made.route, reader: readerOf(made) };
    } catch (error) {
      request.log.warn({ err: error }, 'a first screen could not be rendered');
      return { kind: 'nothing', why: 'failed' };
    }
  };
}
