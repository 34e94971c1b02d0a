import * as v from 'valibot';
import { archiveFlags, holidayTime } from '../archive/world.ts';
import { HTML_LIMIT, PROFILE_LIMIT } from '../constants.ts';
import { gameStatuses, mainPageTypes, profileTypes } from '../game.ts';
import { profileGenders } from '../profile.ts';
import { questEventStatuses, questStatuses, questTypes } from '../quest.ts';

/** What masters send of the things they make (WORK-60): strict, an unknown field or a wrong type is refused under its name. */

/** Longest values, in UTF-16 units; lists in entries. */
export const WORKSHOP_LIMIT = {
  title: 191,
  key: 191,
  word: 191,
  address: 2_000,
  list: 1_000,
  /** Of one kind in a game, those that are put away included. */
  things: 2_000,
  ways: 10_000,
  figures: 2_000,
  /** Characters of JSON of all figures of a map. */
  geometry: 1_000_000,
} as const;

const maybe = <const S extends v.GenericSchema>(schema: S) => v.exactOptional(schema);

/** Of at most so many units; whether anything is to be seen in it is asked later. */
const line = (longest: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(longest));
const title = line(WORKSHOP_LIMIT.title);
const markup = v.pipe(v.string(), v.maxLength(HTML_LIMIT.chronicle));
/** A path of a picture that was uploaded (`workshopPicture`), or the address that stands there already. */
const picture = line(WORKSHOP_LIMIT.address);
/** As it stands in addresses: latin letters, digits, - and _. */
const key = v.pipe(line(WORKSHOP_LIMIT.key), v.regex(/^[A-Za-z0-9_-]+$/));
/** The id of another thing of the game, or of a character. */
const ref = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/));
const refs = v.optional(v.pipe(v.array(ref), v.maxLength(WORKSHOP_LIMIT.list)), () => []);

const named = { key, title, image: maybe(picture) };
const described = { ...named, description: maybe(markup) };
const profileText = maybe(v.pipe(v.string(), v.maxLength(PROFILE_LIMIT.text)));

/** How a CSS colour may be written: a name, #rgb, rgb(), hsl(), … */
const COLOR = /^(?:#[\da-f]{3,8}|[a-z]{3,30}|(?:rgb|hsl)a?\([\d,.% /-]{1,50}\))$/i;

export const channelAccesses = ['all', 'members', 'masters'] as const;
/** Types of the channels of a game that are made by hand; those of quest events are made with their event. */
export const workshopChannelTypes = ['rpg_game', 'rpg_location', 'rpg_faction'] as const;

/**
 * The fields of each kind. `description`, `body`, `info` and `rules` are HTML; what is empty may as well be absent. Fields that name other things hold
 * their ids.
 */
export const workshopFields = {
  /**
   * `flags` that are on. `group` is the key of a group; `newGroup` makes one of this title, and goes before it. `background` stands behind the game,
   * `chatBackground` behind channels without a background of their own. `baseLocations`: where a character without a place may write.
   * `holiday`: when the holiday of a holiday game is; where it says nothing the host's own setting does (WORK-140).
   */
  games: v.strictObject({
    title,
    menuTitle: title,
    status: v.picklist(gameStatuses),
    mainPage: v.picklist(mainPageTypes),
    profiles: v.picklist(profileTypes),
    flags: v.optional(v.array(v.picklist(archiveFlags)), () => []),
    holiday: maybe(holidayTime),
    group: maybe(key),
    newGroup: maybe(title),
    icon: maybe(v.strictObject({ type: v.pipe(v.string(), v.maxLength(64)), icon: picture })),
    image: maybe(picture),
    background: maybe(picture),
    chatBackground: maybe(picture),
    body: maybe(markup),
    info: maybe(markup),
    rules: maybe(markup),
    baseLocations: refs,
    maxProfiles: maybe(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000))),
  }),

  /** `parent`: the map that it lies in. No map lies in itself. */
  maps: v.strictObject({ ...described, parent: maybe(ref), background: maybe(picture) }),

  /** `map`: on which it lies. `access`: who may write there besides masters and NPCs; `members` (ids of characters) where it says so (WORK-160). */
  locations: v.strictObject({
    ...described,
    map: maybe(ref),
    background: maybe(picture),
    access: v.optional(v.picklist(channelAccesses), 'all'),
    members: refs,
  }),

  quests: v.strictObject({
    ...described,
    type: v.picklist(questTypes),
    status: v.picklist(questStatuses),
  }),

  /**
   * Of a quest; its key is its own among the events of this quest. `members` (ids of characters) take part in it, `editors` may write its chronicle and
   * take part too. `access`: who sees its channel of chat, which is made with it, has its title and picture, and is closed where it is finished.
   */
  events: v.strictObject({
    ...described,
    quest: ref,
    status: v.picklist(questEventStatuses),
    members: refs,
    editors: refs,
    access: v.optional(v.picklist(channelAccesses), 'all'),
  }),

  /**
   * A character that masters lead. `avatar` stands beside what it says, `image` on its page. `location`: where it is; `routes`: where it may be led
   * besides the ways of its place. The texts are plain.
   */
  npcs: v.strictObject({
    name: title,
    avatar: maybe(picture),
    image: maybe(picture),
    location: maybe(ref),
    routes: refs,
    alias: maybe(line(PROFILE_LIMIT.name)),
    species: maybe(ref),
    faction: maybe(ref),
    position: maybe(ref),
    gender: maybe(v.picklist([...profileGenders, 'other'])),
    age: maybe(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(PROFILE_LIMIT.ageMin),
        v.maxValue(PROFILE_LIMIT.ageMax),
      ),
    ),
    activity: profileText,
    look: profileText,
    temper: profileText,
    biography: profileText,
    skills: profileText,
    bag: profileText,
  }),

  /** `color`: of its title, as CSS has it. */
  factions: v.strictObject({
    ...described,
    color: maybe(v.pipe(line(60), v.regex(COLOR))),
  }),

  species: v.strictObject(described),

  /** Without a faction for all. */
  positions: v.strictObject({ ...named, faction: maybe(ref) }),

  /** A channel of chat of the game, of a place or of a faction; its type stays. `members` (ids of characters) see it where `access` says so. */
  channels: v.strictObject({
    title,
    type: v.optional(v.picklist(workshopChannelTypes), 'rpg_game'),
    image: maybe(picture),
    background: maybe(picture),
    access: v.picklist(channelAccesses),
    members: refs,
  }),

  /** What turns are marked with, in all games of the community. */
  tags: v.strictObject({ title }),
} as const;

/** What is made in the workshop of a game; `games` is the game itself, whose id is its key. */
export type WorkshopKind = keyof typeof workshopFields;
export const workshopKinds = Object.keys(workshopFields) as [WorkshopKind, ...WorkshopKind[]];

/** Kinds of which there may be several in a game: those that are made, put away and brought back here. */
export type ThingKind = Exclude<WorkshopKind, 'games'>;
export const thingKinds = workshopKinds.filter((kind): kind is ThingKind => kind !== 'games');

/** What a form sends of a kind, and what it is given. */
export type WorkshopFields<K extends WorkshopKind = WorkshopKind> = v.InferOutput<
  (typeof workshopFields)[K]
>;
