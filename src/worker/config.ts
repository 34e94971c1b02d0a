import { NetworkFirst } from 'workbox-strategies';

/** After so long (s) the configuration that was read last will do. */
const PATIENCE_S = 4;

/** The run-time configuration: nothing starts without it, so the last one is kept, for all readers. */
export const makeConfigStrategy = (): NetworkFirst =>
  new NetworkFirst({ cacheName: 'letopis-config', networkTimeoutSeconds: PATIENCE_S });
