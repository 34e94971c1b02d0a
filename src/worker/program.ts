import type { WorkboxPlugin } from 'workbox-core/types.js';
import { PrecacheController } from 'workbox-precaching';
import { isHashed, isTheFile } from './rules.ts';

/** The program's own files: those of this version, and what older pages may still ask for (decision 36). */

const PROGRAM = 'letopis-program';
/** Files of former versions, as long as pages of them may be open, and files that are too seldom wanted to be fetched ahead. */
const FILES = 'letopis-files';
const PAGE = '/index.html';

/** The most files beside the program: those of three or four versions. */
const MOST_FILES = 300;

export type FileEntry = { readonly url: string; readonly revision: string | null };

/** The oldest go first: a cache lists its keys in the order in which they came. */
async function trim(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)));
}

const pathOf = ({ url }: Request): string => new URL(url).pathname;

/** A version with a wrong file in it would be kept until the next one: rather none. */
const onlyFiles = {
  cacheWillUpdate: ({ request, response }) =>
    Promise.resolve(isTheFile(pathOf(request), response) ? response : null),
} satisfies WorkboxPlugin;

/** The program as the worker keeps it. */
export class Program {
  private readonly controller = new PrecacheController({
    cacheName: PROGRAM,
    plugins: [onlyFiles],
  });

  constructor(files: readonly FileEntry[]) {
    this.controller.addToCacheList([...files]);
  }

  /** Fetches what has changed, one file after the other. A file that does not come leaves the version before in its place. */
  install(event: ExtendableEvent): Promise<unknown> {
    return this.controller.install(event);
  }

  /**
   * This version takes over. Pages of the one before may be open and go on: what they have not loaded yet stays at hand for them. Where none is
   * open all of that goes.
   */
  async activate(event: ExtendableEvent, hasPages: boolean): Promise<void> {
    if (hasPages) await this.keepFormer();
    else await caches.delete(FILES);
    await this.controller.activate(event);
  }

  /** A file of this version, of a former one, or from the host. */
  async file(request: Request): Promise<Response> {
    const own = await this.controller.matchPrecache(request);
    if (own) return own;
    const kept = await caches.match(request.url, { cacheName: FILES });
    return kept ?? this.fetchFile(request);
  }

  /** The page of the program, whatever its address. */
  page(): Promise<Response | undefined> {
    return this.controller.matchPrecache(PAGE);
  }

  /** Are all of these files of this version? */
  has(paths: readonly string[]): boolean {
    return paths.every((path) => this.controller.getCacheKeyForURL(path) !== undefined);
  }

  /**
   * The page came with headers of its time, its policy above all, which an operator may have changed since. The host's page takes its place where
   * it is the same but for these; another page is another version, which comes with its own worker.
   */
  async refreshPage(): Promise<void> {
    const key = this.controller.getCacheKeyForURL(PAGE);
    const cache = await caches.open(PROGRAM);
    const kept = key === undefined ? undefined : await cache.match(key);
    const now = await fetch(PAGE, { cache: 'no-cache', credentials: 'same-origin' });
    // What came by a redirect no browser takes for the page that a person opens.
    if (!now.ok || now.redirected || !kept || key === undefined) return;
    const copy = now.clone();
    if ((await now.text()) === (await kept.text())) await cache.put(key, copy);
  }

  private async fetchFile(request: Request): Promise<Response> {
    const response = await fetch(request);
    if (isHashed(pathOf(request)) && isTheFile(pathOf(request), response)) {
      const copy = response.clone();
      void caches.open(FILES).then(
        (cache) => cache.put(request.url, copy),
        () => undefined,
      );
    }
    return response;
  }

  private async keepFormer(): Promise<void> {
    const [own, files] = [await caches.open(PROGRAM), await caches.open(FILES)];
    const wanted = new Set(this.controller.getCachedURLs());
    for (const key of await own.keys()) {
      const response =
        wanted.has(key.url) || !isHashed(pathOf(key)) ? undefined : await own.match(key);
      if (response) await files.put(key, response);
    }
    await trim(files, MOST_FILES);
  }
}
