import type * as v from 'valibot';
import { presentCharacter } from './character.ts';
import { dateIn } from './moments.ts';
import { crumb, placeKey } from './place.ts';
import { epochSeconds, flag, html, id, imageUrl, key, momentText, text } from './primitives.ts';
import { entity, many, maybe } from './shape.ts';

/** Who wrote the last turn of a location, and when (spec 1 §3, lastTurn). */
export const lastTurn = entity(
  {
    char: maybe(entity({ id, seo: maybe(text), name: text, smallImg: maybe(imageUrl) })),
    charIsMaster: flag,
    created_at: momentText.wrapped,
    created: maybe(epochSeconds),
  },
  ({ created_at, ...fields }) => ({
    ...fields,
    created: dateIn(fields.created, created_at),
    // Hosts say `[]` of a place where nothing was written.
    created_at: created_at ?? (Object.keys(fields).length > 0 ? '' : undefined),
  }),
);
export type LastTurn = v.InferOutput<typeof lastTurn>;

/**
 * A place of the world (spec 1 §3). `desc` is HTML. `breadcrumb` leads from the uppermost map to
 * the nearest; `map` is the key of the map it lies on, where the host says so.
 */
export const location = entity({
  key,
  title: text,
  image: maybe(imageUrl),
  desc: maybe(html),
  bgimage: maybe(imageUrl),
  map: maybe(placeKey),
  breadcrumb: many(crumb),
  characters: many(presentCharacter),
  lastTurn: maybe(lastTurn),
});
export type Location = v.InferOutput<typeof location>;
