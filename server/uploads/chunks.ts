/** What is found in a file by walking its chunks, before a library that unpacks them gets it: some cost far more than their size shows (SAFE-09). */

const PNG_TEXTS = new Set(['tEXt', 'zTXt', 'iTXt']);
const PNG_HEAD = 8;
const PNG_FRAME = 12;

const isPng = (bytes: Buffer): boolean => bytes.readUInt32BE(0) === 0x89504e47;

/** A PNG without its texts, which nobody is shown; each may unpack to a thousand times its size. Other files as they are. */
export function withoutTexts(bytes: Buffer): Buffer {
  if (bytes.length < PNG_HEAD || !isPng(bytes)) return bytes;
  const kept: Buffer[] = [];
  let from = 0;
  for (let at = PNG_HEAD; at + PNG_FRAME <= bytes.length;) {
    const end = at + PNG_FRAME + bytes.readUInt32BE(at);
    if (PNG_TEXTS.has(bytes.toString('latin1', at + 4, at + 8))) {
      kept.push(bytes.subarray(from, at));
      from = end;
    }
    at = end;
  }
  return kept.length > 0 ? Buffer.concat([...kept, bytes.subarray(from)]) : bytes;
}

const WEBP_HEAD = 12;
const WEBP_FRAME = 8;

/** How many frames a WebP says that it has; 0 for other files, and for pictures that do not move. */
export function webpFrames(bytes: Buffer): number {
  if (bytes.toString('latin1', 8, WEBP_HEAD) !== 'WEBP') return 0;
  let frames = 0;
  for (let at = WEBP_HEAD; at + WEBP_FRAME <= bytes.length;) {
    if (bytes.toString('latin1', at, at + 4) === 'ANMF') frames += 1;
    const length = bytes.readUInt32LE(at + 4);
    at += WEBP_FRAME + length + (length % 2);
  }
  return frames;
}
