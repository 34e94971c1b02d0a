import type { WorkboxPlugin } from 'workbox-core/types.js';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import type { StrategyHandler } from 'workbox-strategies';
import { ANSWER_HEADER } from '../contract/offline.ts';
import { HostPages, type PageParts } from './hostPages.ts';
import type { Keeper } from './reader.ts';
import { after, ReadersOwn } from './readersOwn.ts';
import { isAway, isTheFile, withoutSecrets } from './rules.ts';

const DAY_S = 24 * 60 * 60;

/** After so long (ms) what was kept is shown in place of an answer that does not come. */
const PATIENCE_MS = 8_000;

/** A kept answer, with the moment at which it was asked for. */
async function markedStale(request: Request, response: Response, at: number): Promise<Response> {
  const type = response.headers.get('content-type') ?? 'application/json';
  const body: unknown = withoutSecrets(new URL(request.url).pathname, await response.json());
  const headers = { 'content-type': type, [ANSWER_HEADER.staleSince]: String(at) };
  return new Response(JSON.stringify(body), { headers });
}

/** Answers of calls: the host first, and what it said last where it is not reached. */
class CachedCalls extends ReadersOwn {
  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const asked = await this.keeper.begin();
    const fresh = this.askFor(handler, asked, markedStale);
    // Runs also after a cached answer was given.
    const settled = handler.waitUntil(fresh.catch(() => undefined));
    const first = await Promise.race([settled, after(PATIENCE_MS)]);
    if (first && !isAway(first)) return first;
    const find = () => handler.cacheMatch(request);
    return (await this.keeper.look(asked, find).catch(() => undefined)) ?? fresh;
  }
}

/** Without a network another size of a picture is better than none; throws why it did not come where there is none either. */
async function otherSize(request: Request, reason: unknown): Promise<Response> {
  const other = await caches.match(request, { cacheName: PICTURES, ignoreSearch: true });
  if (!other) throw reason;
  return other;
}

/** Pictures: cached first; where it may change it is refetched meanwhile. They go with their reader as all else. */
class CachedPictures extends ReadersOwn {
  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const kept = await handler.cacheMatch(request);
    if (!kept)
      return this.ask(request, handler).catch((error: unknown) => otherSize(request, error));
    if (!/immutable/.test(kept.headers.get('cache-control') ?? ''))
      void handler.waitUntil(this.ask(request, handler).catch(() => undefined));
    return kept;
  }

  private async ask(request: Request, handler: StrategyHandler): Promise<Response> {
    const asked = await this.keeper.begin();
    const response = await handler.fetch(request);
    if (!isTheFile(new URL(request.url).pathname, response)) return response;
    const copy = response.clone();
    const keep = async () => {
      const whole = new Response(await copy.blob(), { headers: copy.headers });
      await this.keeper.keepForAny(asked, () => handler.cachePut(request, whole));
    };
    void handler.waitUntil(keep().catch(() => undefined));
    return response;
  }
}

/** So many entries, for 30 days; where the browser has no room they are the first to go. */
function limited(maxEntries: number): WorkboxPlugin[] {
  const limits = { maxEntries, maxAgeSeconds: 30 * DAY_S, purgeOnQuotaError: true };
  // The library declares its own methods by types that may be undefined.
  return [new ExpirationPlugin(limits) as WorkboxPlugin];
}

/** Removes a cache, and what the library has noted of its addresses: this worker need not have used it yet. */
async function remove(cacheName: string): Promise<void> {
  await caches.delete(cacheName);
  await new CacheExpiration(cacheName, { maxEntries: 1 }).delete();
}

const NAMES = ['letopis-answers', 'letopis-pictures', 'letopis-tiles', 'letopis-pages'] as const;
const [ANSWERS, PICTURES, TILES, PAGES] = NAMES;

/** Empties all that is kept for a reader. */
export async function clearAnswerCache(): Promise<void> {
  await Promise.all(NAMES.map(remove));
}

/** All that is kept for a reader, each kind in a cache of its own. */
export const createAnswerCache = (keeper: Keeper, pages: PageParts) => ({
  data: new CachedCalls(keeper, { cacheName: ANSWERS, plugins: limited(300) }),
  picture: new CachedPictures(keeper, { cacheName: PICTURES, plugins: limited(300) }),
  tile: new CachedPictures(keeper, { cacheName: TILES, plugins: limited(600) }),
  page: new HostPages(keeper, { cacheName: PAGES, plugins: limited(60) }, pages),
});
