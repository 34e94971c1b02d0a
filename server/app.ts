import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { registerAuth } from './auth/index.ts';
import { registerProvider, type StandInAccount } from './auth/provider/index.ts';
import type { Deps } from './deps.ts';
import { answerError, handleErrors } from './errors/index.ts';
import { ARRIVAL, limitArrival } from './http/arrival.ts';
import { readBodies } from './http/bodies.ts';
import { allowClientOrigins } from './http/cors.ts';
import { compressAnswers, refusePacked } from './http/compress.ts';
import { prepareDrain } from './http/drain.ts';
import { setCommonHeaders } from './http/headers.ts';
import { keepAnswers } from './http/keptAnswers.ts';
import { prepareLimiters } from './http/limits.ts';
import { logRequests, serializers } from './http/log.ts';
import { watchRoutes } from './http/ready.ts';
import { mapTileRoutes } from './maps/index.ts';
import { type CardPainter, pageRoutes } from './pages/index.ts';
import type { Area } from './routes/area.ts';
import { areaRoutes } from './routes/index.ts';
import { createSizedPictures, createUploadStore, uploadRoutes } from './uploads/index.ts';
import { clientConfigRoute, clientFiles, leavingWorker, openapiRoute } from './static/index.ts';
import { scopeNamed } from './http/scope.ts';

/** Largest body of a call, in bytes: a chronicle of 840,000 characters of HTML in two-byte letters, as JSON. */
const BODY_LIMIT = 2 * 1024 * 1024;

/** What a host shows beyond its database. */
export type Content = {
  /** Accounts of the demo, which the own provider offers without a password. */
  accounts?: readonly StandInAccount[];
  /** Draws the cards of links; a process of its own where absent. */
  cardPainter?: CardPainter;
  /** The calls of the areas; all of them where absent. */
  areas?: readonly Area[];
};

/** Where log lines go; a test reads them from here. */
export type LogStream = { write: (line: string) => void };

function newApp(deps: Deps, log: LogStream | undefined): FastifyInstance {
  return Fastify({
    logger:
      deps.config.logLevel === 'silent'
        ? false
        : { level: deps.config.logLevel, base: null, serializers, ...(log && { stream: log }) },
    logController: new LogController({ disableRequestLogging: true }),
    // Only what the proxy itself wrote, which is the last address: everything before it the client may have invented.
    trustProxy: deps.config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    // A call that comes while others finish is answered like them.
    return503OnClosing: false,
    requestTimeout: ARRIVAL.slow,
    genReqId: () => deps.newId(),
    routerOptions: { maxParamLength: 512 },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
}

/** Calls of the API, in a scope of their own: only they know users, XSRF and limits. */
function registerApi(app: FastifyInstance, deps: Deps, areas?: readonly Area[]): void {
  void app.register(
    scopeNamed('api', (api, _options, done) => {
      compressAnswers(api);
      keepAnswers(api, deps);
      registerAuth(app, api, deps);
      areaRoutes(api, deps, areas);
      openapiRoute(api);
      done();
    }),
  );
}

/**
 * The host without its sockets and without listening: give it requests by `inject` or call `listen`.
 * It owns nothing of `deps`: the caller closes the database.
 */
export async function createApp(
  deps: Deps,
  { accounts = [], cardPainter, areas }: Content = {},
  log?: LogStream,
): Promise<FastifyInstance> {
  const app = newApp(deps, log);
  handleErrors(app);
  prepareDrain(app);
  limitArrival(app);
  logRequests(app);
  deps.metrics?.watchApp(app);
  setCommonHeaders(app);
  allowClientOrigins(app, deps.config);
  refusePacked(app);
  // Plain text as a body is what a form of another site could send; no call here takes it.
  app.removeContentTypeParser('text/plain');
  await app.register(cookie);
  await readBodies(app);
  await prepareLimiters(app, deps.config.rateLimit, deps.redis);
  registerApi(app, deps, areas);
  if (deps.config.provider.own) registerProvider(app, deps, accounts);
  watchRoutes(app, deps);
  clientConfigRoute(app, deps.config);
  pageRoutes(app, deps, cardPainter);
  mapTileRoutes(app, deps.config.dataDir);
  const store = createUploadStore(deps.config.dataDir);
  uploadRoutes(app, store, createSizedPictures(deps.config.dataDir, store));
  leavingWorker(app, deps.config);
  await clientFiles(app, deps);
  await app.ready();
  return app;
}
