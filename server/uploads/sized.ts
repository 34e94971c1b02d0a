import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { PICTURE_WIDTHS } from '../../src/contract/index.ts';
import { newToken } from '../auth/crypto.ts';
import { DomainError } from '../errors/index.ts';
import { systemCode } from '../errors/systemError.ts';
import { webpFrames } from './chunks.ts';
import { KEPT_TYPE } from './reencode.ts';
import { createQueue } from './slots.ts';
import type { UploadStore } from './store.ts';

/** A cache: it may be deleted at any time. */
const FOLDER = 'sized';

/** What all sized pictures together may take of the disk, in bytes; the oldest are the first to go. */
const DISK_BYTES = 256 * 1024 * 1024;

/** So many wait to be drawn; further ones are answered with the whole picture. */
const WAITING = 64;

/** Who takes longer over a picture of this host's own is busy with something else. */
const PATIENCE_S = 30;

const sizedName = (name: string, width: number): string => name.replace('.', `-${width}.`);

/** A picture for a width, and whether the same address will always mean these bytes. */
export type Sized = { bytes: Buffer; lasting: boolean };

/** Stored pictures, drawn smaller for what is shown (FIRST-43). */
export type SizedPictures = {
  /** The picture at a width of PICTURE_WIDTHS, or whole where it is no wider or moves; undefined where there is no such picture or width. */
  read: (name: string, width: unknown) => Promise<Sized | undefined>;
};

async function orNothing<Found>(reading: Promise<Found>): Promise<Found | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The picture at that width; itself where it would be no smaller. */
async function drawn(whole: Buffer, width: number): Promise<Buffer> {
  if (webpFrames(whole) > 1) return whole;
  const picture = sharp(whole, { failOn: 'error' });
  if ((await picture.metadata()).width <= width) return whole;
  return picture
    .resize({ width })
    .webp({ quality: 75, effort: 6, smartSubsample: true }) // a tenth to a quarter smaller, and drawn only once
    .timeout({ seconds: PATIENCE_S })
    .toBuffer();
}

/** The files of the folder and their sizes, the oldest first, held to a sum. */
function createShelf(folder: string, limit: number) {
  let known: Promise<Map<string, number>> | undefined;
  const look = async (): Promise<Map<string, number>> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const names = await readdir(folder);
    const files = await Promise.all(
      names.map(async (name) => ({ name, found: await stat(path.join(folder, name)) })),
    );
    files.sort((a, b) => a.found.mtimeMs - b.found.mtimeMs);
    return new Map(files.map(({ name, found }) => [name, found.size]));
  };
  /** Called by one at a time. Written beside and renamed, so that what can be read is whole. */
  return async (name: string, bytes: Buffer): Promise<void> => {
    const files = await (known ??= look().catch((error: unknown) => {
      known = undefined;
      throw error;
    }));
    const target = path.join(folder, name);
    const part = `${target}.${newToken()}.part`; // its own: several hosts may share the folder
    await writeFile(part, bytes, { mode: 0o600 });
    await rename(part, target);
    files.set(name, bytes.length);
    let sum = [...files.values()].reduce((all, size) => all + size, 0);
    for (const [oldest, size] of files) {
      if (sum <= limit) return;
      files.delete(oldest);
      sum -= size;
      await rm(path.join(folder, oldest), { force: true });
    }
  };
}

/**
 * Sized pictures beside a store, under DATA_DIR/sized. Each is drawn once, when first requested, one after the other; where it cannot be kept it
 * is drawn again, and where it cannot be drawn the whole picture is answered.
 */
export function createSizedPictures(
  dataDir: string,
  store: UploadStore,
  limit = DISK_BYTES,
): SizedPictures {
  const folder = path.join(dataDir, FOLDER);
  const keep = createShelf(folder, limit);
  const inTurn = createQueue();
  const underWay = new Map<string, Promise<Sized | undefined>>();
  let waiting = 0;

  const draw = async (file: string, name: string, width: number): Promise<Sized | undefined> => {
    const whole = await store.read(name);
    if (!whole) return undefined;
    try {
      const bytes = await drawn(whole, width);
      // A full disk costs time, not the picture.
      if (bytes !== whole) await keep(file, bytes).catch(() => undefined);
      return { bytes, lasting: true };
    } catch {
      return { bytes: whole, lasting: false };
    }
  };
  const find = async (file: string, name: string, width: number): Promise<Sized | undefined> => {
    const bytes = await orNothing(readFile(path.join(folder, file)));
    if (bytes) return { bytes, lasting: true };
    if (waiting < WAITING) {
      waiting += 1;
      return inTurn(() => draw(file, name, width)).finally(() => (waiting -= 1));
    }
    const whole = await store.read(name);
    return whole && { bytes: whole, lasting: false };
  };
  return {
    async read(name, asked) {
      const width = PICTURE_WIDTHS.find((one) => String(one) === asked);
      // A picture that was taken off the disk is gone in every size.
      if (width === undefined || !store.has(name)) return undefined;
      const file = sizedName(name, width);
      const found = underWay.get(file) ?? find(file, name, width);
      underWay.set(file, found);
      return found.finally(() => underWay.delete(file));
    },
  };
}

/** Deletes what was drawn of pictures that are deleted; one that is not there is no error. */
export async function forgetSized(dataDir: string, names: readonly string[]): Promise<void> {
  for (const name of names)
    for (const width of PICTURE_WIDTHS)
      await rm(path.join(dataDir, FOLDER, sizedName(name, width)), { force: true });
}

/**
 * Opened by itself, a picture may run nothing and load nothing. A name never means another picture, so it is cached for ever.
 * (`nosniff` is on every answer.)
 */
const HEADERS = {
  'content-type': KEPT_TYPE,
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'public, max-age=31536000, immutable',
} as const;

/** Serves the pictures that people uploaded, whole or by `?w=` at one of PICTURE_WIDTHS (FIRST-43). Refusal: notFound, of other widths too. */
export function uploadRoutes(app: FastifyInstance, store: UploadStore, sized: SizedPictures): void {
  type Asked = { Params: { name: string }; Querystring: { w?: unknown } };
  app.get<Asked>('/uploads/:name', async ({ params: { name }, query: { w } }, reply) => {
    const whole = w === undefined ? await store.read(name) : undefined;
    const found = whole ? { bytes: whole, lasting: true } : await sized.read(name, w);
    if (!found) throw new DomainError('notFound');
    reply.headers(HEADERS);
    if (!found.lasting) reply.header('cache-control', 'no-store');
    return reply.send(found.bytes);
  });
}
