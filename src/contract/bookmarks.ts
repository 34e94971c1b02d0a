import * as v from 'valibot';
import { place } from './place.ts';
import { epochMs, flag, id, imageUrl, key, text } from './primitives.ts';
import { entity } from './shape.ts';

/** Turns that a reader has marked (BACK-65). The documents know nothing of them; all of this is ours. */

/** The longest note, in UTF-16 units; the most turns that somebody may have marked; entries of a page. */
export const BOOKMARK_LIMIT = { note: 500, count: 1_000, page: 20 } as const;

/** A mark as its reader made it: of which turn, when (`marked`, ms), and the reader's own words about it. */
const mark = { turn: id, marked: epochMs, note: v.optional(text, '') };

export const bookmark = entity(mark);
export type Bookmark = v.InferOutput<typeof bookmark>;

/**
 * A mark in the list. `text` is a plain excerpt of the turn as it stands now, `date` (ms) is when it was written, `who` wrote it, unless it
 * is a master's (`charIsMaster`) or nobody's. Of a turn that is `gone` (deleted, or no longer to be read by this reader) nothing is said.
 */
export const listedBookmark = entity({
  ...mark,
  gone: flag,
  game: v.exactOptional(entity({ key, title: v.optional(text, '') })),
  location: v.exactOptional(place),
  who: v.exactOptional(entity({ name: text, avatar: v.exactOptional(imageUrl) })),
  charIsMaster: flag,
  date: v.exactOptional(epochMs),
  text: v.optional(text, ''),
});
export type ListedBookmark = v.InferOutput<typeof listedBookmark>;
