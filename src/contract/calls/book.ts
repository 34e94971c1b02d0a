import * as v from 'valibot';
import { epochMs, flag, safeKey } from '../primitives.ts';
import { entity } from '../shape.ts';
import { jobParams } from '../workshop/job.ts';
import { defineCall } from './define.ts';
import { journalFilter, journalFormats } from './community.ts';
import { gameMaybeCharacterParams, noParams } from './parts.ts';

/** The most turns that one book holds; of more, dates are to be chosen. */
export const BOOK_TURNS_LIMIT = 5_000;

/** How a book is made: for readers of e-books, or as one page that holds everything. */
export const bookFormats = ['epub', 'html'] as const;
export type BookFormat = (typeof bookFormats)[number];

/** Calls whose answer is a file. They are not among `calls`, whose answers are JSON. */
export const fileCalls = {
  /**
   * The story of a place, a quest or a character (one of `location`, `quest`, `profile`: its key, or the id of a profile) as a file of the `format`
   * `epub` or `html`, in order of telling; for a character of one's own, or for guests. `comments`: with the comments that this character may read;
   * `dice`: with rolls; `from` and `to` (ms): only turns written between; `zone`: the IANA time zone of dates. Refusals as where it is read:
   * gameNotFound, locationNotFound, questUnavailable, profileNotFound, profileViewForbidden; bookEmpty, bookTooLong, bookBusy, tooMany.
   */
  book: defineCall({
    id: 'book',
    method: 'GET',
    patterns: ['/api/rpg/book/:game/:character', '/api/rpg/book/:game'],
    params: gameMaybeCharacterParams,
    query: entity({
      format: v.picklist(bookFormats),
      location: v.exactOptional(safeKey),
      quest: v.exactOptional(safeKey),
      profile: v.exactOptional(safeKey),
      comments: v.optional(flag, false),
      dice: v.optional(flag, false),
      from: v.exactOptional(epochMs),
      to: v.exactOptional(epochMs),
      zone: v.exactOptional(v.pipe(v.string(), v.maxLength(64), v.regex(/^[A-Za-z0-9_+\-/]+$/))),
    }),
    response: v.unknown(),
  }),

  /** The journal as a file, the oldest act first, by the filter and the rights of the call `journal` (OWN-63). */
  journalFile: defineCall({
    id: 'journalFile',
    method: 'GET',
    patterns: ['/api/rpg/community/journal/file'],
    params: noParams,
    query: entity({ ...journalFilter, format: v.picklist(journalFormats) }),
    response: v.unknown(),
  }),

  /** The file that an export of the asker has made (WORK-123). Refusals: unauthorised, jobNotFound, exportGone, those of exportGame. */
  exportFile: defineCall({
    id: 'exportFile',
    method: 'GET',
    patterns: ['/api/rpg/jobs/:job/file'],
    params: jobParams,
    response: v.unknown(),
  }),
} as const;
