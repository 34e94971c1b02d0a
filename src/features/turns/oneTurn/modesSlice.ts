import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { type ApiError, sessionEnded, toApiError } from '../../../api/index.ts';
import { signedOut } from '../../session/index.ts';
import { type Attempt, attemptAfter } from '../../../api/attempt.ts';
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
  /** HTML of what is being written, when it was last saved. */
  html: string;
  /** False where the browser will not keep it beyond this page. */
  kept: boolean;
  /** Editing: the version (textVersion) of the turn's text that the edit stands on. */
  base?: string;
  /** Editing: where the turn is to stand; without it, where it stands. */
  location?: string;
  /** Commenting: the attempt to send that is still open (FORM-22). */
  attempt?: Attempt;
  /** How many comments were sent: with each the editor begins anew. */
  sent?: number;
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

const inView = (): TurnModeState => ({ mode: 'view', html: '', kept: true });

interface Settled {
  readonly meta: { readonly arg: { readonly originalArgs: { readonly params: TurnRef } } };
}

const keyAsked = ({ meta }: Settled): string => turnKey(meta.arg.originalArgs.params);

/** What a mode begins with; `attempt` is the key under which the kept text may have arrived. */
type Opened = TurnRef &
  Pick<TurnModeState, 'html' | 'base' | 'location'> & {
    readonly mode: WritingMode;
    readonly attempt?: string;
  };
type Saved = TurnRef & Pick<TurnModeState, 'html' | 'kept'> & { readonly mode: WritingMode };

const writes = (turn: TurnModeState | undefined, mode: WritingMode): turn is TurnModeState =>
  turn?.mode === mode && turn.busy === undefined;

/** A mode that has work under way loses its text only when that has settled. */
function afterFailure(turn: TurnModeState, work: TurnWork, error: ApiError): TurnModeState {
  const { busy: _over, attempt: _before, ...rest } = turn;
  const writing = work === 'editTurn' || work === 'commentTurn';
  const attempt = work === 'commentTurn' ? attemptAfter(turn.attempt, error) : turn.attempt;
  return { ...rest, ...(attempt && { attempt }), ...(writing && { error }) };
}

/** The modes of turns as a machine: view, editing, commenting, and back when the host took it or the reader gave it up. */
export const modesSlice = createSlice({
  name: 'turns/modes',
  initialState,
  reducers: {
    /** A mode was chosen; `html` is the text to begin with. Not while a call is under way. */
    modeOpened: (state, { payload }: PayloadAction<Opened>) => {
      const { mode, html, base, location, attempt } = payload;
      const key = turnKey(payload);
      if (state[key]?.busy !== undefined) return;
      state[key] = {
        ...inView(),
        mode,
        html,
        ...(base !== undefined && { base }),
        ...(location !== undefined && { location }),
        ...(attempt !== undefined && { attempt: { key: attempt, lost: true } }),
      };
    },
    /** The reader went back to the view. */
    modeClosed: (state, { payload }: PayloadAction<TurnRef>) => {
      const key = turnKey(payload);
      if (state[key]?.busy === undefined) Reflect.deleteProperty(state, key);
    },
    /** What is being written was saved at a pause. One that comes late, from a mode that was left, is of no use to another. */
    textSaved: (state, { payload: { html, kept, mode, ...ref } }: PayloadAction<Saved>) => {
      const turn = state[turnKey(ref)];
      if (turn?.mode === mode) Object.assign(turn, { html, kept });
    },
    /** The reader has seen another's version of the text, and the edit stands on it from now on. */
    baseAccepted: (state, { payload }: PayloadAction<TurnRef & { readonly base: string }>) => {
      const turn = state[turnKey(payload)];
      if (!writes(turn, 'editing')) return;
      turn.base = payload.base;
      delete turn.error;
    },
    /** The reader chose where the turn is to stand. */
    placeChosen: (state, { payload }: PayloadAction<TurnRef & { readonly location: string }>) => {
      const turn = state[turnKey(payload)];
      if (writes(turn, 'editing')) turn.location = payload.location;
    },
    /** The comment is gone on with from where another tab left it: under this key it may have arrived. */
    attemptTakenOn: (state, { payload }: PayloadAction<TurnRef & { readonly key: string }>) => {
      const turn = state[turnKey(payload)];
      if (writes(turn, 'commenting')) turn.attempt = { key: payload.key, lost: true };
    },
    /** Send was pressed under a comment. An attempt that is still open keeps its own key. */
    commentPressed: (state, { payload }: PayloadAction<TurnRef & { readonly key: string }>) => {
      const turn = state[turnKey(payload)];
      if (writes(turn, 'commenting')) turn.attempt ??= { key: payload.key, lost: false };
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
        const sent = (state[keyAsked(action)]?.sent ?? 0) + 1;
        state[keyAsked(action)] = { ...inView(), mode: 'commenting', sent };
      })
      .addMatcher(isRefused, (state, action) => {
        const key = keyAsked(action);
        const turn = state[key];
        const work = action.meta.arg.endpointName as TurnWork;
        if (turn) state[key] = afterFailure(turn, work, toApiError(action.payload));
      })
      .addMatcher(isAnyOf(signedOut, sessionEnded), () => initialState);
  },
});

export const {
  modeOpened,
  modeClosed,
  textSaved,
  baseAccepted,
  placeChosen,
  attemptTakenOn,
  commentPressed,
} = modesSlice.actions;

declare module '../slice.ts' {
  interface LazyTurns {
    modes: ModesState;
  }
}

turnsReducer.inject({ reducerPath: 'modes', reducer: modesSlice.reducer });
