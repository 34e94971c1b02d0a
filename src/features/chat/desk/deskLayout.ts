import { type DeskState, type DeskWindow, keyOf, shownRect } from './deskState.ts';
import { fitted, type Rect, type Size } from './layout.ts';
import { besideWriter, marginFor, sidesOf, stripOf, tilesIn } from './tiling.ts';

/** Where everything on the desk is shown: computed from where windows are wished, the size of the desk, and what one writes on the page. */
export interface DeskLayout {
  /** The rectangles of the windows that are shown, by key. */
  readonly rects: Readonly<Record<string, Rect>>;
  /** Tiled windows for which there is no room now, by key: they are entries of the bar until there is. */
  readonly out: ReadonlySet<string>;
  /** How much wider the right margin of the page is for the tiles beside it, in px. */
  readonly margin: number;
}

interface Tiles {
  readonly rects: readonly Rect[];
  readonly margin: number;
}

/** The part of a desk where tiles lie over the page: all of it, or the largest beside what one writes. */
function partOver(area: Size, [writer]: readonly Rect[]): Rect {
  if (!writer) return { x: 0, y: 0, ...area };
  const sides = sidesOf(writer, area);
  return sides.reduce((most, one) =>
    Math.max(one.width, 0) * Math.max(one.height, 0) > most.width * most.height ? one : most,
  );
}

/** Tiles for at most so many windows: beside the page; on a desk too narrow for both over it, but not over what one writes. */
function tilesFor(count: number, area: Size, writer: readonly Rect[]): Tiles {
  for (let left = count; left > 0; left -= 1) {
    const strip = stripOf(left, area);
    if (strip) return { rects: strip.rects, margin: marginFor(strip.width, area) };
  }
  const rects = tilesIn(count, partOver(area, writer));
  const isSmall = rects.length === 0 && count > 0 && writer.length === 0;
  return { rects: isSmall ? [fitted({ x: 0, y: 0, ...area }, area)] : rects, margin: 0 };
}

type Laid = Pick<DeskState, 'order' | 'area' | 'writer'> & {
  readonly windows: readonly DeskWindow[];
};

/** Tiles go to the windows used last, in the order in which they were opened: what is pressed does not move. */
function tilesOf({ windows, order, writer = [] }: Laid, area: Size) {
  const tiled = windows.filter(({ minimised, tiled: is }) => is && !minimised).map(keyOf);
  const { rects, margin } = tilesFor(tiled.length, area, writer);
  const used = order.filter((key) => tiled.includes(key)).slice(tiled.length - rects.length);
  const kept = tiled.filter((key) => used.includes(key));
  const tiles = new Map(kept.map((key, index) => [key, rects[index]]));
  return { tiles, out: new Set(tiled.filter((key) => !tiles.has(key))), margin };
}

const nothing: DeskLayout = { rects: {}, out: new Set(), margin: 0 };

/** Lays out these windows. Before the desk has been measured nothing has a rectangle. */
export function layoutOf(desk: Laid): DeskLayout {
  const { windows, area, writer = [] } = desk;
  if (!area) return nothing;
  const { tiles, out, margin } = tilesOf(desk, area);
  const rects = windows.flatMap((window): [string, Rect][] => {
    const key = keyOf(window);
    if (window.minimised || out.has(key)) return [];
    const tile = window.maximised ? undefined : tiles.get(key);
    if (tile) return [[key, tile]];
    const wished = shownRect(window, area);
    return wished ? [[key, besideWriter(wished, writer, area)]] : [];
  });
  return { rects: Object.fromEntries(rects), out, margin };
}
