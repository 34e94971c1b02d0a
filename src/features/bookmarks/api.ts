import { baseApi, callEndpoint, fetchQuery } from '../../api/index.ts';
import { bookmarkCalls } from '../../contract/index.ts';
import type { AppThunk, RootState } from '../../lib/store.ts';

const page = callEndpoint(bookmarkCalls.bookmarks, { show: 'silent' });
const marked = callEndpoint(bookmarkCalls.bookmarkedTurns, { show: 'silent' });
const one = callEndpoint(bookmarkCalls.bookmark, { show: 'silent' });
const save = callEndpoint(bookmarkCalls.saveBookmark, { show: 'toast' });
const saveNote = callEndpoint(bookmarkCalls.saveBookmark, { show: 'silent' });
const remove = callEndpoint(bookmarkCalls.removeBookmark, { show: 'toast' });

/** Whose bookmarks: the id of the account. Nobody is shown what another fetched in the same window. */
interface Of {
  readonly viewer: string;
}

type Arg<Endpoint extends { query: (arg: never) => unknown }> = Parameters<Endpoint['query']>[0];

/** So long (s) the marks are good after the last turn that shows them has left. */
const KEPT_S = 600;

/** The ids of the marked turns, with this one first or without it. */
const withMark = (ids: readonly string[], turn: string, isMarked: boolean): string[] => [
  ...(isMarked ? [turn] : []),
  ...ids.filter((id) => id !== turn),
];

/**
 * Bookmarks (BACK-65), all of them in the cache: the ids of the marked turns for the buttons, a page for the list. A mark shows at once, and is as
 * it was where it could not be made.
 */
export const bookmarksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    bookmarks: build.query({
      ...page,
      query: (arg: Arg<typeof page> & Of) => page.query(arg),
      keepUnusedDataFor: 0,
      // Fetched again, a page keeps what it has: what follows begins where it ended.
      merge: ({ bookmarks: shown }, { bookmarks }) => {
        const known = new Set(shown.map(({ turn }) => turn));
        shown.unshift(...bookmarks.filter(({ turn }) => !known.has(turn)));
      },
    }),
    bookmarkedTurns: build.query({
      ...marked,
      query: (_of: Of) => marked.query(),
      keepUnusedDataFor: KEPT_S,
    }),
    bookmark: build.query({
      ...one,
      query: (arg: Arg<typeof one> & Of) => one.query(arg),
      keepUnusedDataFor: 0,
    }),
    saveBookmark: build.mutation({
      ...save,
      query: (arg: Arg<typeof save> & Of) => save.query(arg),
      onQueryStarted: async ({ viewer, params }, { dispatch, queryFulfilled }) => {
        const shown = dispatch(showMark(viewer, params.turn, true));
        await queryFulfilled.catch(() => shown.undo());
      },
    }),
    /** The same with a note: why it is not saved stands beside it. */
    saveNote: build.mutation({
      ...saveNote,
      query: (arg: Arg<typeof saveNote> & Of) => saveNote.query(arg),
    }),
    removeBookmark: build.mutation({
      ...remove,
      query: (arg: Arg<typeof remove> & Of) => remove.query(arg),
      onQueryStarted: async ({ viewer, params }, { dispatch, queryFulfilled }) => {
        const shown = dispatch(showMark(viewer, params.turn, false));
        await queryFulfilled.catch(() => shown.undo());
      },
    }),
  }),
});

/** Shows a turn as marked, or as not. */
export const showMark = (viewer: string, turn: string, isMarked: boolean) =>
  bookmarksApi.util.updateQueryData('bookmarkedTurns', { viewer }, ({ ids }) => ({
    ids: withMark(ids, turn, isMarked),
  }));

/** Whether a turn is marked, as far as that is shown; undefined where it is not known. */
export function selectIsMarked(
  state: RootState,
  viewer: string,
  turn: string,
): boolean | undefined {
  return bookmarksApi.endpoints.bookmarkedTurns.select({ viewer })(state).data?.ids.includes(turn);
}

/** Asks again what the list begins with, where it is shown. */
export function refreshList(viewer: string): AppThunk<void, RootState> {
  return (dispatch, getState) => {
    const { bookmarks } = bookmarksApi.endpoints;
    const first = { viewer, query: {} };
    if (bookmarks.select(first)(getState()).data) void dispatch(fetchQuery(bookmarks, first));
  };
}

/** Asks again what is marked. */
export function refreshMarks(viewer: string): AppThunk<Promise<{ error?: unknown }>, RootState> {
  return async (dispatch) => {
    dispatch(refreshList(viewer));
    return dispatch(fetchQuery(bookmarksApi.endpoints.bookmarkedTurns, { viewer }));
  };
}
