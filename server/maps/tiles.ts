import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors/index.ts';
import { systemCode } from '../errors/systemError.ts';
import { tileFile } from './folder.ts';

/** Opened by itself, a tile may run nothing and load nothing. Its address never means another picture, so it is cached for ever. */
const HEADERS = {
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'public, max-age=31536000, immutable',
} as const;

type Names = { token: string; z: string; x: string; name: string };

const NUMBER = /^(?:0|[1-9]\d{0,3})$/;

/** The file of an address in its one spelling, so that nothing else reaches the disk; undefined for any other. */
function fileOf(dataDir: string, { token, z, x, name }: Names): string | undefined {
  const [, y = ''] = /^(\d+)\.webp$/.exec(name) ?? [];
  if (![z, x, y].every((one) => NUMBER.test(one))) return undefined;
  return tileFile(dataDir, { token, z: Number(z), x: Number(x), y: Number(y) });
}

async function bytesOf(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(systemCode(error))) return undefined;
    throw error;
  }
}

/** Serves the tiles of maps (WORK-53); never the picture that they were cut from. Refusal: notFound. */
export function mapTileRoutes(app: FastifyInstance, dataDir: string): void {
  app.get<{ Params: Names }>('/tiles/:token/:z/:x/:name', async ({ params }, reply) => {
    const file = fileOf(dataDir, params);
    const bytes = file === undefined ? undefined : await bytesOf(file);
    if (!bytes) throw new DomainError('notFound');
    return reply.headers(HEADERS).send(bytes);
  });
}
