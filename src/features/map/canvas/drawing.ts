import OlMap from 'ol/Map.js';
import Projection from 'ol/proj/Projection.js';
import { anchorIn } from './anchors.ts';
import { createFigureLayers } from './figureLayers.ts';
import type { Figure } from './figures.ts';
import type { Extent, MapGrid } from './grid.ts';
import { createInteractions, isStill } from './interactions.ts';
import { followPointers } from './pointing.ts';
import { createTileLayer, watchTiles } from './tileLayer.ts';
import type { KeyMeaning } from './taps.ts';
import { readTones, watchTones } from './tones.ts';
import type { MapCanvasHandle, MapCanvasProps, MapView } from './types.ts';
import { createView, createViewport, type Viewport } from './viewport.ts';
import { revealing } from './views.ts';

/** A pointer that moves less than this between down and up has clicked, px. */
const CLICK_TOLERANCE = 5;

/** What an editor of figures is built on. */
export interface DrawingGround {
  readonly map: OlMap;
  readonly element: HTMLElement;
  /** Fingers and double clicks are for figures now, and not for the page or the view. */
  hold: (held: boolean) => void;
}

/** A map in the page, from its making to its disposal: all that knows of OpenLayers is behind this. */
export interface Drawing extends MapCanvasHandle {
  show: (figures: readonly Figure[]) => void;
  mark: (id: string | undefined) => void;
  press: (meaning: KeyMeaning) => void;
  readonly ground: DrawingGround;
  dispose: () => void;
}

export type DrawingEvents = Pick<MapCanvasProps, 'onMark' | 'onOpen' | 'onView' | 'onTiles'>;

interface Beginning {
  readonly grid: MapGrid;
  /** Where one was before. */
  readonly left: MapView | undefined;
}

function makeMap(target: HTMLElement, grid: MapGrid) {
  const projection = new Projection({ code: 'map', units: 'pixels', extent: grid.extent });
  const figures = createFigureLayers(grid, projection);
  const tiles = createTileLayer({ grid, projection, still: isStill() });
  let viewport: Viewport | undefined;
  const map = new OlMap({
    target,
    controls: [],
    interactions: createInteractions(() => viewport?.showsAll() ?? false),
    layers: [...(tiles ? [tiles] : []), ...figures.layers],
    view: createView(grid, projection),
    moveTolerance: CLICK_TOLERANCE,
  });
  const begin = (left: MapView | undefined) => (viewport = createViewport(map, grid, left));
  return { map, tiles, figures, begin };
}

function anchorOf(
  element: HTMLElement,
  viewport: Viewport,
  figure: Figure | undefined,
): DOMRect | undefined {
  const view = viewport.view();
  const box = figure && view && anchorIn(figure, view, viewport.size());
  if (!box) return undefined;
  const { left, top } = element.getBoundingClientRect();
  return new DOMRect(left + box.x, top + box.y, box.width, box.height);
}

/** Reports the view after each movement; the first view is none. On a map that is seen whole one finger scrolls the page. */
function followView(
  { map, element }: { map: OlMap; element: HTMLElement },
  viewport: Viewport,
  onView: (view: MapView) => void,
): { held: () => boolean; hold: DrawingGround['hold'] } {
  let last: string | undefined;
  let held = false;
  const touch = () => {
    element.style.touchAction = viewport.showsAll() && !held ? 'pan-x pan-y' : 'none';
  };
  map.on('moveend', () => {
    const view = viewport.view();
    if (!view) return;
    touch();
    const shown = JSON.stringify(view);
    if (last !== undefined && last !== shown) onView(view);
    last = shown;
  });
  return {
    held: () => held,
    hold: (now) => {
      held = now;
      if (last !== undefined) touch();
    },
  };
}

/** Draws a map into an element, which it fills. */
export function createDrawing(
  target: HTMLElement,
  { grid, left }: Beginning,
  events: DrawingEvents,
): Drawing {
  const { map, tiles, figures, begin } = makeMap(target, grid);
  const viewport = begin(left);
  let marked: string | undefined;
  const watch = watchTiles(map, tiles?.getSource(), events.onTiles);
  const { held, hold } = followView({ map, element: target }, viewport, events.onView);
  const onNearer = (coordinate: readonly [number, number]) => {
    if (!held()) viewport.zoomBy(1, coordinate);
  };
  const letGo = followPointers(
    { map, element: target, figures, marked: () => marked },
    { ...events, onNearer },
  );
  const paint = () => figures.paint(readTones(target));
  paint();
  const unwatch = watchTones(paint);
  return {
    ...{ zoomBy: viewport.zoomBy, showAll: viewport.showAll, press: viewport.press },
    ground: { map, element: target, hold },
    show: figures.show,
    mark: (id) => {
      marked = id;
      figures.mark(id);
    },
    anchorOf: (id) => anchorOf(target, viewport, figures.find(id)),
    reveal: (id) => {
      const [view, figure] = [viewport.view(), figures.find(id)];
      if (!view || !figure) return;
      const wished = revealing(grid, viewport.size(), view, figure.shape.getExtent() as Extent);
      if (wished !== view) viewport.go(wished);
    },
    retryTiles: watch.retry,
    dispose: () => {
      unwatch();
      letGo();
      watch.stop();
      map.setTarget(undefined);
      map.dispose();
    },
  };
}
