import * as v from 'valibot';
import { flag, id, imageUrl, key, linkUrl, text } from './primitives.ts';
import { wordOf } from './loose.ts';
import { placeKey } from './place.ts';
import { entity, type Fields, oneOf } from './shape.ts';

/** The special keys of characters that are no profiles (spec 1 §3). */
export const MASTER_KEY = 'master';
export const USER_KEY = 'user';

export const characterTypes = ['profile', 'user', 'master'] as const;
export type CharacterType = (typeof characterTypes)[number];

function typeOf(fields: Fields): CharacterType {
  const said = wordOf(characterTypes, fields.type);
  const known = characterTypes.find((type) => type === said);
  if (known !== undefined) return known;
  if (fields.key === MASTER_KEY) return 'master';
  return fields.key === USER_KEY ? 'user' : 'profile';
}

function normalize(fields: Fields): Fields {
  return { ...fields, type: typeOf(fields), id: fields.id ?? fields.key };
}

/**
 * One whom the user may play in a game (spec 1 §3). The key of a profile character is the id that
 * its turns carry in `char.id`; `id` is the key where absent. An unknown type follows from the key.
 * `location` is the key of the place where the character stands. `seo` names it in addresses.
 * `refused` (an addition): masters refused this profile, which is not confirmed (OWN-94).
 */
export const character = entity(
  {
    key,
    id,
    type: v.picklist(characterTypes),
    name: text,
    avatar: v.exactOptional(imageUrl),
    image: v.exactOptional(imageUrl),
    turnAvatar: v.exactOptional(imageUrl),
    confirmed: flag,
    refused: v.exactOptional(flag),
    isGameMaster: flag,
    isGameTech: flag,
    location: v.exactOptional(placeKey),
    seo: v.exactOptional(text),
    url: v.exactOptional(linkUrl),
  },
  normalize,
);
export type Character = v.InferOutput<typeof character>;

const speakerTypes = ['profile', 'user'] as const;

/** Of whom a turn, a place or a list speaks; one of an unknown type is nobody that a link leads to (HOSTS-05). */
export const speakerType = oneOf(speakerTypes, 'user');

/** Takes the links from one of an unknown type. */
export function withoutLinks(fields: Fields): Fields {
  const { url: _url, seo: _seo, ...plain } = fields;
  return speakerTypes.some((type) => type === wordOf(speakerTypes, fields.type)) ? fields : plain;
}

/** One who is seen at a place (spec 1 §3, Character in a location). `url` only for users. */
export const presentCharacter = entity(
  {
    id,
    type: speakerType,
    name: text,
    img: v.exactOptional(imageUrl),
    seo: v.exactOptional(text),
    url: v.exactOptional(linkUrl),
  },
  withoutLinks,
);
export type PresentCharacter = v.InferOutput<typeof presentCharacter>;
