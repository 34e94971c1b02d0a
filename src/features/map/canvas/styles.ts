import { asArray } from 'ol/color.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import type { FigureKind } from './figures.ts';
import { POINT_RADIUS } from './hits.ts';
import type { Tones } from './tones.ts';

/** How figures look: one style a kind, made once for all of them. Each stroke of a quiet figure is paid for thousands of times. */

export type FigureStyles = Readonly<Record<FigureKind, Style[]>>;

/** Ways over areas, points over both. */
const DEPTH = { area: 0, way: 1, point: 2 } as const;

function faded(colour: string, share: number): number[] {
  const [red = 0, green = 0, blue = 0, alpha = 1] = asArray(colour);
  return [red, green, blue, alpha * share];
}

const stroke = (colour: string, share: number, width: number): Stroke =>
  new Stroke({ color: faded(colour, share), width, lineCap: 'round', lineJoin: 'round' });

function ring(radius: number, line: Stroke, fill?: Fill): Style {
  const image = new CircleStyle({ radius, stroke: line, ...(fill && { fill }) });
  return new Style({ image, zIndex: DEPTH.point });
}

/** What can be entered, seen but not loud: a ring, a band, a tinted area with a rim. */
export function quietStyles({ ink, halo, strength }: Tones): FigureStyles {
  const fill = new Fill({ color: faded(halo, 0.25 * strength) });
  return {
    area: [new Style({ fill, stroke: stroke(ink, strength, 1.5), zIndex: DEPTH.area })],
    way: [new Style({ stroke: stroke(ink, strength * 0.6, 5), zIndex: DEPTH.way })],
    point: [ring(POINT_RADIUS, stroke(ink, strength, 1.5))],
  };
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
