import type { Character } from '../types.ts';
import { townsfolk } from './kromen.ts';
import { offered } from './offered.ts';
import { outlanders } from './outskirts.ts';
import { unusual } from './states.ts';
import { crew } from './train.ts';

/** Every profile character of the three games. */
export const characters: Character[] = [
  ...townsfolk,
  ...outlanders,
  ...crew,
  ...unusual,
  ...offered,
];
