import * as v from 'valibot';
import { flag, html, imageUrl, key, optionalFlag, text } from './primitives.ts';
import { flagSaid } from './loose.ts';
import { placeKey } from './place.ts';
import { entity, type Fields, from, isFields, many, word } from './shape.ts';

/** An icon of the menus: a family of icons and a name in it, or an image and its address. */
export const icon = from(
  (value, reading) =>
    reading && typeof value === 'string' && value !== '' ? { icon: value } : value,
  entity({ type: v.optional(text, ''), icon: text }),
);
export type Icon = v.InferOutput<typeof icon>;

export const gameStatuses = ['active', 'holiday', 'closed', 'inactive'] as const;
export type GameStatus = (typeof gameStatuses)[number];

export const mainPageTypes = [
  'quests_chat',
  'turns',
  'profile_turns',
  'description',
  'quests_turns',
] as const;
export type MainPageType = (typeof mainPageTypes)[number];

export const profileTypes = ['forum', 'rpg', 'all'] as const;

/**
 * A state this client does not know, or none, counts as closed: the game can be read and nobody
 * writes into it by mistake.
 */
const status = v.optional(v.fallback(word(gameStatuses), 'closed'), 'closed');

/** An unknown main page shows the description, which every game can. */
const mainPageType = v.optional(v.fallback(word(mainPageTypes), 'description'), 'description');

/**
 * Games one can switch between on the group bar, by key (spec 1 §1, §3). `holiday`, an addition of this host: `on`, `off`, or the days of the holiday of
 * its holiday game, as the archive has them (WORK-140); the site's flag where it is absent.
 */
export const gameGroup = entity({
  key,
  title: v.exactOptional(text),
  games: many(placeKey),
  holiday: v.exactOptional(text),
});
export type GameGroup = v.InferOutput<typeof gameGroup>;

function normalizeRules({ rules, ...fields }: Fields): Fields {
  const said = typeof rules === 'string' && flagSaid(rules) === undefined;
  const rulesText = fields.rules_text ?? (said ? rules : undefined);
  const present = said || rules === undefined ? Boolean(rulesText) : rules;
  return { ...fields, rules: present, ...(rulesText !== undefined && { rules_text: rulesText }) };
}

function normalizeChat(fields: Fields): Fields {
  const { chat } = fields;
  if (!isFields(chat)) return fields;
  return { ...fields, chat: true, chat_bgimage: fields.chat_bgimage ?? chat.bgimage };
}

function normalize(fields: Fields): Fields {
  return normalizeRules(
    normalizeChat({ ...fields, menu_title: fields.menu_title ?? fields.title }),
  );
}

/**
 * A game (spec 1 §3). `body`, `info` and `rules_text` are HTML. `rules` says that there are rules;
 * a host may send their text there instead. `baseLocations` and `group.games` are keys.
 * `is_map_list`: the link to the map opens the list of its places first. Behind a chat channel stands `bgimage`, else the channel's own picture, else `chat_bgimage`.
 * `by_invitation`, an addition of this host: not opened yet, and played already by those who were invited and its masters (OWN-57).
 */
export const game = entity(
  {
    key,
    title: text,
    menu_title: text,
    is_show_menu: flag,
    icon: v.exactOptional(icon),
    image: v.exactOptional(imageUrl),
    body: v.exactOptional(html),
    info: v.exactOptional(html),
    status,
    group: v.exactOptional(gameGroup),
    main_page_type: mainPageType,
    profile_type: v.exactOptional(v.fallback(word(profileTypes), 'all')),
    profile_create: flag,
    profile_edit: flag,
    profile_choose: flag,
    profile_show: flag,
    enable_profiles: flag,
    enable_map: flag,
    avatar_change: flag,
    is_map_list: flag,
    choose_turn_location: flag,
    baseLocations: many(placeKey),
    rules: flag,
    rules_text: v.exactOptional(html),
    chat: flag,
    chat_bgimage: v.exactOptional(imageUrl),
    bgimage: v.exactOptional(imageUrl),
    by_invitation: optionalFlag,
  },
  normalize,
);
export type Game = v.InferOutput<typeof game>;
