import type { Character } from '../types.ts';
import { townsfolk } from './kromen.ts';
import { outlanders } from './outskirts.ts';
import { crew } from './train.ts';

/** Every profile character of the three games. */
export const characters: Character[] = [...townsfolk, ...outlanders, ...crew];
