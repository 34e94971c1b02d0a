import type { Coordinate } from 'ol/coordinate.js';
import TileLayer from 'ol/layer/Tile.js';
import type Projection from 'ol/proj/Projection.js';
import ImageTileSource from 'ol/source/ImageTile.js';
import TileGrid from 'ol/tilegrid/TileGrid.js';
import { FIGURE_ORDER, type Figure } from './figures.ts';
import type { Extent, MapGrid } from './grid.ts';
import { POINT_RADIUS } from './hits.ts';
import type { Tones } from './tones.ts';

/**
 * Figures that nobody points at, as pictures: drawn once a zoom, square by square and one square a task, and then moved with the tiles. Thousands of them drawn again
 * with each frame would cost 50 ms a frame where there is no graphics card.
 */

/** Side of a square, CSS px: small, so that one is quickly drawn. */
const SIDE = 128;

/** What of a figure may reach over into the next square, CSS px. */
const OVER = POINT_RADIUS + 2;

const LINE = { rim: 1.5, way: 4 } as const;

interface Pen {
  readonly context: OffscreenCanvasRenderingContext2D;
  readonly toPixel: (coordinate: Coordinate) => readonly [number, number];
  readonly tones: Tones;
}

function trace({ context, toPixel }: Pen, line: Coordinate[]): void {
  line.forEach((coordinate, at) => {
    if (at === 0) context.moveTo(...toPixel(coordinate));
    else context.lineTo(...toPixel(coordinate));
  });
}

function drawWay(pen: Pen, lines: Coordinate[][]): void {
  const { context, tones } = pen;
  context.beginPath();
  for (const line of lines) trace(pen, line);
  context.globalAlpha = 0.6 * tones.strength;
  context.lineWidth = LINE.way;
  context.stroke();
}

function drawArea(pen: Pen, polygons: Coordinate[][][]): void {
  const { context, tones } = pen;
  context.beginPath();
  for (const ring of polygons.flat()) {
    trace(pen, ring);
    context.closePath();
  }
  context.globalAlpha = 0.25 * tones.strength;
  context.fill('evenodd');
  context.globalAlpha = tones.strength;
  context.lineWidth = LINE.rim;
  context.stroke();
}

function drawPoints({ context, toPixel, tones }: Pen, coordinates: Coordinate[]): void {
  context.globalAlpha = tones.strength;
  context.lineWidth = LINE.rim;
  for (const coordinate of coordinates) {
    context.beginPath();
    context.arc(...toPixel(coordinate), POINT_RADIUS, 0, 2 * Math.PI);
    context.stroke();
  }
}

function drawFigure(pen: Pen, { kind, shape }: Figure): void {
  const parts = shape.getCoordinates();
  if (kind === 'point') drawPoints(pen, parts as Coordinate[]);
  else if (kind === 'way') drawWay(pen, parts as Coordinate[][]);
  else drawArea(pen, parts as Coordinate[][][]);
}

/** What there is to draw, and how. */
export interface FigureSupply {
  within: (extent: Extent) => Figure[];
  tones: () => Tones | undefined;
}

/** A square of the map with its figures, the smaller kinds above; a finished picture, so that nothing is left to be painted with the frame. */
function drawSquare(supply: FigureSupply, [left, bottom, right, top]: Extent, resolution: number) {
  const ratio = window.devicePixelRatio;
  const canvas = new OffscreenCanvas(Math.ceil(SIDE * ratio), Math.ceil(SIDE * ratio));
  const context = canvas.getContext('2d');
  const tones = supply.tones();
  const over = OVER * resolution;
  const near = supply.within([left - over, bottom - over, right + over, top + over]);
  if (context && tones && near.length > 0) {
    context.scale(ratio, ratio);
    context.strokeStyle = tones.ink;
    context.fillStyle = tones.halo;
    const toPixel = ([x = 0, y = 0]: Coordinate) =>
      [(x - left) / resolution, (top - y) / resolution] as const;
    for (const kind of FIGURE_ORDER.toReversed())
      for (const figure of near)
        if (figure.kind === kind) drawFigure({ context, toPixel, tones }, figure);
  }
  return canvas.transferToImageBitmap();
}

/** One after the other, with room for everything else between two. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Made>(make: () => Made): Promise<Made> => {
    const made = last.then(() => new Promise((resolve) => setTimeout(resolve))).then(make);
    last = made.catch(() => undefined);
    return made;
  };
}

export type FigureTiles = TileLayer<ImageTileSource>;

/** The layer of all figures; what has changed is drawn after `getSource().refresh()`. */
export function createFigureTiles(
  { extent, origin, resolutions }: MapGrid,
  projection: Projection,
  supply: FigureSupply,
): FigureTiles {
  const tileGrid = new TileGrid({ extent, origin, resolutions, tileSize: SIDE });
  const queued = createQueue();
  const source = new ImageTileSource({
    ...{ projection, tileGrid, wrapX: false, transition: 0 },
    loader: (z, x, y) =>
      queued(() => {
        const square = tileGrid.getTileCoordExtent([z, x, y]) as Extent;
        return drawSquare(supply, square, tileGrid.getResolution(z));
      }),
  });
  return new TileLayer({ className: 'map-figures', extent, source });
}
