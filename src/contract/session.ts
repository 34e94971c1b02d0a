import type * as v from 'valibot';
import { flag, id, imageUrl, linkUrl, text } from './primitives.ts';
import { game } from './game.ts';
import { globalSettings, userSettingsField } from './settings.ts';
import { entity, type Fields, isFields, keyedList, maybe } from './shape.ts';

/**
 * A signed-in user with settings (spec 1 §7, init). `token` is a short-lived bearer token for
 * uploads; it lives in memory only. `admin` opens the admin link where one is configured.
 */
export const user = entity({
  id,
  name: text,
  avatar: maybe(imageUrl),
  url: maybe(linkUrl),
  settings: userSettingsField,
  token: maybe(text),
  admin: flag,
});
export type User = v.InferOutput<typeof user>;

function guestWithoutUser({ user: someone, ...fields }: Fields): Fields {
  const signedIn = isFields(someone) && Object.keys(someone).length > 0;
  return signedIn ? { ...fields, user: someone } : fields;
}

/** The answer of init: without `user` the visitor is a guest (also for `false`, `[]` and `{}`). */
export const initAnswer = entity(
  {
    user: maybe(user),
    settings: globalSettings,
    rpg: entity({ games: keyedList(game) }),
  },
  (fields) => guestWithoutUser({ ...fields, settings: fields.settings ?? {} }),
);
export type InitAnswer = v.InferOutput<typeof initAnswer>;
