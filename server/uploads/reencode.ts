import sharp, { type Metadata, type Sharp } from 'sharp';
import { AVATAR } from '../../src/contract/index.ts';
import { DomainError } from '../errors/index.ts';
import { webpFrames, withoutTexts } from './chunks.ts';

/** How a picture is stored: its largest side in px, and that of an animated one, which costs many times as much; without it, only the first frame. */
export type Frame = { side: number; movingSide?: number };

/** A picture in a turn. */
export const TURN_FRAME: Frame = { side: 1_600, movingSide: 800 };

/** An avatar (spec 1 §5): as square as it was sent, never larger than it was. */
export const AVATAR_FRAME: Frame = { side: AVATAR.side };

/** The most that is decoded, in pixels of all frames together: above any camera, far below what a bomb of a few kB can ask for. */
const PIXELS_LIMIT = 64_000_000;
const SIDE_LIMIT = 20_000;
export const FRAMES_LIMIT = 300;

/** Who takes longer over a picture means no good. */
const PATIENCE_S = 30;

// The library reads many more formats than are needed here; what is not needed cannot be attacked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
});
sharp.cache(false);

/** The type of every stored picture. */
export const KEPT_TYPE = 'image/webp';

/** How pictures are decoded: what is torn is refused. */
export const READ = { failOn: 'error', limitInputPixels: PIXELS_LIMIT } as const;

/** The size of a picture from its head, without decoding it. Refusals: uploadNotImage, uploadBroken. */
async function headOf(bytes: Buffer, file: string): Promise<Metadata> {
  try {
    return await sharp(bytes, { ...READ, limitInputPixels: false, animated: true }).metadata();
  } catch {
    throw new DomainError(isPicture(bytes) ? 'uploadBroken' : 'uploadNotImage', { file });
  }
}

/** First bytes of the accepted types. The file name and the header of the request prove nothing. */
const SIGNS: readonly (readonly [at: number, sign: Buffer])[] = [
  [0, Buffer.from([0xff, 0xd8, 0xff])],
  [0, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  [0, Buffer.from('GIF8')],
  [8, Buffer.from('WEBP')],
];

/** Does it begin as a picture of a type that is taken? */
export function isPicture(bytes: Buffer): boolean {
  return SIGNS.some(([at, sign]) => bytes.subarray(at, at + sign.length).equals(sign));
}

/** Has it more pixels or frames than are decoded? */
export function isTooLarge({ width, height, pages = 1, pageHeight = height }: Metadata): boolean {
  if (width > SIDE_LIMIT || pageHeight > SIDE_LIMIT || pages > FRAMES_LIMIT) return true;
  return width * pageHeight * pages > PIXELS_LIMIT;
}

function encoded(bytes: Buffer, side: number, isMoving: boolean): Sharp {
  return sharp(bytes, { ...READ, animated: isMoving, autoOrient: true })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 86, effort: isMoving ? 2 : 4, smartSubsample: true })
    .timeout({ seconds: PATIENCE_S });
}

/** A re-encoded picture. */
export type Kept = { bytes: Buffer; width: number; height: number };

/**
 * Decodes a picture and encodes it as WebP: turned upright as its camera held it, no larger than a page shows, without
 * metadata (where it was taken, by whom) and without whatever else was hidden in the file. Moving pictures go on moving where the frame lets them.
 *
 * Refusals: uploadNotImage, uploadBroken (torn, or not what it begins as), uploadTooManyPixels.
 */
export async function reencode(
  sent: Buffer,
  file: string,
  { side, movingSide }: Frame = TURN_FRAME,
): Promise<Kept> {
  if (!isPicture(sent)) throw new DomainError('uploadNotImage', { file });
  // To count the frames the library reads each of them again from the beginning.
  if (webpFrames(sent) > FRAMES_LIMIT) throw new DomainError('uploadTooManyPixels', { file });
  const bytes = withoutTexts(sent);
  const head = await headOf(bytes, file);
  if (isTooLarge(head)) throw new DomainError('uploadTooManyPixels', { file });
  const moving = (head.pages ?? 1) > 1 ? movingSide : undefined;
  try {
    const drawing = encoded(bytes, moving ?? side, moving !== undefined);
    const { data, info } = await drawing.toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
  } catch (cause) {
    throw new DomainError('uploadBroken', { file }, undefined, cause);
  }
}
