import { constants, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import type { ErrorId } from '../../src/contract/errors.ts';
import { newToken } from '../auth/crypto.ts';
import { DomainError } from '../errors/index.ts';
import { createQueue, isOutOfSpace } from '../uploads/index.ts';
import { type Cut, CUTTING, cutTiles, MAP_LIMIT } from './cutting.ts';
import { mapsFolder } from './folder.ts';
import type { MapPicture } from './options.ts';

export type TakeOptions = {
  dataDir: string;
  /**
   * Pictures of the same map as it is shown from farther away, each half the size of the one before: an artist draws fewer names there, where shrinking would
   * make them too small to be read. Without them the picture itself is shrunk.
   */
  farther?: readonly string[];
  /** Gives it up: nothing is left of it, and the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** How much is done, from 0 to 1, rising. A picture that cannot be read row by row (WebP, turned by its camera) stays at 0 while it is unpacked. */
  progress?: (part: number) => void;
  /** What the file is called where it is refused. */
  called?: string;
  /** For tests: less than {@link CUTTING} allows. */
  limits?: Partial<typeof MAP_LIMIT & typeof CUTTING>;
};

/** What is read of a file to know what it is, in bytes. */
const HEAD = 32;

type Ending = 'png' | 'jpg' | 'webp';

/** First bytes of the accepted types. The file name proves nothing. */
const SIGNS: readonly (readonly [Ending, at: number, sign: Buffer])[] = [
  ['jpg', 0, Buffer.from([0xff, 0xd8, 0xff])],
  ['png', 0, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['webp', 8, Buffer.from('WEBP')],
];

/** Numbers that a refusal says. */
const MAX: Partial<Record<ErrorId, number>> = {
  mapTooLarge: MAP_LIMIT.bytes / 1024 ** 2,
  mapTooManyPixels: MAP_LIMIT.side,
};

function refusal(id: ErrorId, { called }: TakeOptions, why?: unknown): DomainError {
  const max = MAX[id];
  const file = called !== undefined && { file: called };
  return new DomainError(id, { ...file, ...(max !== undefined && { max }) }, undefined, why);
}

const kindOf = (head: Buffer): Ending | undefined =>
  SIGNS.find(([, at, sign]) => head.subarray(at, at + sign.length).equals(sign))?.[0];

/** A WebP that says that it moves. The library, to count its frames, reads each of them from the beginning. */
const moves = (head: Buffer): boolean =>
  head.toString('latin1', 12, 16) === 'VP8X' && (head.readUInt8(20) & 2) !== 0;

/** How a file begins. It is on the disk when this resolves. */
async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file, 'r+');
  try {
    await handle.chmod(0o600);
    await handle.sync();
    return (await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0)).buffer;
  } finally {
    await handle.close();
  }
}

type Copied = { kind: Ending; picture: string; tiles: string };
type Drawn = Copied & Cut;

/** Copies a picture into the draft, to be cut there: what is checked is what is kept, whatever becomes of the file that was sent. */
async function copyInto(
  draft: string,
  sent: string,
  name: string,
  options: TakeOptions,
): Promise<Copied> {
  const { bytes } = { ...MAP_LIMIT, ...options.limits };
  if ((await stat(sent)).size > bytes) throw refusal('mapTooLarge', options);
  const [picture, tiles] = [path.join(draft, `picture${name}`), path.join(draft, `tiles${name}`)];
  await copyFile(sent, picture, constants.COPYFILE_FICLONE);
  const head = await headOf(picture);
  const kind = kindOf(head);
  if (!kind) throw refusal('mapNotPicture', options);
  if (kind === 'webp' && moves(head)) throw refusal('uploadTooManyPixels', options);
  return { kind, picture, tiles };
}

/** Cuts what was copied into the draft, all of it in one process. */
async function cutIn(draft: string, copied: readonly Copied[], options: TakeOptions) {
  const { signal, progress, limits } = options;
  const { ms, ...most } = { ...CUTTING, ...limits };
  const memory = Math.min(most.memory, most.part * process.availableMemory());
  const order = { pictures: copied.map(({ picture, tiles }) => ({ picture, tiles })), memory };
  const said = await cutTiles(order, { scratch: draft, ms, signal, progress });
  if ('refused' in said) throw refusal(said.refused, options, said.why);
  return said.cuts.flatMap((cut, index): Drawn[] => {
    const one = copied[index];
    return one ? [{ ...one, ...cut }] : [];
  });
}

/** Half a side, as often as that; a picture that was halved may have a px more or less. */
const isHalf = (side: number, whole: number, times: number): boolean =>
  Math.abs(side - whole / 2 ** times) <= 1;

/** Cuts the picture, and puts the tiles of its farther ones in the place of its own. */
async function makeDraft(sent: string, draft: string, options: TakeOptions): Promise<Drawn[]> {
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const copied = [await copyInto(draft, sent, '', options)];
  for (const [index, file] of (options.farther ?? []).entries())
    copied.push(await copyInto(draft, file, `-${index + 1}`, options));
  const drawn = await cutIn(draft, copied, options);
  const [nearest, ...farther] = drawn;
  if (!nearest) return [];
  for (const [index, one] of farther.entries()) {
    const times = index + 1;
    const fits =
      isHalf(one.width, nearest.width, times) && isHalf(one.height, nearest.height, times);
    if (!fits) throw refusal('uploadBroken', options, 'another proportion');
    for (const zoom of (await readdir(one.tiles)).filter((name) => /^\d+$/.test(name))) {
      await rm(path.join(nearest.tiles, zoom), { recursive: true });
      await rename(path.join(one.tiles, zoom), path.join(nearest.tiles, zoom));
    }
  }
  return drawn;
}

async function take(sent: string, options: TakeOptions): Promise<MapPicture> {
  const folder = mapsFolder(options.dataDir);
  const token = newToken();
  const draft = path.join(folder, `${token}.part`);
  try {
    const [nearest, ...farther] = await makeDraft(sent, draft, options);
    if (!nearest) throw refusal('uploadFailed', options);
    const { kind, width, height, picture, tiles } = nearest;
    const name = `${token}.${kind}`;
    for (const [index, one] of farther.entries())
      await rename(one.picture, path.join(folder, `${token}-${index + 1}.${one.kind}`));
    await rename(picture, path.join(folder, name));
    await rename(tiles, path.join(folder, token));
    options.progress?.(1);
    return { name, width, height };
  } catch (error) {
    throw isOutOfSpace(error) ? refusal('uploadNoSpace', options, error) : error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** One at a time: each may take CUTTING.memory, and all the time of the processors. */
const inTurn = createQueue();

/**
 * Takes the picture of a map from a file on the disk: checked by its content, kept as it is for exports, and cut into tiles as WebP, upright and
 * without metadata (WORK-50, decision 62). Its name cannot be guessed; nothing of it is there before all of it is. Nothing has it before a map does:
 * removeMapLeftovers deletes it after a day.
 *
 * Refusals: mapNotPicture, mapTooLarge, mapTooManyPixels, mapTooHeavy (it takes too much memory or time), uploadTooManyPixels (it moves),
 * uploadBroken, uploadNoSpace, uploadFailed.
 */
export function takeMapPicture(sent: string, options: TakeOptions): Promise<MapPicture> {
  const { signal } = options;
  return new Promise((resolve, reject) => {
    // Who waits goes at once; who is at work when nothing is left of it.
    const leave = (): void => reject(signal?.reason as Error);
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave);
    inTurn(() => {
      signal?.removeEventListener('abort', leave);
      signal?.throwIfAborted();
      return take(sent, options);
    }).then(resolve, reject);
  });
}
