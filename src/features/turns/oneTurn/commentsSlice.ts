import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { type ApiError, sessionEnded, settledAt, toApiError } from '../../../api/index.ts';
import type { TurnComment } from '../../../contract/index.ts';
import { inOrder } from '../../../domain/index.ts';
import { signedOut } from '../../session/index.ts';
import { modesApi } from './modesApi.ts';
import { turnsReducer } from '../slice.ts';
import { turnKey, type TurnRef } from './turnRef.ts';

/** The comments of one turn, as one reader has them. */
export interface CommentsOfTurn {
  ref: TurnRef;
  /** How many screens show them at present. */
  shown: number;
  loading: boolean;
  /** Oldest first; absent until they came for the first time. */
  list?: readonly TurnComment[];
  /** Sent while the list was being asked for: its answer may not hold them yet. */
  overtaken: readonly TurnComment[];
  /** When they were last asked for with an outcome, ms. */
  triedAt?: number;
  /** Why they could not be loaded. */
  error?: ApiError;
}

/** The comments of turns by `turnKey`. */
export type CommentsState = Record<string, CommentsOfTurn>;

const { turnComments, commentTurn } = modesApi.endpoints;

const initialState: CommentsState = {};

interface Asked {
  readonly meta: { readonly arg: { readonly originalArgs: { readonly params: TurnRef } } };
}

const refAsked = ({ meta }: Asked): TurnRef => meta.arg.originalArgs.params;

function of(state: CommentsState, { game, character, turn }: TurnRef): CommentsOfTurn {
  const ref = { game, character, turn };
  return (state[turnKey(ref)] ??= { ref, shown: 0, loading: false, overtaken: [] });
}

/** A list and what is not in it, oldest first. */
function joined(
  list: readonly TurnComment[],
  more: readonly TurnComment[],
): readonly TurnComment[] {
  const known = new Set(list.map(({ id }) => id));
  const all = [...list, ...more.filter(({ id }) => !known.has(id))];
  return inOrder(all, ({ created }) => created);
}

/** The comments that were opened (TURN-06): what a refresh brings takes the place of what was there, and nothing just sent is lost. */
export const commentsSlice = createSlice({
  name: 'turns/comments',
  initialState,
  reducers: {
    /** They came onto the screen. */
    commentsShown: (state, { payload }: PayloadAction<TurnRef>) => {
      of(state, payload).shown += 1;
    },
    /** They left the screen. What was loaded stays for the way back. */
    commentsHidden: (state, { payload }: PayloadAction<TurnRef>) => {
      const comments = of(state, payload);
      comments.shown = Math.max(0, comments.shown - 1);
    },
  },
  extraReducers: (builder) => {
    builder
      .addMatcher(turnComments.matchPending, (state, action) => {
        of(state, refAsked(action)).loading = true;
      })
      .addMatcher(turnComments.matchFulfilled, (state, action) => {
        const comments = of(state, refAsked(action));
        comments.list = [...joined(action.payload.comments, comments.overtaken)];
        comments.overtaken = [];
        comments.loading = false;
        comments.triedAt = settledAt(action) ?? 0;
        delete comments.error;
      })
      .addMatcher(turnComments.matchRejected, (state, action) => {
        if (action.meta.condition) return;
        const comments = of(state, refAsked(action));
        comments.loading = false;
        comments.triedAt = settledAt(action) ?? 0;
        comments.error = toApiError(action.payload);
      })
      .addMatcher(commentTurn.matchFulfilled, (state, action) => {
        const comments = of(state, refAsked(action));
        const { comment } = action.payload;
        const sent = comment ? [comment] : [];
        if (comments.list) comments.list = [...joined(comments.list, sent)];
        if (comments.loading || !comments.list)
          comments.overtaken = [...joined(comments.overtaken, sent)];
      })
      .addMatcher(isAnyOf(signedOut, sessionEnded), () => initialState);
  },
});

export const { commentsShown, commentsHidden } = commentsSlice.actions;

declare module '../slice.ts' {
  interface LazyTurns {
    comments: CommentsState;
  }
}

turnsReducer.inject({ reducerPath: 'comments', reducer: commentsSlice.reducer });
