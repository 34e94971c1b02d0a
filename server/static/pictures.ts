import type { FastifyInstance } from 'fastify';
import { sha256 } from '../auth/crypto.ts';
import { DomainError } from '../errors/index.ts';
import { compressAnswers } from '../http/compress.ts';

/** Pictures by their path under /demo/, as SVG text. */
export type Pictures = ReadonlyMap<string, string>;

/** Opened by itself, a picture may run nothing and load nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Serves pictures that the project draws itself; each is revalidated after an hour, by its content. They are text, so they travel compressed:
 * a landscape is 15 kB, and 2 kB on its way (FIRST-43).
 */
export async function pictureRoutes(app: FastifyInstance, pictures: Pictures): Promise<void> {
  const tags = new Map([...pictures].map(([path, svg]) => [path, `"${sha256(svg).slice(0, 22)}"`]));

  await app.register(async (area) => {
    await compressAnswers(area);
    area.get<{ Params: { '*': string } }>('/demo/*', (request, reply) => {
      const path = `/demo/${request.params['*']}`;
      const svg = pictures.get(path);
      const tag = tags.get(path);
      if (svg === undefined || tag === undefined) throw new DomainError('notFound');
      reply.headers({
        'content-security-policy': POLICY,
        'cache-control': 'public, max-age=3600',
        etag: tag,
        vary: 'accept-encoding',
      });
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      return reply.type('image/svg+xml; charset=utf-8').send(svg);
    });
  });
}
