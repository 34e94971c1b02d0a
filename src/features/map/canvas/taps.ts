import type { MarkedBy } from './types.ts';

/** What somebody meant who pressed the map and let go in the same place. */
export type TapMeaning =
  | { readonly opens: string }
  /** Marks a figure, or none. */
  | { readonly marks: string | undefined };

/**
 * A mouse, which has seen the popover by hovering, opens with a click; a finger sees it by the first tap and opens with the second
 * (MAP-03, MAP-06). Beside all figures either closes it.
 */
export function tapMeaning(
  by: MarkedBy,
  hit: string | undefined,
  marked: string | undefined,
): TapMeaning {
  if (hit !== undefined && (by === 'mouse' || hit === marked)) return { opens: hit };
  return { marks: hit };
}

/** What a key does to the map that has the focus. */
export type KeyMeaning =
  { readonly pan: readonly [across: number, up: number] } | { readonly zoom: number } | 'whole';

const KEYS: Readonly<Record<string, KeyMeaning>> = {
  ArrowLeft: { pan: [-1, 0] },
  ArrowRight: { pan: [1, 0] },
  ArrowUp: { pan: [0, 1] },
  ArrowDown: { pan: [0, -1] },
  PageUp: { zoom: 1 },
  PageDown: { zoom: -1 },
  '+': { zoom: 1 },
  '=': { zoom: 1 },
  '-': { zoom: -1 },
  _: { zoom: -1 },
  Home: 'whole',
};

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** Keys that go with a modifier are the browser's. */
export function keyMeaning({ key, altKey, ctrlKey, metaKey }: Pressed): KeyMeaning | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  return Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
}
