import * as v from 'valibot';
import { presentCharacter } from './character.ts';
import { dateIn, legibleDate } from './moments.ts';
import { crumb, placeKey } from './place.ts';
import { epochSeconds, flag, html, id, imageUrl, key, momentText, text } from './primitives.ts';
import { entity, many } from './shape.ts';

/** Who wrote the last turn of a location, and when (spec 1 §3, lastTurn). */
export const lastTurn = entity(
  {
    char: v.exactOptional(
      entity({ id, seo: v.exactOptional(text), name: text, smallImg: v.exactOptional(imageUrl) }),
    ),
    charIsMaster: flag,
    created_at: momentText.wrapped,
    created: v.exactOptional(epochSeconds),
  },
  ({ created_at, ...fields }) => ({
    ...fields,
    created: dateIn(fields.created, legibleDate(created_at)),
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
  image: v.exactOptional(imageUrl),
  desc: v.exactOptional(html),
  bgimage: v.exactOptional(imageUrl),
  map: v.exactOptional(placeKey),
  breadcrumb: many(crumb),
  characters: many(presentCharacter),
  lastTurn: v.exactOptional(lastTurn),
});
export type Location = v.InferOutput<typeof location>;
