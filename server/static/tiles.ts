import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors/index.ts';

/** Which tile of a drawn map: counted from the left upper corner at a zoom. */
export type TileAddress = { map: string; z: number; x: number; y: number };

/** Tiles of maps that the project draws itself. */
export type Tiles = {
  /** Names the state of the drawing: under one version an address never means another picture. */
  version: string;
  /** A tile as WebP; undefined where there is none. */
  read: (address: TileAddress) => Promise<Buffer | undefined>;
  /** Lets go of what it needs for drawing. */
  close: () => Promise<void>;
};

/** The template of a map's tiles, as the map's options have it (spec 1 §3 Map data). */
export const tileUrl = (version: string, map: string): string =>
  `/demo/tiles/${version}/${map}/{z}/{x}/{y}.webp`;

/** Opened by itself, a tile may run nothing and load nothing. */
const HEADERS = {
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'public, max-age=31536000, immutable',
} as const;

type Names = { version: string; map: string; z: string; x: string; name: string };

/** An address in its one spelling, so that nothing else reaches the disk; undefined for any other. */
function addressOf({ map, z, x, name }: Names): TileAddress | undefined {
  const [, y] = /^(0|[1-9]\d{0,3})\.webp$/.exec(name) ?? [];
  const isNumber = (text: string): boolean => /^(0|[1-9]\d{0,3})$/.test(text);
  if (y === undefined || !isNumber(z) || !isNumber(x) || !/^[a-z]+$/.test(map)) return undefined;
  return { map, z: Number(z), x: Number(x), y: Number(y) };
}

/** Serves the tiles: only those that there are, each for ever. */
export function tileRoutes(app: FastifyInstance, tiles: Tiles | undefined): void {
  if (!tiles) return;
  app.addHook('onClose', () => tiles.close());
  app.get<{ Params: Names }>('/demo/tiles/:version/:map/:z/:x/:name', async ({ params }, reply) => {
    const address = params.version === tiles.version ? addressOf(params) : undefined;
    const bytes = address && (await tiles.read(address));
    if (!bytes) throw new DomainError('notFound');
    return reply.headers(HEADERS).send(bytes);
  });
}
