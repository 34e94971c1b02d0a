import type { FastifyInstance } from 'fastify';

/** So long a request may take to arrive, in ms: enough for a picture over a poor connection, and for that of a map (RouteOptions.slow). */
export const ARRIVAL = { usual: 120_000, slow: 30 * 60 * 1000 } as const;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may take long to arrive. */
    slow?: true;
  }
}

/** Cuts bodies off that take longer to arrive than theirs may; Node itself knows one time for all, the longest. */
export function limitArrival(app: FastifyInstance, usual: number = ARRIVAL.usual): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers, routeOptions } = request;
    const hasBody = headers['content-length'] !== undefined || 'transfer-encoding' in headers;
    if (hasBody && routeOptions.config.slow !== true) {
      const timer = setTimeout(() => {
        if (!raw.complete) raw.destroy();
      }, usual);
      timer.unref();
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}
