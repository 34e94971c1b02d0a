import type { Server } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { within } from '../within.ts';

/** So long calls under way may take to end once no new ones are taken, in ms: a held database lets them wait for five seconds (SAFE-06). */
const FINISH_MS = 6_000;

/** So long new calls are held back, at most, until there is a quiet moment in which to close the port, in ms. */
const HOLD_MS = 500;

/** Whoever has just been answered comes again within this time, in ms. */
const QUIET_MS = 20;

/** A connection that was taken just before the port closed has its call read within this time, in ms. */
const JUST_TAKEN_MS = 100;

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

/** Counts calls, and tells when none is left. */
function createCount() {
  let calls = 0;
  let atNone: (() => void) | undefined;
  return {
    get calls() {
      return calls;
    },
    begin: () => void (calls += 1),
    end: () => {
      calls -= 1;
      if (calls === 0) atNone?.();
    },
    none: () => (calls === 0 ? Promise.resolve() : new Promise<void>((done) => (atNone = done))),
  };
}

/** Until nobody has come for {@link QUIET_MS}, or where they never cease until a turn of the event loop has found no connection in the system's queue. */
async function untilQuiet(server: Server): Promise<void> {
  const until = performance.now() + HOLD_MS;
  let isTaken = true;
  const note = (): void => void (isTaken = true);
  server.on('connection', note);
  while (isTaken) {
    isTaken = false;
    if (performance.now() < until) await setTimeout(QUIET_MS);
    await setImmediate();
    await setImmediate();
  }
  server.off('connection', note);
}

/**
 * Makes `app.drain`, and has `app.close()` finish what is under way (MANY-44): first nothing new is taken, then the answers go out, then connections are cut. They
 * are not waited for: a browser keeps one open that it has asked nothing on yet.
 *
 * The system resets the connections that wait in its queue when a port closes, and a proxy does not send a POST again that met with that. So new calls are held
 * back for a moment: nothing then keeps the event loop from taking all that waits, and the port closes behind the last of them.
 */
export function prepareDrain(app: FastifyInstance): void {
  let isBegun = false;
  let held: Promise<void> | undefined;
  const busy = createCount();
  app.decorate('drain', {
    begin: () => void (isBegun = true),
    get isBegun() {
      return isBegun;
    },
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (isBegun) reply.header('connection', 'close');
    if (held) await held;
    busy.begin();
    reply.raw.once('close', busy.end);
  });
  app.addHook('preClose', async () => {
    if (!app.server.listening) return; // calls by `inject` are their callers' own to wait for
    const { promise, resolve: release } = Promise.withResolvers<void>();
    held = promise;
    await within(HOLD_MS, busy.none());
    await untilQuiet(app.server);
    app.server.close();
    held = undefined;
    release();
    await setTimeout(JUST_TAKEN_MS);
    await within(FINISH_MS, busy.none());
    if (busy.calls > 0) app.log.warn({ calls: busy.calls }, 'calls were cut off by the end');
  });
}
