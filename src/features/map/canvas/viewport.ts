import type OlMap from 'ol/Map.js';
import type Projection from 'ol/proj/Projection.js';
import View from 'ol/View.js';
import type { MapGrid } from './grid.ts';
import { GO_MS, isStill, PAN_MS, ZOOM_MS } from './interactions.ts';
import type { KeyMeaning } from './taps.ts';
import type { MapView } from './types.ts';
import { allowed, showsAll, levelsOf, type Size, startOf, stepped, viewOfAll } from './views.ts';

/** A key moves the map by so much of the window. */
const KEY_PART = 0.2;

/** Looking at the map: where one is, and going elsewhere. */
export interface Viewport {
  /** Width and height in CSS px; without an area while it is hidden. */
  size: () => Size;
  /** Where one is now, also amid a movement; undefined before the drawing has had a size. */
  view: () => MapView | undefined;
  showsAll: () => boolean;
  go: (view: MapView, duration?: number) => void;
  zoomBy: (steps: number, around?: readonly [number, number]) => void;
  showAll: () => void;
  press: (meaning: KeyMeaning) => void;
}

/** A view that shows nothing outside of the map and goes no further off than the whole of it. */
export function createView(grid: MapGrid, projection: Projection): View {
  return new View({
    projection,
    extent: grid.extent,
    showFullExtent: true,
    enableRotation: false,
    maxResolution: grid.widest,
    minResolution: grid.nearest,
  });
}

interface Look {
  readonly view: View;
  readonly grid: MapGrid;
  readonly size: () => Size;
  readonly now: () => MapView | undefined;
}

function put(view: View, { center, resolution }: MapView): void {
  view.setResolution(resolution);
  view.setCenter([...center]);
}

/** Going elsewhere: animated unless motion is reduced. */
function createMoves({ view, grid, size, now }: Look) {
  const go = ({ center, resolution }: MapView, duration = GO_MS) => {
    view.cancelAnimations();
    if (isStill()) put(view, { center, resolution });
    else view.animate({ center: [...center], resolution, duration });
  };
  const zoomBy: Viewport['zoomBy'] = (steps, around) => {
    const from = now();
    if (!from) return;
    const resolution = stepped(levelsOf(grid, size()), from.resolution, steps);
    view.cancelAnimations();
    const anchor = [...(around ?? from.center)];
    view.animate({ resolution, anchor, duration: isStill() ? 0 : ZOOM_MS });
  };
  const pan = (across: number, up: number) => {
    const from = now();
    if (!from) return;
    const step = Math.min(...size()) * KEY_PART * from.resolution;
    const center = [from.center[0] + across * step, from.center[1] + up * step] as const;
    go(allowed(grid, size(), { ...from, center }), PAN_MS);
  };
  const showAll = () => go(viewOfAll(grid, size()));
  const press = (meaning: KeyMeaning) => {
    if (meaning === 'whole') showAll();
    else if ('zoom' in meaning) zoomBy(meaning.zoom);
    else pan(...meaning.pan);
  };
  return { go, zoomBy, showAll, press };
}

/** Moves a map's view. `left` is where one was before, for the beginning. */
export function createViewport(map: OlMap, grid: MapGrid, left: MapView | undefined): Viewport {
  const view = map.getView();
  let begun = false;
  let whole = false;
  const size = (): Size => {
    const [width = 0, height = 0] = map.getSize() ?? [];
    return [width, height];
  };
  const now = (): MapView | undefined => {
    const [x, y] = view.getCenter() ?? [];
    const resolution = view.getResolution();
    const known = begun && x !== undefined && y !== undefined && resolution !== undefined;
    return known ? { center: [x, y], resolution } : undefined;
  };
  const seesWhole = () => {
    const at = now();
    return at !== undefined && showsAll(grid, size(), at);
  };
  // The first size decides how the map begins; a later one keeps what was seen, the whole map too.
  const resized = () => {
    const room = size();
    if (room[0] * room[1] === 0) return;
    if (!begun) put(view, startOf(grid, room, left));
    else if (whole) put(view, viewOfAll(grid, room));
    begun = true;
  };
  map.on('change:size', resized);
  map.on('moveend', () => {
    whole = seesWhole();
  });
  resized();
  return { size, view: now, showsAll: seesWhole, ...createMoves({ view, grid, size, now }) };
}
