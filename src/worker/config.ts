import type { WorkboxPlugin } from 'workbox-core/types.js';
import { NetworkFirst } from 'workbox-strategies';
import { isAway } from './rules.ts';

/** After so long (s) the configuration that was read last will do. */
const PATIENCE_S = 4;

/** A host that is away has none: what it says instead counts as no answer, and is not kept. */
export const noneFromAway = {
  fetchDidSucceed: ({ response }) =>
    isAway(response) ? Promise.reject(new Error('The host is away')) : Promise.resolve(response),
} satisfies WorkboxPlugin;

/** The run-time configuration: nothing starts without it, so the last one is kept, for all readers. */
export const makeConfigStrategy = (): NetworkFirst =>
  new NetworkFirst({
    cacheName: 'letopis-config',
    networkTimeoutSeconds: PATIENCE_S,
    plugins: [noneFromAway],
  });
