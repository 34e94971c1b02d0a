import type { FastifyInstance } from 'fastify';
import { ANSWER_HEADER, HEADER } from '../../src/contract/index.ts';
import type { Config } from '../config/index.ts';
import { isApi } from './headers.ts';

const ALLOWED = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': ['Content-Type', 'Authorization', ...Object.values(HEADER)].join(
    ', ',
  ),
  'access-control-max-age': '600',
};

/**
 * Lets a client that is served from another of the configured origins (CLIENT_ORIGINS) call this host with its cookies; no
 * other page may read an answer. Browsers treat every port of a host name as one site, so a client on another port works.
 */
export function allowClientOrigins(app: FastifyInstance, config: Config): void {
  const origins = new Set(config.clientOrigins);
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (!isApi(request.url)) return undefined;
    reply.header('vary', 'origin');
    if (origin === undefined || !origins.has(origin)) return undefined;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': `Retry-After, ${ANSWER_HEADER.reader}`,
    });
    if (request.method !== 'OPTIONS') return undefined;
    return reply.headers(ALLOWED).code(204).send();
  });
}
