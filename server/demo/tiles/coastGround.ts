import { layered, noiseOf, ramp, ridged } from './noise.ts';
import { blend, type Rgb, type Terrain } from './sheet.ts';

/** The ground of the world: on the right the land, on the left what was the sea, between them the cliff. */

const hills = noiseOf(11);
const crests = noiseOf(12);
const bottom = noiseOf(13);
/** Where it is damp: what grows, grows there. */
export const damp = noiseOf(14);
const cracks = noiseOf(15);
const shore = noiseOf(16);

/** Where the land ends: the cliff over the bottom that was, from north to south. */
export const cliffAt = (y: number): number =>
  2700 +
  150 * Math.sin(y / 620 + 0.6) +
  80 * Math.sin(y / 233 + 2) +
  52 * shore(0.5, y / 120) +
  20 * shore(9.5, y / 34) -
  150 * Math.exp(-(((y - 900) / 150) ** 2)) +
  ramp(2700, 3900, y) * 360;

/** Where the sea has stopped. */
const seaAt = (y: number): number =>
  60 +
  300 * ramp(700, 2200, y) +
  70 * Math.sin(y / 330) +
  46 * shore(3.5, y / 170) +
  14 * shore(5.5, y / 40) +
  620 * ramp(2700, 4096, y);

const spineAt = (x: number): number => 330 + 70 * Math.sin(x / 330) + 30 * Math.sin(x / 120);

/** The mountains that look like ribs, or the ribs that look like mountains. */
function ribsAt(x: number, y: number): number {
  const off = (y - spineAt(x)) / 190;
  const along = ramp(900, 1100, x) * (1 - ramp(2050, 2300, x));
  const rib = Math.abs(Math.sin(x / 62 + off * off * 0.5 + 0.6 * bottom(x / 260, y / 200)));
  return along * Math.exp(-off * off * 1.7) * (24 + 74 * rib * rib);
}

/** Islands once, hills now: where, how far, how high. */
const islands = [
  [2480, 1180, 75, 120],
  [2300, 820, 90, 60],
  [2250, 2350, 120, 50],
  [1750, 3150, 170, 80],
  [2350, 3350, 130, 70],
  [880, 2050, 110, 46],
  [1900, 1080, 80, 40],
] as const;

function islandsAt(x: number, y: number): number {
  let height = 0;
  for (const [ix, iy, reach, top] of islands) {
    const away = ((x - ix) ** 2 + (y - iy) ** 2) / reach ** 2;
    if (away < 9) height += top * Math.exp(-away);
  }
  return height;
}

export const kelpAt = (x: number, y: number): number =>
  1 - ((x - 1180) / 400) ** 2 - ((y - 960) / 290) ** 2 + damp(x / 150, y / 150) * 0.55;

export const mountainsAt = (x: number, y: number): number =>
  ramp(3250, 3900, x + 160 * damp(x / 700, y / 500)) *
  ramp(0.1, 0.6, 1 - Math.abs(y - 1500) / 2600);

function heightAt(x: number, y: number, finest: number): number {
  const inland = x - cliffAt(y);
  const onLand = ramp(-16, 16, inland);
  const low =
    -90 * ramp(0, 2600, -inland) +
    46 * layered(bottom, x, y, 620, finest) +
    ribsAt(x, y) +
    islandsAt(x, y);
  if (onLand === 0) return low;
  const peaks = mountainsAt(x, y) * 260 * ridged(crests, x, y, 900, finest);
  const high = 175 + 70 * layered(hills, x, y, 760, finest) + peaks;
  return low + (high - low) * onLand;
}

const SAND: Rgb = [229, 210, 165];
const SALT: Rgb = [241, 232, 212];
const SILT: Rgb = [196, 207, 196];
const KELP: Rgb = [148, 150, 96];
const MEADOW: Rgb = [188, 190, 128];
const HEATH: Rgb = [214, 189, 132];
const ROCK: Rgb = [176, 148, 118];
const SNOW: Rgb = [244, 238, 226];
const BONE: Rgb = [236, 224, 200];
const SEA: Rgb = [86, 140, 142];
const SHOAL: Rgb = [164, 204, 192];

function tintLand(x: number, y: number, height: number, finest: number, out: number[]): void {
  blend(HEATH, MEADOW, ramp(-0.25, 0.25, layered(damp, x, y, 540, finest)), out);
  blend(out, ROCK, ramp(250, 340, height) * 0.8, out);
  blend(out, SNOW, ramp(365, 430, height) * 0.9, out);
}

function tintBottom(x: number, y: number, height: number, finest: number, out: number[]): void {
  const inland = x - cliffAt(y);
  blend(SAND, SALT, ramp(60, 620, -inland + 130 * damp(x / 300, y / 300)), out);
  blend(out, SILT, ramp(-40, -110, height), out);
  blend(out, BONE, ramp(30, 120, height) * 0.8, out);
  blend(out, KELP, ramp(-0.05, 0.4, kelpAt(x, y)) * 0.85, out);
  if (finest > 4) return;
  const crack = ridged(cracks, x, y, 70, finest);
  blend(out, [196, 182, 158], ramp(0.93, 0.99, crack) * 0.45, out);
}

/** Lines along the edge of the water, the paler the further out. */
function tintSea(x: number, y: number, out: number[]): void {
  const out_ = seaAt(y) - x;
  blend(SHOAL, SEA, ramp(0, 260, out_), out);
  const wave = Math.sin(out_ / 7 + 2.2 * damp(x / 60, y / 60));
  blend(out, [236, 240, 226], ramp(0.75, 1, wave) * 0.5 * (1 - ramp(40, 330, out_)), out);
  blend(out, [40, 84, 92], (1 - ramp(0, 7, out_)) * 0.75, out);
}

function tint(x: number, y: number, height: number, finest: number, out: number[]): void {
  if (x < seaAt(y)) tintSea(x, y, out);
  else if (x > cliffAt(y)) tintLand(x, y, height, finest, out);
  else tintBottom(x, y, height, finest, out);
}

/** Heights and colours of the former coast, with the lines of depth that charts of it had. */
export const coastGround: Terrain = {
  height: heightAt,
  tint,
  contours: { step: 16, ink: [96, 110, 118], below: 60 },
};
