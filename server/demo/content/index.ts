import { accounts } from './accounts.ts';
import { channels } from './chat/index.ts';
import { characters } from './characters/index.ts';
import { games, groups } from './games/index.ts';
import { locations } from './locations/index.ts';
import { maps } from './maps.ts';
import { npcs } from './npcs.ts';
import { factions, positions, species } from './peoples.ts';
import { quests } from './quests/index.ts';
import { turns } from './turns/index.ts';

/** The demo community's whole content (HOST-03), for the seeding. */
export const content = {
  accounts,
  groups,
  games,
  maps,
  locations,
  species,
  factions,
  positions,
  characters,
  npcs,
  quests,
  channels,
  turns,
};
