import type { Json } from './json.ts';

/** A number from 0 up to 1, the next of a row that the seed decides (mulberry32). */
export type Chance = () => number;

export function chanceOf(seed: number): Chance {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const oneOf = <Item>(chance: Chance, all: readonly Item[]): Item | undefined =>
  all[Math.floor(chance() * all.length)];

/** What no host means and some send. */
const NASTY: readonly Json[] = [
  ...[null, true, false, 0, -1, 1e308, 2 ** 53, '', ' ', '0', 'null', '[]', '\u0000', '\uD800'],
  ...[[], {}, [[]], [null], { data: [] }, { 0: {} }, { length: 3 }, ['a', 1]],
  ...[
    '__proto__',
    'constructor',
    '<b',
    'javascript:alert(1)',
    '2026-99-99',
    '../..',
    'я'.repeat(300),
  ],
];

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

function mutateEntries(
  entries: readonly (readonly [string, Json])[],
  chance: Chance,
): (readonly [string, Json])[] {
  const at = Math.floor(chance() * entries.length);
  const [name = 'x', value = null] = entries[at] ?? [];
  const changed = ((): (readonly [string, Json])[] => {
    const what = chance();
    if (what < 0.55) return [[name, mutate(value, chance)]];
    if (what < 0.65) return [];
    if (what < 0.85) return [[name, [value]]];
    return [[name, oneOf(chance, NASTY) ?? null]];
  })();
  return [...entries.slice(0, at), ...changed, ...entries.slice(at + 1)];
}

/** The value with one thing in it changed: a part removed, put into a list, or replaced by something of another type. */
export function mutate(value: Json, chance: Chance): Json {
  if (value === null || typeof value !== 'object') return oneOf(chance, NASTY) ?? null;
  const entries = mutateEntries(Object.entries(value), chance);
  return isList(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}
