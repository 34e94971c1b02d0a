/**
 * `node scripts/icons.ts`: draws the icons of the installed program from public/favicon.svg into public/icons. To be run when the drawing
 * changes; the pictures are kept beside it.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'public/icons');
const drawing = readFileSync(path.join(root, 'public/favicon.svg'), 'utf8');
const inner = drawing.replace(/^\s*<svg[^>]*>|<\/svg>\s*$/g, '');
const figure = inner.replace(/<rect[^>]*\/>/, '');

const svg = (content: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${content}</svg>`);

/** A ground to the very edge, which each system cuts in its own shape; the figure keeps within the middle that none of them cuts. */
const maskable = svg(
  `<rect width="64" height="64" fill="#23262e"/><g transform="translate(32 32) scale(.72) translate(-32 -32)">${figure}</g>`,
);
/** For the corners that iOS rounds by itself. */
const apple = svg(
  `<rect width="64" height="64" fill="#23262e"/><g transform="translate(32 32) scale(.86) translate(-32 -32)">${figure}</g>`,
);
/** In the bar of a telephone only what is opaque counts: the open book alone. */
const badge = svg(
  '<path d="M30 18c-6-5-16-6-22-5v33c8-1 16 0 22 5z" fill="#fff"/><path d="M34 18c6-5 16-6 22-5v33c-8-1-16 0-22 5z" fill="#fff"/>',
);

const icons: readonly (readonly [string, Buffer, number])[] = [
  ['icon-192.png', Buffer.from(drawing), 192],
  ['icon-512.png', Buffer.from(drawing), 512],
  ['maskable-512.png', maskable, 512],
  ['apple-touch-icon.png', apple, 180],
  ['badge-96.png', badge, 96],
];

mkdirSync(folder, { recursive: true });
for (const [name, source, side] of icons) {
  await sharp(source, { density: (72 * side) / 64 })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(folder, name));
  console.log(`${name}: ${String(side)} px`);
}
