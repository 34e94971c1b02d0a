import sharp from 'sharp';
import { webpFrames } from './chunks.ts';
import { FRAMES_LIMIT, type Frame, isTooLarge, READ } from './reencode.ts';

const HEAD = 12;
const CHUNK = 8;

/** What stands before the chunks of one frame. */
const FRAME = 16;

/** Chunks that are picture. Profiles, metadata and whatever else is not. */
const PICTURE = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF']);

/** Are there chunks that are picture from here on, and nothing else? */
function isOnlyPicture(bytes: Buffer, from: number): boolean {
  let at = from;
  while (at + CHUNK <= bytes.length) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + CHUNK + length;
    if (!PICTURE.has(type) || end > bytes.length) return false;
    const isFrame = type === 'ANMF';
    if (isFrame && !isOnlyPicture(bytes.subarray(at + CHUNK, end), FRAME)) return false;
    at = end + (length % 2);
  }
  return at === bytes.length;
}

function isPlainWebp(bytes: Buffer): boolean {
  if (bytes.length < HEAD || bytes.toString('latin1', 0, 4) !== 'RIFF') return false;
  if (bytes.toString('latin1', 8, HEAD) !== 'WEBP') return false;
  return bytes.readUInt32LE(4) === bytes.length - CHUNK && isOnlyPicture(bytes, HEAD);
}

/** Decodes all of it, and keeps next to nothing of that. */
const decoded = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes, { ...READ, animated: true })
    .resize({ width: 16, height: 16, fit: 'fill' })
    .raw()
    .toBuffer();

/**
 * Is it a picture as {@link reencode} makes them, which may be kept byte for byte: a WebP that holds nothing but picture, decodes without error and is within
 * the frame?
 */
export async function isAsKept(bytes: Buffer, { side, movingSide = 0 }: Frame): Promise<boolean> {
  if (!isPlainWebp(bytes) || webpFrames(bytes) > FRAMES_LIMIT) return false;
  try {
    const head = await sharp(bytes, { ...READ, animated: true }).metadata();
    const { width, pages = 1, pageHeight = head.height } = head;
    const most = pages > 1 ? movingSide : side;
    if (isTooLarge(head) || width > most || pageHeight > most) return false;
    await decoded(bytes);
    return true;
  } catch {
    return false;
  }
}
