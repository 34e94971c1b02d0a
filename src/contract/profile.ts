import * as v from 'valibot';
import { PROFILE_LIMIT } from './constants.ts';
import { innerOf } from './loose.ts';
import { dateIn, legibleDate } from './moments.ts';
import { place } from './place.ts';
import {
  count,
  epochMs,
  epochSeconds,
  flag,
  html,
  id,
  imageUrl,
  key,
  linkUrl,
  momentText,
  text,
} from './primitives.ts';
import { entity, type Fields, from, isFields, list, word } from './shape.ts';

/** Statuses and genders of the text catalogue (spec 1 §3, spec 2 §3). */
export const profileStatuses = ['active', 'invisible', 'finished'] as const;
export const profileKinds = ['player', 'npc', 'master'] as const;
export const masterStatuses = ['active', 'nonactive', 'archive'] as const;
export const profileGenders = ['male', 'female', 'unknown'] as const;

/** How a profile stands: for the masters to look at; with its player, who was asked for changes; taken into the game; not taken; out of play (OWN-70). */
export const reviewStates = ['waiting', 'returned', 'confirmed', 'refused', 'putAway'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** What was chosen of some options; hosts may send the option itself. */
const chosen = from(
  (value, reading) => (reading && isFields(value) ? (value.value ?? value.key ?? value.id) : value),
  text,
);

/**
 * A profile (spec 1 §3). Species, faction and position carry the chosen value, its title and its
 * image. `ageInfo` is the age in words, absent when unknown. Biography, skills, bag and location
 * come to masters and to the owner only. The long texts are plain text. `newcomment` is the owner's
 * word to the moderators, HTML. `imageValue` is the stored name of the avatar's file, `imageBefore`
 * (an addition, for the owner) that of the one before. `chosen` bars it from being chosen again.
 * `type` and `status` (that of a master among masters): absent where the host does not say.
 * `awayUntil` (an addition, ms): until when its player is away.
 * `review` (an addition, for the owner): how it stands with the masters.
 */
export const profile = entity({
  id,
  key: v.exactOptional(key),
  type: v.exactOptional(word(profileKinds)),
  seo: v.exactOptional(text),
  name: text,
  alias: v.exactOptional(text),
  avatar: v.exactOptional(imageUrl),
  image: v.exactOptional(imageUrl),
  imageValue: v.exactOptional(text),
  imageBefore: v.exactOptional(text),
  species: v.exactOptional(chosen),
  speciesTitle: v.exactOptional(text),
  speciesImage: v.exactOptional(imageUrl),
  faction: v.exactOptional(chosen),
  factionTitle: v.exactOptional(text),
  factionColorTitle: v.exactOptional(text),
  factionImage: v.exactOptional(imageUrl),
  position: v.exactOptional(chosen),
  positionTitle: v.exactOptional(text),
  positionImage: v.exactOptional(imageUrl),
  gender: v.exactOptional(chosen),
  genderInfo: v.exactOptional(text),
  genderIcon: v.exactOptional(text),
  age: v.exactOptional(count),
  ageInfo: v.exactOptional(text),
  activity: v.exactOptional(text),
  look: v.exactOptional(text),
  temper: v.exactOptional(text),
  biography: v.exactOptional(text),
  skills: v.exactOptional(text),
  bag: v.exactOptional(text),
  location: v.exactOptional(place),
  status: v.exactOptional(word([...new Set([...profileStatuses, ...masterStatuses])])),
  confirmed: flag,
  newcomment: v.exactOptional(html),
  chosen: flag,
  awayUntil: v.exactOptional(epochMs),
  review: v.exactOptional(word(reviewStates)),
});
export type Profile = v.InferOutput<typeof profile>;

/**
 * A moderator's comment on an unconfirmed profile (spec 1 §3), or its owner's answer. `body` is HTML, `colorName` a colour of CSS for the
 * name. Additions: `id`, `created` (epoch seconds), `author` (whose side wrote it), `field` (the name of the one that it is about), `replyTo`
 * (the id of the comment that it answers).
 */
export const profileComment = entity(
  {
    id: v.exactOptional(id),
    avatar: v.exactOptional(imageUrl),
    name: text,
    colorName: v.exactOptional(text),
    profileUrl: v.exactOptional(linkUrl),
    createdAt: momentText,
    created: v.exactOptional(epochSeconds),
    author: v.exactOptional(word(['owner', 'master'])),
    field: v.exactOptional(text),
    replyTo: v.exactOptional(id),
    body: html,
  },
  (fields, reading) =>
    reading
      ? { ...fields, created: dateIn(fields.created, legibleDate(fields.createdAt)) }
      : fields,
);
export type ProfileComment = v.InferOutput<typeof profileComment>;

/** A faction (spec 1 §3). `colorTitle` is a colour of CSS, `desc` HTML. */
export const faction = entity({
  key,
  title: text,
  colorTitle: v.exactOptional(text),
  desc: v.exactOptional(html),
  image: v.exactOptional(imageUrl),
});
export type Faction = v.InferOutput<typeof faction>;

function optionFields(fields: Fields): Fields {
  return {
    ...fields,
    value: fields.value ?? fields.key ?? fields.id,
    title: fields.title ?? fields.label ?? fields.name,
  };
}

/** A choice of a select: what is sent, and what is read. `faction` (an addition): a position of that faction alone. */
export const option = entity(
  { value: text, title: text, faction: v.exactOptional(text) },
  optionFields,
);
export type Option = v.InferOutput<typeof option>;

function optionList(value: unknown, reading?: object): unknown {
  // A bare profile has what was chosen under the name of the choices.
  const given = reading ? innerOf(value, {}) : value;
  if (reading && (typeof given === 'string' || typeof given === 'number')) return [];
  if (!isFields(given)) return given;
  return Object.entries(given).map(([name, item]) =>
    isFields(item) ? { key: name, ...item } : { value: name, title: item },
  );
}

/** Choices as a list, or as an object of titles by value. Empty when absent. */
export const options = v.optional(from(optionList, list(option)), () => []);

const CHOICES = ['species', 'faction', 'position', 'gender'] as const;

/** Puts the values of options in the place of the options that a form may hold (PROF-08). */
export function reduceOptions(fields: Fields): Fields {
  const reduced = CHOICES.map((name) => {
    const chosen = fields[name];
    return [name, isFields(chosen) ? optionFields(chosen).value : chosen] as const;
  });
  return { ...fields, ...Object.fromEntries(reduced) };
}

/** What is not even looked at. */
const sent = v.pipe(text, v.maxLength(PROFILE_LIMIT.text * 10));

/**
 * The fields of a profile as they are sent. What each may hold is a matter of src/domain (`readProfile`), so that client and host say
 * the same of all of them at once. `base` is the `version` of the form that was begun from; absent for a new profile.
 */
export const profileInput = entity(
  {
    name: v.exactOptional(sent),
    alias: v.exactOptional(sent),
    species: v.exactOptional(sent),
    faction: v.exactOptional(sent),
    position: v.exactOptional(v.nullable(sent)),
    gender: v.exactOptional(sent),
    age: v.exactOptional(v.union([sent, v.number()])),
    activity: v.exactOptional(sent),
    look: v.exactOptional(sent),
    temper: v.exactOptional(sent),
    biography: v.exactOptional(sent),
    skills: v.exactOptional(sent),
    bag: v.exactOptional(sent),
    newcomment: v.exactOptional(v.nullable(sent)),
    base: v.exactOptional(sent),
  },
  reduceOptions,
);
export type ProfileInput = v.InferOutput<typeof profileInput>;

/** What an address of a profile ends with: '17-alina'; without a name the id alone. */
export function profileSlug(profileId: string, seo: string | undefined): string {
  return seo ? `${profileId}-${seo}` : profileId;
}

/** The id in the end of a profile's address; undefined where there is none. */
export function profileIdOf(slug: string): string | undefined {
  return /^[A-Za-z0-9_]+/.exec(slug)?.[0];
}
