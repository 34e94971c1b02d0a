import type { Palette } from '../palettes.ts';
import { type Dice, disc, line, many, n, shape } from '../svg.ts';

/** What a motif is given: the palette and the picture's own dice. */
export interface Brush {
  p: Palette;
  dice: Dice;
}

/** Draws a motif on a canvas of 960 by 540. */
export type Motif = (brush: Brush) => string;

/** A ridge from side to side; `rough` is the height of its peaks. */
export function ridge({ dice }: Brush, y: number, rough: number, fill: string, step = 80): string {
  let d = `M-20 560L-20 ${n(y)}`;
  for (let x = -20; x < 980; x += step) {
    const top = y - dice(-rough, rough);
    d += `Q${n(x + step / 2)} ${n(top - rough / 2)} ${n(x + step)} ${n(y + dice(-rough, rough) / 3)}`;
  }
  return shape(`${d}L980 560Z`, fill);
}

/** Sharp mountains. */
export function peaks({ dice }: Brush, y: number, height: number, fill: string): string {
  let d = `M-20 560L-20 ${n(y)}`;
  for (let x = 0; x < 1000; x += 90) {
    d += `L${n(x + dice(10, 40))} ${n(y - height * dice(0.4, 1))}L${n(x + 90)} ${n(y - height * dice(0, 0.3))}`;
  }
  return shape(`${d}L980 560Z`, fill);
}

/** Rows of scalloped waves between two heights, one over another. */
export function waves(
  top: number,
  bottom: number,
  rows: number,
  fill: string,
  edge: string,
): string {
  return many(rows, (row) => {
    const y = top + ((bottom - top) * row) / rows;
    const size = 26 + row * 10;
    let d = `M${n(-size * (row % 2 ? 1.5 : 1))} ${n(y)}`;
    for (let x = 0; x < 1060; x += size) d += `q${n(size / 2)} ${n(-size / 2.4)} ${n(size)} 0`;
    return shape(
      `${d}V560H-40Z`,
      fill,
      `stroke="${edge}" stroke-width="1.5" stroke-opacity=".5" fill-opacity=".55"`,
    );
  });
}

/** Thin level lines, as salt and still water have them. */
export function strata(
  { dice }: Brush,
  top: number,
  bottom: number,
  count: number,
  stroke: string,
): string {
  return many(count, (index) => {
    const y = top + ((bottom - top) * index) / count + dice(-4, 4);
    const x = dice(-100, 700);
    return line(`M${n(x)} ${n(y)}h${n(dice(80, 420))}`, stroke, dice(0.8, 2), 'opacity=".45"');
  });
}

/** A scatter of stars or sparks. */
export const sparks = ({ dice }: Brush, count: number, bottom: number, fill: string): string =>
  many(count, () =>
    disc(dice(0, 960), dice(0, bottom), dice(0.6, 2.2), fill, `opacity="${n(dice(0.3, 1))}"`),
  );

/** Birds far off. */
export const birds = ({ dice }: Brush, count: number, stroke: string): string =>
  many(count, () => {
    const size = dice(6, 13);
    return line(
      `M${n(dice(80, 880))} ${n(dice(60, 220))}q${n(size / 2)} ${n(-size / 2)} ${n(size)} 0q${n(size / 2)} ${n(-size / 2)} ${n(size)} 0`,
      stroke,
      1.8,
    );
  });

/** One small fish, swimming right, about 40 wide. */
export const fish = (fill: string): string =>
  shape('M0 0Q14 -12 32 -2L44 -11Q41 0 44 11L32 2Q14 12 0 0Z', fill) + disc(9, -2, 1.6, '#fff');
