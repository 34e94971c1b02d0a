import { asArray } from 'ol/color.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import type { FigureKind } from './figures.ts';
import { POINT_RADIUS } from './hits.ts';
import type { Tones } from './tones.ts';

/** How a figure looks that is pointed at; the quiet ones are drawn in figureTiles.ts. */

export type FigureStyles = Readonly<Record<FigureKind, Style[]>>;

function faded(colour: string, share: number): number[] {
  const [red = 0, green = 0, blue = 0, alpha = 1] = asArray(colour);
  return [red, green, blue, alpha * share];
}

const stroke = (colour: string, share: number, width: number): Stroke =>
  new Stroke({ color: faded(colour, share), width, lineCap: 'round', lineJoin: 'round' });

function ring(radius: number, line: Stroke, fill?: Fill): Style {
  const image = new CircleStyle({ radius, stroke: line, ...(fill && { fill }) });
  return new Style({ image });
}

/** The figure that is pointed at: its line in another colour and twice as broad, with a halo on any ground. */
export function markedStyles({ mark, halo }: Tones): FigureStyles {
  const around = new Style({ stroke: stroke(halo, 0.9, 7) });
  const line = new Style({ stroke: stroke(mark, 1, 3) });
  const fill = new Fill({ color: faded(mark, 0.2) });
  return {
    area: [around, new Style({ fill, stroke: stroke(mark, 1, 3) })],
    way: [around, line],
    point: [
      ring(POINT_RADIUS + 2, stroke(halo, 0.9, 7), fill),
      ring(POINT_RADIUS + 2, stroke(mark, 1, 3)),
    ],
  };
}
