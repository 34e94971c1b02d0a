import * as v from 'valibot';
import { fromJson, wordOf } from './loose.ts';
import { model } from './models.ts';
import { placeKey, places } from './place.ts';
import { flag, id, imageUrl, key, text } from './primitives.ts';
import { answer, entity, type Fields, from, isFields, list, many } from './shape.ts';

export const actionTypes = ['route', 'roll'] as const;

/** What a turn may do besides its words. */
export type ActionType = (typeof actionTypes)[number];

function actionName(value: unknown): unknown {
  return wordOf(actionTypes, value);
}

function isActionType(value: unknown): value is ActionType {
  return actionTypes.some((type) => type === value);
}

function knownTypes(value: unknown, reading?: object): unknown {
  const given = reading ? fromJson(value) : value;
  return Array.isArray(given) || isFields(given)
    ? Object.values(given).map(actionName).filter(isActionType)
    : given;
}

const offeredActions = v.optional(from(knownTypes, list(v.picklist(actionTypes))), () => []);

function npcName(fields: Fields): Fields {
  return { ...fields, name: fields.name ?? fields.title ?? fields.id };
}

/** One whom a master may speak for (spec 1 §3, npcList). The wire may call the name `title`. */
export const npc = entity(
  {
    id,
    name: text,
    img: v.exactOptional(imageUrl),
    location: v.exactOptional(placeKey),
    locationRoutes: places,
  },
  npcName,
);
export type Npc = v.InferOutput<typeof npc>;

export const questOption = entity({ id, title: text });
export type QuestOption = v.InferOutput<typeof questOption>;

/** Where one may go from here, and where one is: also the answer to a sent turn (spec 1 §7). */
const routeEntries = { locationRoutes: places, currentLocation: v.exactOptional(placeKey) };
/** Of a sent turn a host may say nothing; then the form is refetched. */
export const turnRoutes = entity({
  ...routeEntries,
  locationRoutes: v.exactOptional(places.wrapped),
});
export type TurnRoutes = v.InferOutput<typeof turnRoutes>;

/**
 * What the turn form offers (spec 1 §3, Turn form data). Unknown action types are left out. `tagList`, an addition of this host: the tags that masters may
 * give a turn (WORK-142). `closed`, another: keys of the places, among the one where the character stands and the base locations, in which others may write
 * and it may not (WORK-160).
 */
export const turnForm = answer({
  actionTypes: offeredActions,
  questList: many(questOption),
  npcList: many(npc),
  tagList: v.exactOptional(list(model)),
  closed: v.exactOptional(list(placeKey)),
  ...routeEntries,
});
export type TurnForm = v.InferOutput<typeof turnForm>;

function questIds(quests: unknown): unknown {
  const ids = typeof quests === 'string' ? quests.split(',') : quests;
  return Array.isArray(ids)
    ? ids
        .map((one) => String(one).trim())
        .filter(Boolean)
        .join(',')
    : '';
}

/**
 * A master's choices of one game, kept by the client (spec 1 §3, FORM-13). `quests` are ids with
 * commas between them. Seasons mode is on until switched off.
 */
export const masterSettings = entity(
  {
    npc: v.exactOptional(id),
    seasonsMode: flag,
    quests: v.string(),
    location: v.exactOptional(key),
  },
  (fields) => ({
    ...fields,
    seasonsMode: fields.seasonsMode ?? true,
    quests: questIds(fields.quests),
  }),
);
export type MasterSettings = v.InferOutput<typeof masterSettings>;
