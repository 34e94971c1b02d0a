import * as v from 'valibot';
import { imageUrl, key, text } from './primitives.ts';
import { entity, type Fields, from, isFields, many } from './shape.ts';

/** A step of a breadcrumb: an ancestor map with its title (spec 1 §3, Map and Location). */
export const crumb = entity({ key, title: v.optional(text, '') });
export type Crumb = v.InferOutput<typeof crumb>;

function titled(fields: Fields): Fields {
  return { ...fields, title: fields.title ?? fields.key };
}

const placeFields = (value: unknown): unknown =>
  typeof value === 'string' || typeof value === 'number' ? { key: value } : value;

/**
 * A place that is pointed at: a location by key and title, with its background where known. A bare
 * key on the wire becomes a place whose title is the key; screens prefer the title of the location
 * list.
 */
export const place = from(
  placeFields,
  entity({ key, title: text, bgimage: v.exactOptional(imageUrl) }, titled),
);
export type Place = v.InferOutput<typeof place>;

/**
 * Places to choose from (`locationRoutes`): a list of places or bare keys, or an object of titles
 * or places by key. Empty when absent.
 */
export const places = many(place);

/** The key of a place that may be sent as a key or as an object with one. */
export const placeKey = from((value) => (isFields(value) ? value.key : value), key);
