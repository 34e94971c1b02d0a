import * as v from 'valibot';
import { archiveGeometry } from '../archive/world.ts';
import { geometry, mapOptions } from '../map.ts';
import { count, epochMs, id, imageUrl, key, safeKey, text } from '../primitives.ts';
import { entity, many, word } from '../shape.ts';
import { WORKSHOP_LIMIT } from './fields.ts';

/** Who changed something. */
const changer = entity({ id, name: text });

/** When a version was made, and by whom; both absent where nobody has changed anything yet, who also where they have left. Times in ms. */
const change = { changedAt: v.exactOptional(epochMs), changedBy: v.exactOptional(changer) };

/**
 * A thing in the list of its kind, in the order in which players see it (`place` counts from 0). `parent` is the id of what it belongs to: the map above
 * a map, the map of a location, the quest of an event, the faction of a position. `awayAt` (ms): it is put away.
 */
export const workshopEntry = entity({
  id,
  key: v.exactOptional(key),
  title: text,
  parent: v.exactOptional(id),
  status: v.exactOptional(text),
  image: v.exactOptional(imageUrl),
  place: count,
  version: count,
  changedAt: v.exactOptional(epochMs),
  awayAt: v.exactOptional(epochMs),
});
export type WorkshopEntry = v.InferOutput<typeof workshopEntry>;

/** Fields of a kind (workshopFields) as they stand on the host; a client reads those that it knows. */
const fields = v.record(v.string(), v.unknown());

/** A thing with its fields, and the names of the characters in them. `version` is what a change says it was begun from; 0 where nobody has changed it here yet. */
export const workshopThing = entity({
  id,
  fields,
  version: count,
  ...change,
  awayAt: v.exactOptional(epochMs),
  people: v.exactOptional(many(entity({ id, title: text }))),
});
export type WorkshopThing = v.InferOutput<typeof workshopThing>;

export const revisionActions = ['made', 'changed', 'away', 'back'] as const;
export type RevisionAction = (typeof revisionActions)[number];

/** A version of a thing; `action` is absent of the one that was there before anybody changed it, and `at` is then when that was noted. */
export const thingRevision = entity({
  version: count,
  at: epochMs,
  who: v.exactOptional(changer),
  action: v.exactOptional(word(revisionActions)),
  fields,
});
export type ThingRevision = v.InferOutput<typeof thingRevision>;

/** From a location to another, by their ids; the way back is a line of its own. */
export const workshopWay = entity({ from: id, to: id });
export type WorkshopWay = v.InferOutput<typeof workshopWay>;
const standing = { version: v.exactOptional(count), ...change };
/** The ways of a game; `version` as of a thing. `stands`: the ids of the places where characters of players stand. */
export const workshopWays = { ways: many(workshopWay), stands: many(id), ...standing };

/**
 * A figure of a map in the pixels of its picture, counted up from the lower left corner. It leads to a location or to a sub-map (`target`), by id, or
 * to nothing yet. `width` and `height`: of the picture that it shows, in px.
 */
const figure = {
  location: v.exactOptional(id),
  target: v.exactOptional(id),
  width: v.exactOptional(count),
  height: v.exactOptional(count),
};
export const workshopFigure = entity({ ...figure, geometry });
export type WorkshopFigure = v.InferOutput<typeof workshopFigure>;
/** `size`: width and height of the map's picture in px, absent where this host has none; `options`: how that is tiled. */
export const workshopFigures = {
  figures: many(workshopFigure),
  size: v.exactOptional(v.tuple([count, count])),
  options: v.exactOptional(mapOptions),
  ...standing,
};

const ref = v.pipe(safeKey, v.regex(/^[1-9]\d{0,14}$/));

/** Width and height of the picture that figures were drawn on, in px. */
const side = v.pipe(count, v.minValue(1), v.maxValue(100_000));
export const sentSize = v.strictTuple([side, side]);

/** As ways and figures are sent. */
export const sentWay = v.strictObject({ from: ref, to: ref });
export const sentFigure = v.strictObject({
  location: v.exactOptional(ref),
  target: v.exactOptional(ref),
  width: v.exactOptional(v.pipe(count, v.maxValue(100_000))),
  height: v.exactOptional(v.pipe(count, v.maxValue(100_000))),
  geometry: v.pipe(
    archiveGeometry,
    v.check((value) => JSON.stringify(value).length <= WORKSHOP_LIMIT.geometry),
  ),
});
