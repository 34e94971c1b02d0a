import type { Motif } from './motifs/kit.ts';
import { palettes, type PaletteName } from './palettes.ts';
import { box, diceOf, disc, gradient, many, picture } from './svg.ts';

export interface LandscapeSpec {
  key: string;
  motif: Motif;
  palette: PaletteName;
  /** Where the sun or moon stands; absent indoors. */
  light?: readonly [x: number, y: number, r: number];
}

/** A layered landscape of 960 by 540: sky, light with its rings, motif, a thin printed frame. */
export function landscape({ key, motif, palette, light }: LandscapeSpec): string {
  const p = palettes[palette];
  const brush = { p, dice: diceOf(`landscape/${key}`) };
  return picture(
    960,
    540,
    `<defs>${gradient('sky', ...p.sky)}</defs>${box(0, 0, 960, 540, 'url(#sky)')}` +
      (light === undefined ? '' : glow(light, p.light)) +
      motif(brush) +
      `<rect x="10" y="10" width="940" height="520" rx="6" fill="none" stroke="${p.light}" stroke-width="1.5" opacity=".55"/>`,
  );
}

const glow = ([x, y, r]: readonly [number, number, number], color: string): string =>
  many(4, (ring) => disc(x, y, r * (3.4 - ring * 0.6), color, 'opacity=".09"')) +
  disc(x, y, r, color);
