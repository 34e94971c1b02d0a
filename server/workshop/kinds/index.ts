import type { WorkshopKind } from '../../../src/contract/index.ts';
import type { Kind } from '../kind.ts';
import { games } from './games.ts';
import { npcs } from './npcs.ts';
import { channels, events, quests } from './quests.ts';
import { tags } from './tags.ts';
import { factions, locations, maps, positions, species } from './world.ts';

export const kinds: Readonly<Record<WorkshopKind, Kind>> = {
  ...{ games, maps, locations, quests, events, npcs, factions, species, positions, channels, tags },
};
