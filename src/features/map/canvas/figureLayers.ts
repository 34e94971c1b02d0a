import Feature from 'ol/Feature.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import type { Figure } from './figures.ts';
import type { Extent } from './grid.ts';
import { hitAt, reachOf } from './hits.ts';
import { markedStyles, quietStyles } from './styles.ts';
import type { Tones } from './tones.ts';
import type { MarkedBy } from './types.ts';

/** So far beyond the edges figures are made ready, CSS px, so that they are there while the map is dragged. */
const BUFFER = 256;

const FIGURE = 'figure';

const figureIn = (feature: Feature): Figure => feature.get(FIGURE) as Figure;

function featureOf(figure: Figure): Feature {
  const feature = new Feature(figure.shape);
  feature.setId(figure.id);
  feature.set(FIGURE, figure, true);
  return feature;
}

/** The figures of a map: all of them quietly in one layer, the marked one plainly above. */
export interface FigureLayers {
  readonly layers: VectorLayer[];
  show: (figures: readonly Figure[]) => void;
  /** Highlights the figure of this id alone; none where there is none. */
  mark: (id: string | undefined) => void;
  paint: (tones: Tones) => void;
  find: (id: string) => Figure | undefined;
  /** The figure that is meant at a place of the map; `resolution` is units a CSS px. */
  hit: (
    place: readonly [number, number],
    aim: { by: MarkedBy; resolution: number },
  ) => Figure | undefined;
}

/** Makes the layers, empty and without colours. */
export function createFigureLayers(extent: Extent): FigureLayers {
  const all = new VectorSource({ wrapX: false });
  const one = new VectorSource({ wrapX: false, useSpatialIndex: false });
  // Nothing is sorted: the styles say which kind lies above.
  const common = { className: 'map-figures', extent, renderOrder: () => 0 };
  const quiet = new VectorLayer({ ...common, source: all, renderBuffer: BUFFER, style: null });
  const marked = new VectorLayer({
    ...common,
    source: one,
    style: null,
    updateWhileAnimating: true,
    updateWhileInteracting: true,
  });
  let markedId: string | undefined;
  const mark = (id: string | undefined) => {
    markedId = id;
    const found = id === undefined ? null : all.getFeatureById(id);
    one.clear(true);
    if (found) one.addFeature(featureOf(figureIn(found)));
    else one.changed();
  };
  return {
    layers: [quiet, marked],
    mark,
    show: (figures) => {
      all.clear(true);
      all.addFeatures(figures.map(featureOf));
      mark(markedId);
    },
    paint: (tones) => {
      const [plain, bright] = [quietStyles(tones), markedStyles(tones)];
      quiet.setStyle((feature) => plain[figureIn(feature as Feature).kind]);
      marked.setStyle((feature) => bright[figureIn(feature as Feature).kind]);
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
