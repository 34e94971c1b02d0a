import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { DraftKey, StoredDraft } from './storedDraft.ts';

/** A draft that is open on a screen of this tab. */
export interface DraftState<T> {
  /** `loading` until the stored draft and the lock are known; `readOnly` while another tab writes it, and this one reads along. */
  readonly status: 'loading' | 'owned' | 'readOnly';
  /** As last saved here, or received from elsewhere; absent where nothing is stored. */
  readonly value?: T;
  /** When the value was saved, epoch ms. */
  readonly savedAt?: number;
  /** Something was typed that is not saved yet. */
  readonly pending: boolean;
  /** False where the browser will not keep the draft beyond this page. */
  readonly persisted: boolean;
  /** Counts the values that came from elsewhere than the editor: with each the editor begins again with `value`. */
  readonly revision: number;
  /** When the stored draft that came back was saved, epoch ms. */
  readonly restoredAt?: number;
  /** A stored draft that waits for the user's decision. */
  readonly offer?: StoredDraft<T>;
  /** The offer was declined: it stays at hand until something is typed. */
  readonly declined: boolean;
  /** The value that gave way to another one, to take back. */
  readonly replaced?: T;
  /** What somebody else made of the same on the host: one of the two has to be chosen. */
  readonly conflict?: T;
  /** The value came from another device just now, or is gone since it was sent or deleted there. */
  readonly device?: true;
  /** What was written on another device while this was written here: one of the two is to be chosen (BACK-36). */
  readonly other?: StoredDraft<T>;
}

/** The open drafts by the names of their keys. */
export type DraftsState = Readonly<Record<string, DraftState<unknown>>>;

/** The part of the root state that this slice owns. */
export interface WithDrafts {
  readonly drafts: DraftsState;
}

declare module '../store.ts' {
  interface RootState extends WithDrafts {}
}

/** What happened to a draft; `key` is the name of its key. */
type OfDraft<P = object> = PayloadAction<{ readonly key: string } & P>;
type Parted = { readonly other?: StoredDraft<unknown> };
type Stored = { readonly draft?: StoredDraft<unknown> | undefined };
type Received = { readonly draft: StoredDraft<unknown> & Pick<DraftState<unknown>, 'device'> };

const passing = [
  ...(['value', 'savedAt', 'restoredAt', 'offer', 'replaced', 'conflict', 'device'] as const),
  'other',
] as const;

function without(
  state: DraftState<unknown>,
  ...names: readonly (typeof passing)[number][]
): DraftState<unknown> {
  const left = { ...state };
  for (const name of names) Reflect.deleteProperty(left, name);
  return left;
}

const opened: DraftState<unknown> = {
  status: 'loading',
  pending: false,
  persisted: true,
  revision: 0,
  declined: false,
};

function change(
  state: DraftsState,
  key: string,
  by: (draft: DraftState<unknown>) => DraftState<unknown>,
): DraftsState {
  const draft = state[key];
  return draft ? { ...state, [key]: by(draft) } : state;
}

const restored = (draft: StoredDraft<unknown> | undefined): Partial<DraftState<unknown>> => ({
  ...draft,
  ...(draft && 'value' in draft && { restoredAt: draft.savedAt }),
});

const put = (draft: DraftState<unknown>, value: unknown): DraftState<unknown> => ({
  ...draft,
  value,
  pending: false,
  revision: draft.revision + 1,
});

const initialState: DraftsState = {};

