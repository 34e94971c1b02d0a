import * as v from 'valibot';
import { epochMs, flag, id, imageUrl, key, linkUrl, text } from './primitives.ts';
import { game } from './game.ts';
import { globalSettings, userSettingsField } from './settings.ts';
import { answer, entity, type Fields, isFields, list, withFallback } from './shape.ts';

/** What a blocked person is shown: where (a game's key; absent: everywhere), why, and until when (ms; absent: for good). */
export const ownBlock = entity({
  game: v.exactOptional(key),
  reason: text,
  until: v.exactOptional(epochMs),
});
export type OwnBlock = v.InferOutput<typeof ownBlock>;

/**
 * A signed-in user with settings (spec 1 §7, init). `token` is a short-lived bearer token for
 * uploads; it lives in memory only. `admin` opens the admin link where one is configured. `blocks`, an addition of this host: where the user may
 * not write now (OWN-54).
 */
export const user = entity({
  id: withFallback(id, 'user'),
  name: withFallback(text, ''),
  avatar: v.exactOptional(imageUrl),
  url: v.exactOptional(linkUrl),
  settings: userSettingsField,
  token: v.exactOptional(text),
  admin: flag,
  blocks: v.exactOptional(list(ownBlock)),
});
export type User = v.InferOutput<typeof user>;

/** What hosts fill the fields of a guest with. */
const OF_GUESTS: readonly unknown[] = [null, undefined, '', false, 0, '0'];

function isSomebody(someone: Fields): boolean {
  const isNumbered = !('id' in someone) || !OF_GUESTS.includes(someone.id);
  const says = Object.values(someone).some((value) => !OF_GUESTS.includes(value));
  return isNumbered && says && someone.guest !== true;
}

function guestWithoutUser({ user: someone, ...fields }: Fields): Fields {
  return isFields(someone) && isSomebody(someone) ? { ...fields, user: someone } : fields;
}

/** The answer of init: without `user` the visitor is a guest (also for `false`, `[]`, `{}`, and a user without an id of its own). */
export const initAnswer = answer(
  {
    user: v.exactOptional(user),
    settings: v.optional(globalSettings, {}),
    rpg: entity({ games: list(game) }),
  },
  undefined,
  (fields) => guestWithoutUser({ ...fields, rpg: fields.rpg ?? { games: fields.games } }),
);
export type InitAnswer = v.InferOutput<typeof initAnswer>;
