/**
 * The shapes of the demo community's content (HOST-03): plain data, no database and no clock.
 * Every reference is by `key`; the seeding turns keys into ids and `hoursAgo` into times.
 * All html is already typeset and uses only the tags of ALLOWED_TAGS in prose.ts.
 */

/** Keys of the demo games: the main one, its holiday game, the quest game; then small ones for the other types of home. */
export type GameKey = 'otliv' | 'polovodye' | 'pochtovy' | 'zimovye' | 'pisma' | 'sol';

/** Logins of the accounts on the provider's consent page. */
export type DemoLogin = 'player' | 'newcomer' | 'user' | 'master' | 'tech' | 'empty' | 'owner';

/** What an account is in one game (spec 1 §6). */
export type GameRole = 'player' | 'user' | 'master' | 'tech' | 'none';

/** Path of a picture, always one of those that demoPictures() lists. */
export type PicturePath =
  `/demo/${'avatars' | 'locations' | 'backgrounds' | 'games'}/${string}.svg`;

export interface Account {
  login: string;
  /** Name shown beside posts and in the sidebar. */
  name: string;
  /** One line for the consent page; empty for accounts that are not listed there. */
  description: string;
  /** True for the seven accounts that one can sign in with. */
  demo: boolean;
  avatar: PicturePath;
  /** Per-game role; a game that is absent means 'none'. */
  roles: Partial<Record<GameKey, GameRole>>;
}

export interface Group {
  key: string;
  title: string;
  games: GameKey[];
}

/** Game (spec 1 §3); flags as they travel. */
export interface Game {
  key: GameKey;
  title: string;
  menu_title: string;
  is_show_menu: boolean;
  icon: { type: string; icon: string };
  image: PicturePath;
  bgimage: PicturePath;
  /** Html of the home page, of the info card and of the rules page. */
  body: string;
  info: string;
  rules: string;
  status: 'active' | 'holiday' | 'closed';
  group: string;
  main_page_type: 'quests_chat' | 'turns' | 'profile_turns' | 'quests_turns' | 'description';
  baseLocations: string[];
  /** How many profiles one account may have. */
  maxProfiles: number;
  flags: GameFlags;
}

export interface GameFlags {
  profile_create: boolean;
  profile_edit: boolean;
  profile_choose: boolean;
  profile_show: boolean;
  enable_profiles: boolean;
  enable_map: boolean;
  avatar_change: boolean;
  is_map_list: boolean;
  choose_turn_location: boolean;
  chat: boolean;
}

/** A map; `x` and `y` of a sub-map are its place on the parent, in the parent's pixels. */
export interface GameMap {
  game: GameKey;
  key: string;
  title: string;
  desc: string;
  parent?: string;
  x?: number;
  y?: number;
  /** Side of the square map in pixels. */
  size: number;
  image: PicturePath;
  bgimage: PicturePath;
}

export interface Location {
  game: GameKey;
  key: string;
  title: string;
  desc: string;
  image: PicturePath;
  bgimage: PicturePath;
  /** Absent in games without a map. */
  mapKey?: string;
  x?: number;
  y?: number;
  /** Keys of the neighbouring locations of the same game. */
  routes: string[];
}

export interface Species {
  game: GameKey;
  key: string;
  title: string;
  desc: string;
  image: PicturePath;
}

export interface Faction {
  game: GameKey;
  key: string;
  title: string;
  /** CSS colour of the title, readable on light and dark. */
  colorTitle: string;
  desc: string;
  image: PicturePath;
}

export interface Position {
  game: GameKey;
  key: string;
  title: string;
  image: PicturePath;
}

export interface ProfileComment {
  /** Login of the account that wrote it. */
  account: string;
  colorName: string;
  /** The field that it is about; absent: all of the profile. */
  field?: string;
  body: string;
  hoursAgo: number;
}

