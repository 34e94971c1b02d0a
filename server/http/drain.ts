import type { FastifyInstance } from 'fastify';
import { within } from '../within.ts';

/** So long calls under way may take to end once no new ones are taken, in ms: a held database lets them wait for five seconds (SAFE-06). */
const FINISH_MS = 6_000;

/** How a host takes its leave. */
export type Drain = {
  /** From here on `GET /readyz` says so, and each answer ends its connection, so that the next call comes by another way. */
  begin: () => void;
  readonly isBegun: boolean;
};

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain;
  }
}

/**
 * Makes `app.drain`, and has `app.close()` finish what is under way (MANY-44): first nothing new is taken, then the answers go out, then connections are cut. They
 * are not waited for: a browser keeps one open that it has asked nothing on yet.
 */
export function prepareDrain(app: FastifyInstance): void {
  let isBegun = false;
  let underWay = 0;
  let ended: (() => void) | undefined;
  app.decorate('drain', {
    begin: () => void (isBegun = true),
    get isBegun() {
      return isBegun;
    },
  });
  app.addHook('onRequest', (_request, reply, done) => {
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
      if (underWay === 0) ended?.();
    });
    if (isBegun) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => {
    app.server.close();
    if (underWay === 0) return;
    const answered = new Promise<true>((resolve) => (ended = () => resolve(true)));
    if (!(await within(FINISH_MS, answered)))
      app.log.warn({ calls: underWay }, 'calls were cut off by the end of the host');
  });
}
