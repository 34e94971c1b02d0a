import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors/index.ts';
import { KEPT_TYPE } from './reencode.ts';
import type { UploadStore } from './store.ts';

/**
 * Opened by itself, a picture may run nothing and load nothing. A name never means another picture, so it is cached for ever.
 * (`nosniff` is on every answer.)
 */
const HEADERS = {
  'content-type': KEPT_TYPE,
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
  'cache-control': 'public, max-age=31536000, immutable',
} as const;

/** Serves the pictures that people uploaded. */
export function uploadRoutes(app: FastifyInstance, store: UploadStore): void {
  app.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const bytes = await store.read(request.params.name);
    if (!bytes) throw new DomainError('notFound');
    return reply.headers(HEADERS).send(bytes);
  });
}
