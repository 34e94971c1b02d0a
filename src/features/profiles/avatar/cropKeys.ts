import type { Crop } from './types.ts';

/** A key moves the frame by so many px of the drawing; with Shift by so many times more. */
const STEP = 4;
const FAR = 8;

/** So much larger or smaller the frame becomes at once. */
export const LARGER = 1.1;
export const SMALLER = 1 / LARGER;

const WAYS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const FACTORS: Readonly<Record<string, number>> = {
  '+': LARGER,
  '=': LARGER,
  '-': SMALLER,
  _: SMALLER,
};

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** What a key does to the frame that has the focus; undefined for those that mean nothing here. Keys with other modifiers are the browser's. */
export function keyAct(pressed: Pressed): ((crop: Crop) => void) | undefined {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = pressed;
  if (altKey || ctrlKey || metaKey) return undefined;
  const way = Object.hasOwn(WAYS, key) ? WAYS[key] : undefined;
  if (way) {
    const step = shiftKey ? STEP * FAR : STEP;
    return (crop) => crop.move(way[0] * step, way[1] * step);
  }
  const factor = Object.hasOwn(FACTORS, key) ? FACTORS[key] : undefined;
  if (factor !== undefined) return (crop) => crop.scale(factor);
  return key === 'Home' ? (crop) => crop.reset() : undefined;
}
