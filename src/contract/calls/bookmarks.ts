import * as v from 'valibot';
import { bookmark, BOOKMARK_LIMIT, listedBookmark } from '../bookmarks.ts';
import { id, safeKey } from '../primitives.ts';
import { answer, entity, many, outcome } from '../shape.ts';
import { defineCall } from './define.ts';
import { messageAnswer, noParams } from './parts.ts';

const turnParams = v.object({ turn: safeKey });
const ofTurn = '/api/rpg/bookmarks/:turn';

/** Bookmarks (BACK-65), an addition of this host. They are the reader's alone. All calls need a session: unauthorised. */
export const bookmarkCalls = {
  /**
   * A page of 20 of one's bookmarks in all games, the newest mark first. `next` is the `before` of the next page, absent at the end. Of a turn
   * that is gone nothing but the mark is answered.
   */
  bookmarks: defineCall({
    id: 'bookmarks',
    method: 'GET',
    patterns: ['/api/rpg/bookmarks'],
    params: noParams,
    query: entity({ before: v.exactOptional(safeKey) }),
    response: answer({ bookmarks: many(listedBookmark), next: v.exactOptional(id) }, 'bookmarks'),
  }),

  /** The ids of all turns that one has marked: at most 1,000. */
  bookmarkedTurns: defineCall({
    id: 'bookmarkedTurns',
    method: 'GET',
    patterns: ['/api/rpg/bookmarks/turns'],
    params: noParams,
    response: answer({ ids: many(id) }, 'ids'),
  }),

  /** One's mark on a turn with its note; `bookmark` is absent where there is none. */
  bookmark: defineCall({
    id: 'bookmark',
    method: 'GET',
    patterns: [ofTurn],
    params: turnParams,
    response: answer({ bookmark: v.exactOptional(bookmark) }),
  }),

  /**
   * Marks a turn, or changes the note of a mark. Without `note` the note stays as it is. A mark that was taken away not long ago has its note
   * again; with `undo` also its place in the list. Refusals: turnNotFound, bookmarksFull; under `note` fieldTooLong.
   */
  saveBookmark: defineCall({
    id: 'saveBookmark',
    method: 'POST',
    patterns: [ofTurn],
    params: turnParams,
    body: entity({
      note: v.exactOptional(v.pipe(v.string(), v.maxLength(BOOKMARK_LIMIT.note))),
      undo: v.exactOptional(v.boolean()),
    }),
    response: outcome({ bookmark: v.exactOptional(bookmark) }),
  }),

  /** Takes a mark away, also of a turn that is gone; one that is not there is no mistake. */
  removeBookmark: defineCall({
    id: 'removeBookmark',
    method: 'DELETE',
    patterns: [ofTurn],
    params: turnParams,
    response: messageAnswer,
  }),
} as const;
