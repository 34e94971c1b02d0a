import type { Shelves } from './reader.ts';

/** The reader's name in a cache of its own, so that it outlives the worker. */
const NAME = 'letopis-reader';
const KEY = '/letopis-reader';

export const readerShelf: Omit<Shelves, 'empty'> = {
  load: async () => {
    const kept = await caches.match(KEY, { cacheName: NAME });
    return kept?.text();
  },
  save: async (who) => {
    const cache = await caches.open(NAME);
    if (who === undefined) await cache.delete(KEY);
    else await cache.put(KEY, new Response(who));
  },
};
