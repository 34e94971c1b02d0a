/** A field of numbers from -1 to 1 over the plane, smooth, fixed by its seed. */
export type Noise = (x: number, y: number) => number;

const SIZE = 256;

/** Whole numbers of a place, mixed: the same for the same place and seed. From 0 to 1. */
export function hashAt(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x | 0, 374761393) + Math.imul(y | 0, 668265263) + Math.imul(seed, 974711);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 2246822519);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 4294967296;
}

/** Gradient noise: at each corner of a unit lattice a slope, between them a smooth blend. */
export function noiseOf(seed: number): Noise {
  const slopesX = new Float64Array(SIZE * SIZE);
  const slopesY = new Float64Array(SIZE * SIZE);
  for (let at = 0; at < SIZE * SIZE; at += 1) {
    const angle = hashAt(at % SIZE, Math.floor(at / SIZE), seed) * Math.PI * 2;
    slopesX[at] = Math.cos(angle);
    slopesY[at] = Math.sin(angle);
  }
  const corner = (cx: number, cy: number, dx: number, dy: number): number => {
    const at = (cy & (SIZE - 1)) * SIZE + (cx & (SIZE - 1));
    return (slopesX[at] ?? 0) * dx + (slopesY[at] ?? 0) * dy;
  };
  return (x, y) => {
    const cx = Math.floor(x);
    const cy = Math.floor(y);
    const dx = x - cx;
    const dy = y - cy;
    const u = dx * dx * dx * (dx * (dx * 6 - 15) + 10);
    const v = dy * dy * dy * (dy * (dy * 6 - 15) + 10);
    const top = corner(cx, cy, dx, dy) * (1 - u) + corner(cx + 1, cy, dx - 1, dy) * u;
    const low =
      corner(cx, cy + 1, dx, dy - 1) * (1 - u) + corner(cx + 1, cy + 1, dx - 1, dy - 1) * u;
    return (top * (1 - v) + low * v) * 1.5;
  };
}

/** How many octaves of detail lie between a wave and the finest one that can be seen, both in map units; six at the most. */
const octavesTo = (wave: number, finest: number): number =>
  Math.max(1, Math.min(6, Math.floor(Math.log2(wave / (2 * finest))) + 1));

/** Layers of noise, each half as long and half as strong as the one before, none finer than can be seen. About -1 to 1. */
export function layered(noise: Noise, x: number, y: number, wave: number, finest: number): number {
  let sum = 0;
  let weight = 0.5;
  let scale = 1 / wave;
  for (let left = octavesTo(wave, finest); left > 0; left -= 1) {
    sum += noise(x * scale + left * 7.3, y * scale - left * 3.1) * weight;
    weight /= 2;
    scale *= 2;
  }
  return sum;
}

/** Sharp crests where layered noise changes its sign: ridges of mountains, cracks of salt. From 0 to 1. */
export function ridged(noise: Noise, x: number, y: number, wave: number, finest: number): number {
  return 1 - Math.min(1, Math.abs(layered(noise, x, y, wave, finest)) * 2.4);
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function ramp(from: number, to: number, value: number): number {
  const share = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}
