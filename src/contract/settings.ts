import * as v from 'valibot';
import { amount, imageUrl, key, linkUrl, optionalFlag, text } from './primitives.ts';
import { icon } from './game.ts';
import { fromJson } from './loose.ts';
import { entity, type Fields, isFields, many } from './shape.ts';

/** A link that the community adds to the menu. */
export const menuLink = entity({ link: linkUrl, title: text, icon: v.exactOptional(icon) });
export type MenuLink = v.InferOutput<typeof menuLink>;

const hours = v.pipe(amount, v.minValue(0));

/**
 * Settings of the whole community (spec 1 §3, spec 2 §3). The windows are hours since a turn was
 * made: 0 means never, absent means always; `messagesCanEditHours`, an addition of this host, is the
 * one in which a player may change or delete a chat message. `holiday` is the site's holiday flag; where
 * it is absent, nobody knows. `title`, an addition of this host: what the community is called.
 */
export const globalSettings = entity({
  title: v.exactOptional(text),
  urlRegister: v.exactOptional(linkUrl),
  defaultAvatar: v.exactOptional(imageUrl),
  masterAvatar: v.exactOptional(imageUrl),
  urlCrowdfunding: v.exactOptional(linkUrl),
  urlAdmin: v.exactOptional(linkUrl),
  titleAdmin: v.exactOptional(text),
  menu: many(menuLink),
  turnsCanEditHours: v.exactOptional(hours),
  turnsCanDeleteHours: v.exactOptional(hours),
  messagesCanEditHours: v.exactOptional(hours),
  holiday: optionalFlag,
});
export type GlobalSettings = v.InferOutput<typeof globalSettings>;

export const sendSettings = ['enter', 'ctrlEnter'] as const;
export type SendSetting = (typeof sendSettings)[number];

/** What a user chose in one game; fields of other programs are kept as they are. */
const gameChoice = v.looseObject({ character: v.exactOptional(key), road: v.exactOptional(text) });

/** The fields less the one of this name, where it is no key: what cannot be read must not take the rest. */
function withKey(name: string, { [name]: value, ...rest }: Fields): Fields {
  return v.is(key, value) ? { ...rest, [name]: value } : rest;
}

function normalizeGames(games: unknown): Fields {
  const given = fromJson(games);
  if (!isFields(given)) return {};
  const choices = Object.entries(given).filter((pair): pair is [string, Fields] =>
    isFields(pair[1]),
  );
  return Object.fromEntries(
    choices.map(([game, choice]) => [game, withKey('road', withKey('character', choice))]),
  );
}

function sendSetting(initial: SendSetting) {
  return v.optional(v.fallback(v.picklist(sendSettings), initial), initial);
}

/**
 * A user's settings (spec 2 §3, SET-01): the last game, the choices in each game, and which key
 * sends a message, on desktop and on mobile. Additions of ours: `home` is the game to begin with in
 * place of the last one (BACK-83), `homeCharacters` by game the character to begin with there
 * (BACK-87), `oldestFirst` the order in which the turns of a place are shown (BACK-88), and by game `road`, how far a newcomer has come (OWN-90).
 */
export const userSettings = entity(
  {
    game: v.exactOptional(key),
    home: v.exactOptional(key),
    homeCharacters: v.exactOptional(v.fallback(v.record(v.string(), key), {})),
    oldestFirst: optionalFlag,
    games: v.record(v.string(), gameChoice),
    sendSetting: sendSetting('enter'),
    sendSettingMobile: sendSetting('ctrlEnter'),
  },
  (fields) => ({
    ...withKey('home', withKey('game', fields)),
    games: normalizeGames(fields.games),
  }),
);
export type UserSettings = v.InferOutput<typeof userSettings>;

/** JSON, also of a text that was written as JSON once more. */
function unpacked(value: unknown): unknown {
  const once = typeof value === 'string' ? fromText(value) : value;
  return typeof once === 'string' ? fromText(once) : once;
}

function fromText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/**
 * Reads settings from their JSON text, or from an object. Whatever is wrong becomes the default:
 * settings that went bad must never lock a user out.
 */
export function parseUserSettings(value: unknown): UserSettings {
  const result = v.safeParse(userSettings, unpacked(value));
  return result.success ? result.output : v.parse(userSettings, {});
}

/** User settings on the wire: JSON text or an object, or nothing. */
export const userSettingsField = v.optional(
  v.pipe(v.unknown(), v.transform(parseUserSettings)),
  () => ({}),
);
