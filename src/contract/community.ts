import * as v from 'valibot';
import { imageUrl, key, id, text } from './primitives.ts';
import { gameStatuses } from './game.ts';
import { masterStatuses } from './profile.ts';
import { entity, word } from './shape.ts';

/** What owners and masters see of a community and its people; additions of this host (OWN-40 to OWN-65). */

/** Bounds of what an owner names, in characters. `search`: of the beginning of a name that people are looked for by. */
export const COMMUNITY_LIMIT = { name: 60, title: 120, gameKey: 40, search: 100 } as const;

/** What a new game begins with: nothing but a place; a forum-like game of turns; quests with chat; one scene (OWN-46). */
export const gamePresets = ['empty', 'turns', 'quests', 'scene'] as const;
export type GamePreset = (typeof gamePresets)[number];

/** What somebody can be appointed to in a game (spec 1 §6). */
export const staffRoles = ['master', 'tech'] as const;
export type StaffRole = (typeof staffRoles)[number];
export type StaffStatus = (typeof masterStatuses)[number];

/** A person of the community by the id of the account. */
export const person = entity({ id, name: text, avatar: v.exactOptional(imageUrl) });
export type Person = v.InferOutput<typeof person>;

/** A master or technician of a game: who, as what, and whether they act (`active`), rest or are of the past. */
export const staffMember = entity({
  person,
  role: word(staffRoles),
  status: word(masterStatuses),
});
export type StaffMember = v.InferOutput<typeof staffMember>;

/** A game as owners see it, whoever may read it. */
export const listedGame = entity({ key, title: text, status: word(gameStatuses) });
export type ListedGame = v.InferOutput<typeof listedGame>;
