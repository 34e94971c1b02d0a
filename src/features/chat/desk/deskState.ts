import type { ChannelRef } from '../../../contract/index.ts';
import { channelKey } from '../channels.ts';
import { fitted, freePlace, type Rect, type Size, whole } from './layout.ts';

/** A window of the desk (WIN-01). */
export interface DeskWindow {
  readonly channel: ChannelRef;
  /**
   * Where it was put, in px. A desk that has become smaller shows it elsewhere, and there again when it has grown back. Absent until
   * the desk has been measured.
   */
  readonly place?: Rect;
  readonly minimised: boolean;
  /** Has the whole desk to itself, until it goes back to its place. */
  readonly maximised: boolean;
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
}

/** A desk as the browser stores it. */
export type StoredDesk = Pick<DeskState, 'windows' | 'order'>;

export const emptyDesk: DeskState = { windows: [], order: [], restored: false };

export const keyOf = ({ channel }: DeskWindow): string => channelKey(channel);

/** The place that a window has now: its own, as far as the desk allows. Undefined before the desk has been measured. */
export function shownPlace(
  { place, maximised }: DeskWindow,
  area: Size | undefined,
): Rect | undefined {
  if (!area) return undefined;
  if (maximised) return whole(area);
  return place && fitted(place, area);
}

/** Gives a place to the windows that have none yet. */
export function placed(windows: readonly DeskWindow[], area: Size): DeskWindow[] {
  const taken = windows.flatMap((one) => {
    const place = one.minimised ? undefined : shownPlace({ ...one, maximised: false }, area);
    return place ?? [];
  });
  return windows.map((one) => {
    if (one.place) return one;
    const place = freePlace(taken, area);
    taken.push(place);
    return { ...one, place };
  });
}

/** The desk with one window more: on top of all, at a free place, and the one to write in. */
export function withWindow(desk: DeskState, channel: ChannelRef): DeskState {
  const key = channelKey(channel);
  const { id, type } = channel;
  const window = { channel: { id, type }, minimised: false, maximised: false };
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

/** Gives the windows that are not minimised the places that `lay` makes for so many, the lowest window first. */
export function laidOut(desk: DeskState, lay: (count: number, area: Size) => Rect[]): DeskState {
  const { area, order } = desk;
  if (!area) return desk;
  const shown = new Map(desk.windows.flatMap((one) => (one.minimised ? [] : [[keyOf(one), one]])));
  const keys = order.filter((key) => shown.has(key));
  const places = new Map(lay(keys.length, area).map((place, index) => [keys[index], place]));
  const windows = desk.windows.map((one) => {
    const place = places.get(keyOf(one));
    return place ? { ...one, place, maximised: false } : one;
  });
  return { ...desk, windows };
}
