import Collection from 'ol/Collection.js';
import type { Coordinate } from 'ol/coordinate.js';
import Feature from 'ol/Feature.js';
import type OlGeometry from 'ol/geom/Geometry.js';
import MultiPoint from 'ol/geom/MultiPoint.js';
import Point from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import Draw from 'ol/interaction/Draw.js';
import Modify from 'ol/interaction/Modify.js';
import Snap from 'ol/interaction/Snap.js';
import Translate from 'ol/interaction/Translate.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import type { Geometry, MapFeature } from '../../../contract/index.ts';
import type { DrawingGround } from './drawing.ts';
import { type Figure, figureOf, figuresOf, type FigureShape } from './figures.ts';
import { geometryOf, ofPoint, ofPolygon } from './geometries.ts';
import { markedStyles } from './styles.ts';
import { readTones, type Tones, watchTones } from './tones.ts';
import type { EditTool } from './types.ts';

/** So near (CSS px) a pointer catches a corner or an edge, and a corner snaps to those of others. */
const CATCH = 10;

export interface EditorEvents {
  onDrawn: (geometry: Geometry) => void;
  onEdited: (id: string, geometry: Geometry) => void;
}

interface Chosen {
  readonly selected: string | undefined;
  readonly corner: Coordinate | undefined;
}

/** Draws, moves and snaps figures by OpenLayers' own interactions. */
export interface Editor {
  show: (features: readonly MapFeature[], chosen: Chosen) => void;
  /** What the mouse does now; undefined where nothing may be changed. `held`: a figure is chosen. */
  use: (tool: EditTool | undefined, held: boolean) => void;
  /** Enter ends what is being drawn, Backspace takes its last corner back, Escape all of it; true where something was being drawn. */
  press: (key: string) => boolean;
  /** Called when the map is disposed of, which takes layers and interactions along. */
  dispose: () => void;
}

const dot = (radius: number, colour: string, around: string): CircleStyle =>
  new CircleStyle({
    radius,
    fill: new Fill({ color: colour }),
    stroke: new Stroke({ color: around, width: 2 }),
  });

/** The chosen figure as a marked one, with a dot at each corner. */
function styleOf({ kind, shape }: Figure, tones: Tones): Style[] {
  const corners = new Style({
    image: dot(4, tones.halo, tones.mark),
    geometry: (feature) => {
      const flat = (feature.getGeometry() as FigureShape | undefined)?.getFlatCoordinates() ?? [];
      return new MultiPoint([...flat], shape.getLayout());
    },
  });
  return [...markedStyles(tones)[kind], ...(kind === 'point' ? [] : [corners])];
}

/** The layer of the chosen figure, and of the corner that keys move. */
function createChosen({ map, element }: DrawingGround) {
  const features = new Collection<Feature>();
  const corner = new Feature();
  const source = new VectorSource({ features, wrapX: false, useSpatialIndex: false });
  const marks = new VectorSource({ features: [corner], wrapX: false, useSpatialIndex: false });
  const layers = [source, marks].map(
    (one) =>
      new VectorLayer({ source: one, updateWhileInteracting: true, updateWhileAnimating: true }),
  );
  for (const layer of layers) map.addLayer(layer);
  let figure: Figure | undefined;
  const paint = () => {
    const tones = readTones(element);
    corner.setStyle(new Style({ image: dot(7, tones.mark, tones.halo) }));
    if (figure) features.item(0).setStyle(styleOf(figure, tones));
  };
  const unwatch = watchTones(paint);
  return {
    features,
    figure: () => figure,
    put: (feature: MapFeature | undefined, at: Coordinate | undefined) => {
      figure = feature && figureOf(feature);
      features.clear();
      if (figure) features.push(new Feature(figure.shape));
      corner.setGeometry(at && new Point(at));
      paint();
    },
    dispose: unwatch,
  };
}

const drawnOf = (shape: OlGeometry | undefined): Geometry | undefined =>
  shape instanceof Polygon ? ofPolygon(shape) : shape instanceof Point ? ofPoint(shape) : undefined;

/** Drawing an area corner by corner, and setting a point. */
function createDraws(onDrawn: EditorEvents['onDrawn']) {
  let begun = false;
  const drawOf = (type: 'Polygon' | 'Point') => {
    const draw = new Draw({ type, stopClick: true, freehandCondition: () => false });
    draw.on('drawstart', () => {
      begun = type === 'Polygon';
    });
    draw.on('drawabort', () => {
      begun = false;
    });
    draw.on('drawend', ({ feature }) => {
      begun = false;
      const geometry = drawnOf(feature.getGeometry());
      if (geometry) onDrawn(geometry);
    });
    return draw;
  };
  const area = drawOf('Polygon');
  const press = (key: string): boolean => {
    if (!begun) return false;
    if (key === 'Enter') area.finishDrawing();
    else if (key === 'Backspace') area.removeLastPoint();
    else if (key === 'Escape') area.abortDrawing();
    else return false;
    return true;
  };
  return { area, point: drawOf('Point'), press };
}

/** Builds the editor over a map. Snap comes last: it has the first look at each pointer. */
export function createEditor(ground: DrawingGround, events: EditorEvents): Editor {
  const { map } = ground;
  const chosen = createChosen(ground);
  const { features } = chosen;
  const others = new VectorSource({ wrapX: false });
  let shown: readonly MapFeature[] = [];
  const { area, point, press } = createDraws(events.onDrawn);
  const edited = () => {
    const [figure, shape] = [chosen.figure(), features.getArray()[0]?.getGeometry()];
    const was = shown.find(({ id }) => id === figure?.id);
    if (was && shape) events.onEdited(was.id, geometryOf(shape as FigureShape, was.geometry));
  };
  const translate = new Translate({ features, hitTolerance: CATCH / 2 });
  const modify = new Modify({ features, pixelTolerance: CATCH });
  const snap = new Snap({ source: others, pixelTolerance: CATCH });
  translate.on('translateend', edited);
  modify.on('modifyend', edited);
  const all = [translate, modify, area, point, snap];
  for (const interaction of all) {
    interaction.setActive(false);
    map.addInteraction(interaction);
  }
  return {
    show: (now, { selected, corner }) => {
      shown = now;
      others.clear();
      const rest = figuresOf(now.filter(({ id }) => id !== selected));
      others.addFeatures(rest.map(({ shape }) => new Feature(shape)));
      chosen.put(
        now.find(({ id }) => id === selected),
        corner,
      );
    },
    use: (tool, held) => {
      translate.setActive(tool === 'move');
      modify.setActive(tool === 'move');
      area.setActive(tool === 'area');
      point.setActive(tool === 'point');
      snap.setActive(tool !== undefined);
      ground.hold(tool !== undefined && (tool !== 'move' || held));
    },
    press,
    dispose: chosen.dispose,
  };
}
