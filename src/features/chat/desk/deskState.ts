import { channelKey } from '../channels.ts';
import { fitted, freeRect, type Rect, type Size, START, whole } from './layout.ts';
import { locationOf, type WindowRef } from './windowRef.ts';

/** A window of the desk (WIN-01). */
export interface DeskWindow {
  /** The channel or the place that it shows. */
  readonly channel: WindowRef;
  /**
   * Where it was put, in px. A desk that has become smaller shows it elsewhere, and there again when it has grown back. Absent until
   * the desk has been measured.
   */
  readonly place?: Rect;
  readonly minimised: boolean;
  /** Has the whole desk to itself, until it goes back to where it was. */
  readonly maximised: boolean;
  /** Stands among the tiles beside the page, until it is moved by hand. Its rectangle waits for it meanwhile. */
  readonly tiled?: boolean;
}

/** The windows of one character in one game (WIN-08). */
export interface DeskState {
  /** In the order in which they were opened. */
  readonly windows: readonly DeskWindow[];
  /** Their keys, the uppermost last. */
  readonly order: readonly string[];
  /** The stored desk was restored: what changes from now on is stored. */
  readonly restored: boolean;
  /** How large the desk is; absent until it has been measured. */
  readonly area?: Size;
  /** The window that was just opened, and that is to get the focus. */
  readonly entering?: string;
  /** The channel that has the page to itself: its window steps aside as long as it has. */
  readonly onScreen?: string;
  /** Where one writes on the page, in px of the desk: the form, then its field. Windows give way to it. */
  readonly writer?: readonly Rect[];
}

/** A desk as the browser stores it. */
export type StoredDesk = Pick<DeskState, 'windows' | 'order'>;

export const emptyDesk: DeskState = { windows: [], order: [], restored: false };

export const keyOf = ({ channel }: DeskWindow): string => channelKey(channel);

/** The rectangle that a window has now: its own, as far as the desk allows. Undefined before the desk has been measured. */
export function shownRect(
  { place: rect, maximised }: DeskWindow,
  area: Size | undefined,
): Rect | undefined {
  if (!area) return undefined;
  if (maximised) return whole(area);
  return rect && fitted(rect, area);
}

/** A turn is longer than a line of chat, and its form larger than a field. */
const PLACE_SIZE: Size = { width: 380, height: 460 };

const sizeOf = ({ channel }: DeskWindow): Size =>
  locationOf(channel) === undefined ? START : PLACE_SIZE;

/** Gives a rectangle to the windows that have none yet. */
export function placed(windows: readonly DeskWindow[], area: Size): DeskWindow[] {
  const taken = windows.flatMap((one) => {
    const isFree = !one.minimised && !one.tiled;
    return (isFree && shownRect({ ...one, maximised: false }, area)) || [];
  });
  return windows.map((one) => {
    if (one.place) return one;
    const rect = freeRect(taken, area, sizeOf(one));
    taken.push(rect);
    return { ...one, place: rect };
  });
}

/** The desk with one window more: on top of all, in a free rectangle, and the one to write in. */
export function withWindow(desk: DeskState, channel: WindowRef): DeskState {
  const key = channelKey(channel);
  const { id, type } = channel;
  // A desk that is tiled stays so.
  const tiled = desk.windows.some((one) => one.tiled === true && !one.minimised);
  const window = {
    channel: { id, type },
    minimised: false,
    maximised: false,
    ...(tiled && { tiled }),
  };
  const windows = [...desk.windows, window];
  return {
    ...desk,
    windows: desk.area ? placed(windows, desk.area) : windows,
    order: [...desk.order, key],
    entering: key,
  };
}

function withoutEntering({ entering: _taken, ...desk }: DeskState): DeskState {
  return desk;
}

/** The desk with only those windows that fulfil this. */
export function withOnly(desk: DeskState, keeps: (key: string) => boolean): DeskState {
  const { entering } = desk;
  const left = {
    ...desk,
    windows: desk.windows.filter((one) => keeps(keyOf(one))),
    order: desk.order.filter(keeps),
  };
  return entering === undefined || keeps(entering) ? left : withoutEntering(left);
}

/** The desk with this window above all others. */
export function withOnTop(desk: DeskState, key: string): DeskState {
  if (desk.order.at(-1) === key || !desk.order.includes(key)) return desk;
  return { ...desk, order: [...desk.order.filter((one) => one !== key), key] };
}

/** The desk with one window changed; the same desk where it has none of this channel. */
export function withChanged(
  desk: DeskState,
  key: string,
  change: (window: DeskWindow) => DeskWindow,
): DeskState {
  if (!desk.order.includes(key)) return desk;
  return { ...desk, windows: desk.windows.map((one) => (keyOf(one) === key ? change(one) : one)) };
}

/** The stored windows, under those that were opened before they were read. */
export function withKept(desk: DeskState, kept: StoredDesk): DeskState {
  const isNew = (key: string) => !desk.order.includes(key);
  const older = kept.windows.filter((one) => isNew(keyOf(one)));
  const keys = new Set(older.map(keyOf));
  const known = kept.order.filter((key) => keys.has(key));
  const order = [...new Set([...keys].filter((key) => !known.includes(key))), ...known];
  const windows = [...older, ...desk.windows];
  return {
    ...desk,
    windows: desk.area ? placed(windows, desk.area) : windows,
    order: [...order, ...desk.order],
    restored: true,
  };
}

/** Gives the windows that are not minimised the rectangles that `lay` makes for so many, the lowest window first. */
export function laidOut(desk: DeskState, lay: (count: number, area: Size) => Rect[]): DeskState {
  const { area, order } = desk;
  if (!area) return desk;
  const shown = new Map(desk.windows.flatMap((one) => (one.minimised ? [] : [[keyOf(one), one]])));
  const keys = order.filter((key) => shown.has(key));
  const rects = new Map(lay(keys.length, area).map((rect, index) => [keys[index], rect]));
  const windows = desk.windows.map((one) => {
    const rect = rects.get(keyOf(one));
    return rect ? { ...untiled(one), place: rect, maximised: false } : one;
  });
  return { ...desk, windows };
}

/** The window where it was put by hand. */
export function untiled({ tiled: _was, ...window }: DeskWindow): DeskWindow {
  return window;
}

/** Do all windows that are not minimised stand among the tiles? */
export function isTiled({ windows }: Pick<DeskState, 'windows'>): boolean {
  const shown = windows.filter(({ minimised }) => !minimised);
  return shown.length > 0 && shown.every(({ tiled }) => tiled);
}
