/** Numbers of a drawing, fixed by its seed: the same seed gives the same picture for ever. */
export type Dice = (from: number, to: number) => number;

/** A seeded source of numbers (mulberry32 over an FNV-1a hash of the seed). */
export function diceOf(seed: string): Dice {
  let state = 2166136261;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619);
  return (from, to) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return from + (to - from) * (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296);
  };
}

/** A number as SVG wants it: one decimal is enough at these sizes. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

/** Draws `count` things, telling each its index. */
export const many = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** A filled path; `more` carries further attributes. */
export const shape = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;

/** A stroked path without fill. */
export const line = (d: string, stroke: string, width = 2, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`;

/** A circle. */
export const disc = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${more && ` ${more}`}/>`;

/** An axis-parallel rectangle. */
export const box = (x: number, y: number, w: number, h: number, fill: string, more = ''): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${more && ` ${more}`}/>`;

/** Moves, turns (degrees) and scales a part of the drawing. */
export const placed = (x: number, y: number, inner: string, turn = 0, scale = 1): string =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${Math.round(scale * 100) / 100})">${inner}</g>`;

/** A vertical gradient under the given id. */
export const gradient = (id: string, ...stops: string[]): string =>
  `<linearGradient id="${id}" x2="0" y2="1">${stops
    .map(
      (color, index) => `<stop offset="${n(index / (stops.length - 1))}" stop-color="${color}"/>`,
    )
    .join('')}</linearGradient>`;

/** The whole document. */
export const picture = (width: number, height: number, inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">${inner}</svg>`;
