import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

const FILE = new URL('../../docs/openapi.json', import.meta.url);

/** Serves /api/openapi.json: the calls of the contract, as `npm run openapi` wrote them down (HOSTS-14). */
export function openapiRoute(app: FastifyInstance): void {
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json').send(await readFile(FILE, 'utf8')),
  );
}
