import type { FastifyInstance } from 'fastify';

/** So long a request may take to arrive, in ms: enough for a picture over a poor connection, and for that of a map (RouteOptions.slow). */
export const ARRIVAL = { usual: 120_000, slow: 30 * 60 * 1000 } as const;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may take long to arrive. */
    slow?: true;
  }
}

/**
 * Cuts bodies off that take longer to arrive than theirs may; Node itself knows one time for all, the longest. What has its answer already, as whoever may send nothing, gets
 * no more than the usual time.
 */
export function limitArrival(app: FastifyInstance, usual: number = ARRIVAL.usual): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, headers, routeOptions } = request;
    const hasBody = headers['content-length'] !== undefined || 'transfer-encoding' in headers;
    if (hasBody) {
      let timer: NodeJS.Timeout | undefined;
      const cutLater = (): void => {
        timer = setTimeout(() => {
          if (!raw.complete) raw.destroy();
        }, usual).unref();
      };
      if (routeOptions.config.slow === true) reply.raw.once('finish', cutLater);
      else cutLater();
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}