/** The sessions in which drafts are written (FORM-14, FORM-19, MSG-04, CHRON-03, PROF-07), as events. */
export const draftsSlice = createSlice({
  name: 'drafts',
  initialState,
  reducers: {
    /** An editor came onto the screen; `draft` is what localStorage had. */
    draftOpened: (state, { payload: { key, draft } }: OfDraft<Stored>) => ({
      ...state,
      [key]: { ...opened, ...restored(draft) },
    }),
    /** This tab writes from now on. */
    draftOwned: (state, { payload: { key } }: OfDraft) =>
      change(state, key, (draft) => ({ ...draft, status: 'owned' })),
    /** Another tab writes from now on. */
    draftLost: (state, { payload: { key } }: OfDraft) =>
      change(state, key, (draft) => ({
        ...without(draft, 'offer', 'replaced', 'conflict'),
        status: 'readOnly',
        pending: false,
        declined: false,
      })),
    /** A newer value came from the draft store, from another tab or from another device. */
    draftReceived: (state, { payload: { key, draft } }: OfDraft<Received>) =>
      change(state, key, (before) => ({
        ...without(before, ...passing),
        ...restored(draft),
        pending: false,
        revision: before.revision + 1,
        declined: false,
      })),
    /** The stored draft is to be decided on before it comes into the editor. */
    draftOffered: (
      state,
      { payload: { key, draft } }: OfDraft<{ readonly draft: StoredDraft<unknown> }>,
    ) => change(state, key, (before) => ({ ...before, offer: draft, savedAt: draft.savedAt })),
    offerAccepted: (state, { payload: { key } }: OfDraft) =>
      change(state, key, (draft) => ({
        ...put(without(draft, 'offer', 'replaced'), draft.offer?.value),
        declined: false,
      })),
    offerDeclined: (state, { payload: { key } }: OfDraft) =>
      change(state, key, (draft) => ({ ...draft, declined: draft.offer !== undefined })),
    /** Something was typed for the first time since the last save. */
    draftTyped: (state, { payload: { key } }: OfDraft) =>
      change(state, key, (draft) => ({
        ...without(draft, 'replaced', 'device', ...(draft.declined ? (['offer'] as const) : [])),
        pending: true,
        declined: false,
      })),
    /** The value was saved at a pause of typing. */
    draftSaved: (
      state,
      {
        payload: { key, ...saved },
      }: OfDraft<{
        readonly value: unknown;
        readonly savedAt?: number;
      }>,
    ) => change(state, key, (draft) => ({ ...draft, ...saved, pending: false })),
    /** Whether the browser keeps the value that was saved last. */
    draftPersisted: (
      state,
      { payload: { key, persisted } }: OfDraft<{ readonly persisted: boolean }>,
    ) => change(state, key, (draft) => ({ ...draft, persisted })),
    /** The user put another value into the editor; `replaced` is the one that can be taken back. */
    draftReplaced: (
      state,
      {
        payload: { key, value, replaced },
      }: OfDraft<{ readonly value: unknown; readonly replaced?: unknown }>,
    ) =>
      change(state, key, (draft) => ({
        ...put(without(draft, 'replaced'), value),
        ...(replaced !== undefined && { replaced }),
      })),
    /** Somebody else was quicker: so it stands on the host now. */
    conflictFound: (
      state,
      { payload: { key, conflict } }: OfDraft<{ readonly conflict: unknown }>,
    ) => change(state, key, (draft) => ({ ...draft, conflict })),
    /** Another device has written something else; undefined once one of the two is chosen. */
    draftParted: (state, { payload: { key, other } }: OfDraft<Parted>) =>
      change(state, key, (draft) => ({ ...without(draft, 'other'), ...(other && { other }) })),
    conflictResolved: (state, { payload: { key } }: OfDraft) =>
      change(state, key, (draft) => without(draft, 'conflict')),
    /** The host has it, or the user gave it up; the editor goes on from what the host has. */
    draftDiscarded: (state, { payload: { key } }: OfDraft) =>
      change(state, key, (draft) => ({
        ...without(draft, 'value', 'savedAt', 'restoredAt', 'replaced', 'conflict', 'other'),
        pending: false,
      })),
    /** Its editor left the screen. */
    draftClosed: (state, { payload: { key } }: OfDraft) => {
      const { [key]: _closed, ...others } = state;
      return others;
    },
  },
});

export const {
  draftOpened,
  draftOwned,
  draftLost,
  draftReceived,
  draftOffered,
  offerAccepted,
  offerDeclined,
  draftTyped,
  draftSaved,
  draftPersisted,
  draftReplaced,
  conflictFound,
  draftParted,
  conflictResolved,
  draftDiscarded,
  draftClosed,
} = draftsSlice.actions;

/** An open draft; undefined where no editor shows it. */
export function selectDraft<T>(
  { drafts }: WithDrafts,
  key: DraftKey<T>,
): DraftState<T> | undefined {
  // The key's name fixes the type of its value, as in storage: only sessions of that key write under it.
  return drafts[key.name] as DraftState<T> | undefined;
}
