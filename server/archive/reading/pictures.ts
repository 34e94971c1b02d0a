import { createHash } from 'node:crypto';
import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { DomainError } from '../../errors/index.ts';
import { MAP_LIMIT } from '../../maps/index.ts';
import { isAsKept, isPicture, reencode, TURN_FRAME } from '../../uploads/index.ts';
import type { MapPicture } from './checked.ts';
import { type ArchiveReason, ArchiveRefused } from './refused.ts';
import type { Scratch } from './scratch.ts';
import { readWhole, type Source } from './source.ts';

/** Is the name of a picture the SHA-256 of its bytes? */
const isNamed = (file: string, hash: string): boolean =>
  path.posix.basename(file).startsWith(`${hash}.`);

const refuse = (file: string, reason: ArchiveReason): ArchiveRefused =>
  new ArchiveRefused({ file, reason });

const REASONS: Readonly<Record<string, ArchiveReason>> = {
  uploadNotImage: 'notPicture',
  uploadBroken: 'pictureBroken',
  uploadTooManyPixels: 'pictureTooBig',
};

/** First bytes, by the endings of names. */
const SIGNS: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  '.webp': (bytes) => bytes.toString('latin1', 8, 12) === 'WEBP',
  '.png': (bytes) => bytes.toString('latin1', 1, 4) === 'PNG',
  '.jpg': (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8,
  '.gif': (bytes) => bytes.toString('latin1', 0, 4) === 'GIF8',
};

/** The bytes of a picture, which are what its name says. Refusal: pictureName. */
async function bytesOf(source: Source, file: string): Promise<Buffer> {
  const bytes = await readWhole(source, file);
  if (!isNamed(file, createHash('sha256').update(bytes).digest('hex')))
    throw refuse(file, 'pictureName');
  return bytes;
}

/**
 * Decodes a picture (WORK-27). One as this host keeps them stays as it is; every other is re-encoded into the scratch folder, under the name that it has.
 * Answers whether it was. Refusals: pictureName, notPicture, pictureType, pictureBroken, pictureTooBig.
 */
export async function checkPicture(
  source: Source,
  scratch: Scratch,
  file: string,
): Promise<boolean> {
  const bytes = await bytesOf(source, file);
  if (!isPicture(bytes)) throw refuse(file, 'notPicture');
  if (!SIGNS[path.extname(file)]?.(bytes)) throw refuse(file, 'pictureType');
  if (await isAsKept(bytes, TURN_FRAME)) return false;
  try {
    const drawn = await reencode(bytes, file, TURN_FRAME);
    await mkdir(path.dirname(scratch.at(file)), { recursive: true, mode: 0o700 });
    await writeFile(scratch.at(file), drawn.bytes, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    const reason = error instanceof DomainError ? REASONS[error.id] : undefined;
    throw reason ? refuse(file, reason) : error;
  }
}

/** The bytes of a picture that was checked: re-encoded, or as they are in the archive, which nobody may have changed since. */
export const pictureBytes = (
  source: Source,
  scratch: Scratch,
  file: string,
  isRedrawn: boolean,
): Promise<Buffer> => (isRedrawn ? readFile(scratch.at(file)) : bytesOf(source, file));

/** Copies a large picture into the scratch folder as it streams by. Refusal: pictureName. */
async function unpackPicture(source: Source, scratch: Scratch, file: string): Promise<void> {
  await mkdir(path.dirname(scratch.at(file)), { recursive: true, mode: 0o700 });
  const handle = await open(scratch.at(file), 'wx', 0o600);
  const hash = createHash('sha256');
  try {
    for await (const chunk of source.read(file)) {
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
  } finally {
    await handle.close();
  }
  if (!isNamed(file, hash.digest('hex'))) throw refuse(file, 'pictureName');
}

/** The size of a map's picture stands within its first bytes. */
const HEAD = 4 * 1024 ** 2;

async function headOf(file: string, length: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    return (await handle.read(Buffer.alloc(length), 0, length, 0)).buffer;
  } finally {
    await handle.close();
  }
}

/**
 * Unpacks the picture of a map, and looks at its kind and size. All of it is decoded where it is cut into tiles (server/maps), in a process of its own.
 * Refusals: pictureName, pictureType, pictureBroken, pictureTooBig.
 */
export async function checkMapPicture(
  source: Source,
  scratch: Scratch,
  file: string,
): Promise<MapPicture> {
  await unpackPicture(source, scratch, file);
  const head = await headOf(scratch.at(file), Math.min(HEAD, source.sizes.get(file) ?? 0));
  if (!isPicture(head)) throw refuse(file, 'notPicture');
  if (!SIGNS[path.extname(file)]?.(head)) throw refuse(file, 'pictureType');
  const size = await sharp(head, { failOn: 'none', limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refuse(file, 'pictureBroken');
    });
  const { width, height } = size.autoOrient;
  if (Math.max(width, height) > MAP_LIMIT.side || (size.pages ?? 1) > 1)
    throw refuse(file, 'pictureTooBig');
  return { file: scratch.at(file), width, height };
}
