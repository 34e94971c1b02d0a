import type { GameFlags } from '../types.ts';

/** A small game: no profiles, no map, no chat; one writes where one likes, in one's own name. */
export const bareFlags: GameFlags = {
  profile_create: false,
  profile_edit: false,
  profile_choose: false,
  profile_show: false,
  enable_profiles: false,
  enable_map: false,
  avatar_change: false,
  is_map_list: false,
  choose_turn_location: true,
  chat: false,
};
