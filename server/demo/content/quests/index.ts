import type { Quest } from '../types.ts';
import { seasonQuests } from './otliv.ts';
import { runs } from './pochtovy.ts';
import { chores } from './zimovye.ts';

/** Every quest of all games. */
export const quests: Quest[] = [...seasonQuests, ...runs, ...chores];