/** A profile character (spec 1 §3, Profile). */
export interface Character {
  key: string;
  /** Latin tail of its address, profiles/{id}-{seo}. */
  seo: string;
  /** Whose it is; absent while nobody has chosen it. */
  account?: string;
  confirmed: boolean;
  status: 'active' | 'invisible' | 'finished';
  /** Made by masters for somebody to choose. */
  offered?: true;
  name: string;
  alias: string;
  species: string;
  faction: string;
  position?: string;
  gender: 'male' | 'female' | 'other' | 'unknown';
  /** Years; absent means unknown. */
  age?: number;
  avatar?: PicturePath;
  /** The long texts are plain text; blank lines part paragraphs. */
  activity: string;
  look: string;
  temper: string;
  biography: string;
  skills: string;
  bag: string;
  /** What some of its fields said when a master last looked, and who that was. */
  looked?: { account: string; hoursAgo: number; texts: Record<string, string> };
  /** The games it is seeded in (the same profile in each), with its present location. */
  homes: { game: GameKey; location?: string }[];
  /** Moderators' comments, oldest first. */
  comments: ProfileComment[];
}

export interface Npc {
  game: GameKey;
  key: string;
  name: string;
  species: string;
  gender: 'male' | 'female' | 'other';
  age?: number;
  avatar: PicturePath;
  desc: string;
  location: string;
  /** Where the master may lead it by a route action. */
  locationRoutes: string[];
}

/** Who speaks: a profile character, an NPC led by the master, the master, a user-type character. */
export type Author =
  | { type: 'character'; key: string }
  | { type: 'npc'; key: string; account: 'master' | 'tech' }
  | { type: 'master'; account: 'master' | 'tech' }
  | { type: 'user'; account: string };

export type TurnAction =
  { key: 'route'; to: string } | { key: 'roll'; roll: string; result: number; detail: string };

export interface TurnComment {
  /** As the wire says it: 'owner' is the turn's author, 'master' the game master. */
  author: 'owner' | 'master';
  body: string;
  hoursAgo: number;
}

export interface Turn {
  game: GameKey;
  /** The scene that it belongs to; scenes are told in time order inside a location. */
  scene: string;
  location: string;
  author: Author;
  post: string;
  /** Hours before the seeding moment; no two turns of a game share a value. */
  hoursAgo: number;
  actions: TurnAction[];
  comments: TurnComment[];
  /** Character keys that reacted; never the author. */
  reactions: string[];
  /** Quest keys that a master's turn is marked with. */
  quests: string[];
}

export type QuestStatus = 'active' | 'pending' | 'finished';

export interface QuestEvent {
  key: string;
  title: string;
  desc: string;
  status: QuestStatus;
  image: PicturePath;
  /** Html of the chronicle; absent while nobody wrote one. */
  chronicle?: string;
  /** Character keys that may write the chronicle. */
  editors: string[];
  /** Key of the chat channel of type rpg_quest_event, if there is one. */
  channel?: string;
}

export interface Quest {
  game: GameKey;
  key: string;
  title: string;
  desc: string;
  type: 'standard' | 'heroic' | 'invisible';
  status: QuestStatus;
  image: PicturePath;
  events: QuestEvent[];
}

export type ChatAuthor = Author | { type: 'bot' };

export interface ChatMessage {
  author: ChatAuthor;
  message: string;
  hoursAgo: number;
}

export interface ChatChannel {
  game: GameKey;
  key: string;
  type: 'rpg_game' | 'rpg_location' | 'rpg_faction' | 'rpg_quest_event';
  title: string;
  image: PicturePath;
  bgimage?: PicturePath;
  /** Faction whose members see an rpg_faction channel. */
  faction?: string;
  /** Set where only masters see the channel. */
  access?: 'masters';
  /** Event that an rpg_quest_event channel belongs to: keys of the quest and the event. */
  event?: { quest: string; key: string };
  /** Oldest first. */
  messages: ChatMessage[];
}
