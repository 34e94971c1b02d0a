import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { sha256 } from '../auth/crypto.ts';
import { DomainError } from '../errors/index.ts';

/** Pictures by their path under /demo/, as SVG text. */
export type Pictures = ReadonlyMap<string, string>;

/** Opened by itself, a picture may run nothing and load nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The best first, each as small as it gets: a landscape of 15 kB is 2 kB on its way, once it has been packed in 16 ms. */
const packers = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;
type Encoding = keyof typeof packers;

function encodingOf(accepted: unknown): Encoding | undefined {
  const names = String(accepted).split(/\s*,\s*/);
  return (['br', 'gzip'] as const).find((one) => names.includes(one));
}

/** Packs each picture when it is first asked for, and keeps that. */
function createPacked(pictures: Pictures) {
  const packed = new Map<string, Promise<Buffer>>();
  return (path: string, encoding: Encoding): Promise<Buffer> => {
    const key = `${encoding} ${path}`;
    const found = packed.get(key) ?? packers[encoding](pictures.get(path) ?? '');
    packed.set(key, found);
    return found;
  };
}

/** Serves pictures that the project draws itself, packed as the browser takes them (FIRST-43); each is revalidated after an hour, by its content. */
export function pictureRoutes(app: FastifyInstance, pictures: Pictures): void {
  const tags = new Map([...pictures].map(([path, svg]) => [path, `"${sha256(svg).slice(0, 22)}"`]));
  const packed = createPacked(pictures);

  app.get<{ Params: { '*': string } }>('/demo/*', async (request, reply) => {
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
    reply.type('image/svg+xml; charset=utf-8');
    const encoding = encodingOf(request.headers['accept-encoding']);
    if (!encoding) return reply.send(svg);
    return reply.header('content-encoding', encoding).send(await packed(path, encoding));
  });
}
