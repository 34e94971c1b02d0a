import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { type ApiError, sessionEnded, toApiError } from '../../../api/index.ts';
import { signedOut } from '../../session/index.ts';
import { modesApi } from './modesApi.ts';
import { turnsReducer } from '../slice.ts';
import { turnKey, type TurnRef } from './turnRef.ts';

/** Calls that change a turn; while one is under way no other begins. */
export type TurnWork = 'editTurn' | 'deleteTurn' | 'reactToTurn' | 'commentTurn';

/** The modes in which one writes. */
export type WritingMode = 'editing' | 'commenting';

/** What a reader does with one turn (spec 1 §4, Turn modes). A turn without any is in view. */
export interface TurnModeState {
  mode: 'view' | WritingMode;
  /** The call that is under way. */
  busy?: TurnWork;
  /** Why the last attempt to send it failed. */
  error?: ApiError;
}

/** The turns with which something is done, by `turnKey`. */
export type ModesState = Record<string, TurnModeState>;

const { editTurn, deleteTurn, reactToTurn, commentTurn } = modesApi.endpoints;

const isBegun = isAnyOf(
  editTurn.matchPending,
  deleteTurn.matchPending,
  reactToTurn.matchPending,
  commentTurn.matchPending,
);
const isRefused = isAnyOf(
  editTurn.matchRejected,
  deleteTurn.matchRejected,
  reactToTurn.matchRejected,
  commentTurn.matchRejected,
);

const initialState: ModesState = {};

const inView = (): TurnModeState => ({ mode: 'view' });

interface Settled {
  readonly meta: { readonly arg: { readonly originalArgs: { readonly params: TurnRef } } };
}

const keyAsked = ({ meta }: Settled): string => turnKey(meta.arg.originalArgs.params);

/** The modes of turns as a machine: view, editing, commenting, and back when the host took it or the reader gave it up. */
export const modesSlice = createSlice({
  name: 'turns/modes',
  initialState,
  reducers: {
    /** A mode was chosen. Not while a call is under way. */
    modeOpened: (state, { payload }: PayloadAction<TurnRef & { readonly mode: WritingMode }>) => {
      const key = turnKey(payload);
      if (state[key]?.busy === undefined) state[key] = { mode: payload.mode };
    },
    /** The reader went back to the view. */
    modeClosed: (state, { payload }: PayloadAction<TurnRef>) => {
      const key = turnKey(payload);
      if (state[key]?.busy === undefined) Reflect.deleteProperty(state, key);
    },
    /** The reader has decided about what the last attempt failed for. */
    failureDismissed: (state, { payload }: PayloadAction<TurnRef>) => {
      delete state[turnKey(payload)]?.error;
    },
  },
  extraReducers: (builder) => {
    builder
      .addMatcher(isBegun, (state, action) => {
        const turn = (state[keyAsked(action)] ??= inView());
        turn.busy = action.meta.arg.endpointName as TurnWork;
        delete turn.error;
      })
      .addMatcher(isAnyOf(editTurn.matchFulfilled, deleteTurn.matchFulfilled), (state, action) => {
        Reflect.deleteProperty(state, keyAsked(action));
      })
      .addMatcher(reactToTurn.matchFulfilled, (state, action) => {
        const key = keyAsked(action);
        if (state[key]?.mode === 'view') Reflect.deleteProperty(state, key);
        else delete state[key]?.busy;
      })
      .addMatcher(commentTurn.matchFulfilled, (state, action) => {
        delete state[keyAsked(action)]?.busy;
      })
      .addMatcher(isRefused, (state, action) => {
        const turn = state[keyAsked(action)];
        if (!turn) return;
        delete turn.busy;
        const { endpointName } = action.meta.arg;
        if (endpointName === 'editTurn' || endpointName === 'commentTurn')
          turn.error = toApiError(action.payload);
      })
      .addMatcher(isAnyOf(signedOut, sessionEnded), () => initialState);
  },
});

export const { modeOpened, modeClosed, failureDismissed } = modesSlice.actions;

declare module '../slice.ts' {
  interface LazyTurns {
    modes: ModesState;
  }
}

turnsReducer.inject({ reducerPath: 'modes', reducer: modesSlice.reducer });
