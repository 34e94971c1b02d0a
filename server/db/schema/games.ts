import type { Generated } from 'kysely';
import type { AwayAt, DefaultFlag, Id, JsonText, Millis } from './columns.ts';

/** Games between which a switch bar leads (spec 1 §1). */
export type GameGroupTable = { id: Id; key: string; title: string };

/** Icon as the menu draws it (spec 1 §3 Game, Global settings). */
export type Icon = { type: string; icon: string };

/** The newest moment of a game (queries/moments.ts). */
export type MomentTable = { gameId: number; moment: Millis };

/** A game with its flags (spec 1 §3 Game). Texts are HTML, already sanitised. */
export type GameTable = {
  id: Id;
  key: string;
  groupId: number | null;
  title: string;
  menuTitle: string;
  isShowMenu: DefaultFlag;
  icon: JsonText<Icon> | null;
  image: string | null;
  bgimage: string | null;
  /** Background of the chat where it differs from the game's own. */
  chatBgimage: string | null;
  body: string | null;
  info: string | null;
  rules: string | null;
  status: 'active' | 'holiday' | 'closed' | 'inactive';
  profileType: Generated<'forum' | 'rpg' | 'all'>;
  mainPageType: 'description' | 'quests_chat' | 'quests_turns' | 'turns' | 'profile_turns';
  profileCreate: DefaultFlag;
  profileEdit: DefaultFlag;
  profileChoose: DefaultFlag;
  profileShow: DefaultFlag;
  enableProfiles: DefaultFlag;
  enableMap: DefaultFlag;
  avatarChange: DefaultFlag;
  isMapList: DefaultFlag;
  chooseTurnLocation: DefaultFlag;
  chat: DefaultFlag;
  /** Robots are asked to leave its pages out of their indexes (FIRST-26). */
  noindex: DefaultFlag;
  /** Location keys where a character without a place may write. */
  baseLocations: Generated<JsonText<string[]>>;
  /** How many profile characters one user may own here; null: no limit. */
  maxProfiles: number | null;
  /** When its holiday is, as the contract has it (WORK-140); null: as HOLIDAY says. */
  holiday: string | null;
  /** Order in menus, ascending. */
  place: Generated<number>;
  createdAt: Millis;
};

/** A side of the game that a character belongs to (spec 1 §3 Faction). */
export type FactionTable = {
  id: Id;
  gameId: number;
  key: string;
  title: string;
  /** CSS colour of the title. */
  colorTitle: string | null;
  description: string | null;
  image: string | null;
  putAwayAt: AwayAt;
  place: Generated<number>;
};

/** A species of characters (spec 1 §3 Profile). */
export type SpeciesTable = {
  id: Id;
  gameId: number;
  key: string;
  title: string;
  description: string | null;
  image: string | null;
  putAwayAt: AwayAt;
  place: Generated<number>;
};

/** An office or rank (spec 1 §3 Profile); of one faction, or of all where `factionId` is null. */
export type PositionTable = {
  id: Id;
  gameId: number;
  factionId: number | null;
  key: string;
  title: string;
  image: string | null;
  putAwayAt: AwayAt;
  place: Generated<number>;
};
