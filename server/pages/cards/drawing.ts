import sharp from 'sharp';
import { type CardContent, cardSvg, INK, PORTRAIT, SCENE } from './layout.ts';

// One card at a time: neither threads nor a cache are worth their memory.
sharp.cache(false);
sharp.concurrency(1);

/** A card to draw; its picture as the bytes of a file that this host made itself. */
export type CardOrder = CardContent & { picture?: Uint8Array };

/** Longer than any card takes, in s. */
const PATIENCE_S = 20;

/** Rounds the corners of a picture, where they lie on the corners of the sheet or on it. */
const mask = (width: number, height: number, corners: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${corners}</svg>`,
  );

async function pictureOn(bytes: Uint8Array, shape: CardContent['shape']) {
  const { x, y } = shape === 'scene' ? SCENE : PORTRAIT;
  const [width, height] =
    shape === 'scene' ? [SCENE.width, SCENE.height] : [PORTRAIT.side, PORTRAIT.side];
  const corners =
    shape === 'scene'
      ? `<path d="M0 0H${width - 10}a10 10 0 0 1 10 10V${height - 10}a10 10 0 0 1-10 10H0z"/>`
      : `<rect width="${width}" height="${height}" rx="14"/>`;
  const input = await sharp(bytes, { density: 144 })
    .resize(width, height, { fit: 'cover', position: 'centre' })
    .ensureAlpha()
    .composite([{ input: mask(width, height, corners), blend: 'dest-in' }])
    .png()
    .timeout({ seconds: PATIENCE_S })
    .toBuffer();
  return { input, left: x, top: y };
}

/** Draws a card as JPEG. A picture that cannot be read is left out, with the room that it would have taken. */
export async function drawCard({ picture, ...content }: CardOrder): Promise<Buffer> {
  const over = picture && (await pictureOn(picture, content.shape).catch(() => undefined));
  return sharp(Buffer.from(cardSvg(content, over !== undefined)))
    .composite(over ? [over] : [])
    .flatten({ background: INK.page })
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .timeout({ seconds: PATIENCE_S })
    .toBuffer();
}
