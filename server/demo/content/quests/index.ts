import type { Quest } from '../types.ts';
import { seasonQuests } from './otliv.ts';
import { runs } from './pochtovy.ts';

/** Every quest of the three games. */
export const quests: Quest[] = [...seasonQuests, ...runs];
