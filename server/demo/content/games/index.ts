import type { Game, Group } from '../types.ts';
import { otliv } from './otliv.ts';
import { pochtovy } from './pochtovy.ts';
import { polovodye } from './polovodye.ts';

/** The three games, in the order of the menu. */
export const games: Game[] = [otliv, polovodye, pochtovy];

/** Groups of switchable games (spec 1 §1). */
export const groups: Group[] = [
  { key: 'kromen', title: 'Кромень', games: ['otliv', 'polovodye'] },
  { key: 'rels', title: 'Рельсы', games: ['pochtovy'] },
];
