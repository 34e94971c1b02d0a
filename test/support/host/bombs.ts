import { crc32, deflateSync } from 'node:zlib';
import { canvas } from './pictures.ts';

/** Pictures of a few kB that ask for far more memory or time (SAFE-09). */

const SIGN = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A grey PNG whose head says so many pixels, and which has only the first of them. */
export function png(width: number, height: number, chunks: readonly Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const rows = deflateSync(Buffer.alloc((width + 1) * Math.min(height, 10)));
  return Buffer.concat([
    SIGN,
    pngChunk('IHDR', head),
    ...chunks,
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const packed = (bytes: number): Buffer => deflateSync(Buffer.alloc(bytes), { level: 9 });

/** So many texts of a PNG, each of which unpacks to so many bytes. */
export function packedTexts(count: number, bytes: number): Buffer[] {
  const text = packed(bytes);
  return Array.from({ length: count }, (_, n) =>
    pngChunk('zTXt', Buffer.concat([Buffer.from(`C${String(n)}\0\0`), text])),
  );
}

/** A text in the form for all languages. */
export const packedWords = (bytes: number): Buffer =>
  pngChunk('iTXt', Buffer.concat([Buffer.from('Comment\0\u0001\0\0\0'), packed(bytes)]));

/** A colour profile of a PNG that unpacks to so many bytes. */
export const packedProfile = (bytes: number): Buffer =>
  pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), packed(bytes)]));

/** A GIF of so many frames of 2 by 2 px, 24 bytes each. */
export function gif(frames: number): Buffer {
  const head = Buffer.from('GIF89a\u0002\0\u0002\0', 'latin1');
  const colours = Buffer.from([0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff]);
  const control = [0x21, 0xf9, 4, 0, 1, 0, 0, 0];
  const frame = Buffer.from([...control, 0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 3, 0x84, 0x51, 0, 0]);
  return Buffer.concat([head, colours, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')]);
}

function webpChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type), length, data, Buffer.alloc(data.length % 2)]);
}

/** A WebP of so many frames of 2 by 2 px. */
export async function webp(frames: number): Promise<Buffer> {
  const still = await canvas({ width: 2, height: 2 }).webp({ lossless: true }).toBuffer();
  const size = Buffer.from([2, 0, 0, 0, 1, 0, 0, 1, 0, 0]);
  const place = Buffer.from([0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 10, 0, 0, 0]);
  const frame = webpChunk('ANMF', Buffer.concat([place, still.subarray(12)]));
  const chunks = [webpChunk('VP8X', size), webpChunk('ANIM', Buffer.alloc(6))];
  const body = Buffer.concat([...chunks, ...Array<Buffer>(frames).fill(frame)]);
  return webpChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), body]));
}
