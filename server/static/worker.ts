import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/index.ts';

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
