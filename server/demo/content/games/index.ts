import type { Game, Group } from '../types.ts';
import { otliv } from './otliv.ts';
import { pisma } from './pisma.ts';
import { pochtovy } from './pochtovy.ts';
import { polovodye } from './polovodye.ts';
import { sol } from './sol.ts';
import { zimovye } from './zimovye.ts';

/** The games in the order of the menu, one or more of each type of home. */
export const games: Game[] = [otliv, polovodye, pochtovy, zimovye, pisma, sol];

/** Groups of switchable games (spec 1 §1). */
export const groups: Group[] = [
  { key: 'kromen', title: 'Кромень', games: ['otliv', 'polovodye'] },
  { key: 'rels', title: 'Рельсы', games: ['pochtovy'] },
  { key: 'pereval', title: 'Перевал', games: ['zimovye'] },
  { key: 'stena', title: 'Стена', games: ['pisma'] },
  { key: 'sol', title: 'Соль', games: ['sol'] },
];
