import Feature from 'ol/Feature.js';
import VectorLayer from 'ol/layer/Vector.js';
import type Projection from 'ol/proj/Projection.js';
import VectorSource from 'ol/source/Vector.js';
import type { Figure } from './figures.ts';
import { createFigureTiles, type FigureTiles } from './figureTiles.ts';
import type { MapGrid } from './grid.ts';
import { hitAt, reachOf } from './hits.ts';
import { markedStyles } from './styles.ts';
import type { Tones } from './tones.ts';
import type { MarkedBy } from './types.ts';

const FIGURE = 'figure';

const figureIn = (feature: Feature): Figure => feature.get(FIGURE) as Figure;

function featureOf(figure: Figure): Feature {
  const feature = new Feature(figure.shape);
  feature.setId(figure.id);
  feature.set(FIGURE, figure, true);
  return feature;
}

/** The figures of a map: all of them pale in one layer, the marked one strong above. */
export interface FigureLayers {
  readonly layers: readonly [FigureTiles, VectorLayer];
  show: (figures: readonly Figure[]) => void;
  /** Highlights the figure of this id alone; none where there is none. */
  mark: (id: string | undefined) => void;
  paint: (tones: Tones) => void;
  find: (id: string) => Figure | undefined;
  /** The figure that is meant at a coordinate of the map; `resolution` is units a CSS px. */
  hit: (
    coordinate: readonly [number, number],
    aim: { by: MarkedBy; resolution: number },
  ) => Figure | undefined;
}

const sameShape = (one: Figure, other: Figure | undefined): boolean =>
  one.id === other?.id &&
  one.kind === other.kind &&
  one.shape.getFlatCoordinates().join() === other.shape.getFlatCoordinates().join();

/** Makes the layers, empty and without colours. */
export function createFigureLayers(grid: MapGrid, projection: Projection): FigureLayers {
  const all = new VectorSource({ wrapX: false });
  const one = new VectorSource({ wrapX: false, useSpatialIndex: false });
  let shown: readonly Figure[] = [];
  let tones: Tones | undefined;
  let markedId: string | undefined;
  const unmarked = createFigureTiles(grid, projection, {
    within: (extent) => all.getFeaturesInExtent(extent).map(figureIn),
    tones: () => tones,
  });
  const marked = new VectorLayer({
    className: 'map-marked',
    extent: grid.extent,
    source: one,
    style: null,
    updateWhileAnimating: true,
    updateWhileInteracting: true,
  });
  const mark = (id: string | undefined) => {
    markedId = id;
    const found = id === undefined ? null : all.getFeatureById(id);
    one.clear();
    if (found) one.addFeature(featureOf(figureIn(found)));
  };
  return {
    layers: [unmarked, marked],
    mark,
    show: (figures) => {
      const same =
        figures.length === shown.length && figures.every((it, at) => sameShape(it, shown[at]));
      if (same) return;
      shown = figures;
      all.clear(true);
      all.addFeatures(figures.map(featureOf));
      unmarked.getSource()?.refresh();
      mark(markedId);
    },
    paint: (now) => {
      const before = JSON.stringify(tones);
      if (JSON.stringify(now) === before) return;
      tones = now;
      unmarked.getSource()?.refresh();
      const styles = markedStyles(now);
      marked.setStyle((feature) => styles[figureIn(feature as Feature).kind]);
    },
    find: (id) => {
      const found = all.getFeatureById(id);
      return found ? figureIn(found) : undefined;
    },
    hit: ([x, y], aim) => {
      const reach = reachOf(aim.by) * aim.resolution;
      const near = all.getFeaturesInExtent([x - reach, y - reach, x + reach, y + reach]);
      return hitAt(near.map(figureIn), [x, y], aim);
    },
  };
}
