import { type ActionReducerMapBuilder, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded, toApiError } from '../../../api/index.ts';
import type { ActionType, Turn } from '../../../contract/index.ts';
import { isEmptyBody, type TurnMode } from '../../../domain/index.ts';
import {
  draftLost,
  draftOpened,
  draftOwned,
  draftReceived,
  draftReplaced,
  draftSaved,
} from '../../../lib/drafts/draftsSlice.ts';
import { formApi } from './formApi.ts';
import { afterPosting, canSend, withLocation, withMode, withNpc } from './formMode.ts';
import {
  afterFailure,
  type Beginning,
  formKey,
  type TurnFormScope,
  isUnderWay,
  newFormState,
  type TurnFormState,
  withDraft,
  withText,
} from './formState.ts';
import type { TurnDraft } from './turnDraft.ts';
import { turnsReducer } from '../slice.ts';
import type { DiceNumbers } from '../../../ui/diceNumbers.ts';

/** The forms by key. */
export type FormsState = Record<string, TurnFormState>;

interface OfForm {
  /** `formKey` of its scope. */
  readonly form: string;
}

interface Asked {
  readonly params: { readonly game: string; readonly character: string };
}

interface Posted {
  readonly idempotencyKey?: string;
}

const { turnForm, postTurn } = formApi.endpoints;

const initialState: FormsState = {};

type Change = (form: TurnFormState) => TurnFormState;

/** The forms of a character, whose form data came or failed. */
function changeOptions(state: FormsState, { params }: Asked, by: Change): void {
  for (const [key, form] of Object.entries(state)) {
    const { game, character } = form.place;
    if (game === params.game && character === params.character) state[key] = by(form);
  }
}

/** The form whose text went out under this key. */
function changeSent(state: FormsState, { idempotencyKey }: Posted, by: Change): void {
  for (const [key, form] of Object.entries(state)) {
    if (idempotencyKey !== undefined && form.attempt?.key === idempotencyKey) state[key] = by(form);
  }
}

/**
 * A choice in a form. While its text is under way nothing may change, for the answer is about what was sent; nor while another tab
 * writes it.
 */
function choose(state: FormsState, { form: key }: OfForm, by: Change): void {
  const form = state[key];
  if (form && !isUnderWay(form) && !form.elsewhere) state[key] = by(form);
}

function change(state: FormsState, { form: key }: OfForm, by: Change): void {
  const form = state[key];
  if (form) state[key] = by(form);
}

/** An event of the draft session of a form: its key is that of the form, and fixes the type of its value. */
const drafted = (value: unknown) => value as TurnDraft | undefined;

function open(state: FormsState, scope: TurnFormScope, begin: Beginning): void {
  const key = formKey(scope);
  const form = state[key] ?? newFormState(scope, begin);
  state[key] = { ...form, modes: begin.modes ?? [], cut: false };
}

/** The form takes in what its draft session does. */
function followDraft(builder: ActionReducerMapBuilder<FormsState>) {
  return (
    builder
      // What the form held while it was off the screen gives way to what another tab stored meanwhile.
      .addCase(draftOpened, (state, { payload: { key, draft } }) =>
        change(state, { form: key }, (before) => {
          const form = { ...before, elsewhere: false };
          const stored = drafted(draft?.value);
          const isSame = !draft || (stored?.html ?? '') === form.html;
          return isSame || isUnderWay(form) ? form : withDraft(form, stored);
        }),
      )
      .addCase(draftReceived, (state, { payload: { key, draft } }) =>
        change(state, { form: key }, (form) => withDraft(form, drafted(draft.value))),
      )
      .addCase(draftReplaced, (state, { payload: { key, value } }) =>
        change(state, { form: key }, (form) => {
          const draft = drafted(value);
          return draft ? withText(form, draft) : form;
        }),
      )
      .addCase(draftSaved, (state, { payload: { key, value } }) =>
        change(state, { form: key }, (form) => ({
          ...form,
          html: drafted(value)?.html ?? form.html,
        })),
      )
      // What was typed here last became a revision: the editor shows what is stored.
      .addCase(draftLost, (state, { payload: { key } }) =>
        change(state, { form: key }, (form) => ({
          ...form,
          elsewhere: true,
          empty: isEmptyBody(form.html),
          revision: form.revision + 1,
        })),
      )
      .addCase(draftOwned, (state, { payload: { key } }) =>
        change(state, { form: key }, (form) => ({ ...form, elsewhere: false })),
      )
  );
}

type Choice<T> = PayloadAction<OfForm & T>;

/**
 * The turn-making form as a machine (spec 1 §4): ready, pressed, sending, and ready again or failed; and in seasons or NPC mode, with or
 * without an action.
 */
export const formsSlice = createSlice({
  name: 'turns/forms',
  initialState,
  reducers: {
    /** A form came onto the screen. What it held before stays; draft and settings fill only one that is new. */
    formOpened: (
      state,
      {
        payload: { place: scope, ...begin },
      }: PayloadAction<{ readonly place: TurnFormScope } & Beginning>,
    ) => open(state, scope, begin),
    /** The text became empty, or no longer is; `begun` is up to when (host's time, ms) the turns of others are known. */
    emptinessChanged: (
      state,
      { payload }: PayloadAction<OfForm & { readonly empty: boolean; readonly begun?: number }>,
    ) =>
      change(state, payload, ({ begun: before, ...form }) => {
        const begun = payload.empty ? undefined : (before ?? payload.begun);
        return { ...form, empty: payload.empty, ...(begun !== undefined && { begun }) };
      }),
    /** Before the text went out, turns of others were found that its writer may not have read (FORM-21). */
    newTurnsShown: (state, { payload }: PayloadAction<OfForm & { readonly turns: Turn[] }>) =>
      change(state, payload, (form) => ({ ...form, status: 'ready', arrived: payload.turns })),
    /** The writer has read them and goes on writing; `begun` is the moment (host's time, ms) of the newest. */
    newTurnsSeen: (state, { payload }: PayloadAction<OfForm & { readonly begun: number }>) =>
      change(state, payload, ({ arrived: _read, ...form }) => ({ ...form, begun: payload.begun })),
    /** Sending ended the session: the text goes out when its user is back (AUTH-08). `at` is epoch ms. */
    resendPlanned: (state, { payload }: PayloadAction<OfForm & { readonly at: number }>) =>
      change(state, payload, (form) => ({ ...form, resend: payload.at })),
    /** The user chose where the turn is to stand. It cannot be un-chosen (FORM-04). */
    locationChosen: (state, { payload }: Choice<{ readonly location: string }>) =>
      choose(state, payload, (form) => withLocation(form, payload.location)),
    /** A master went over to seasons or NPC mode (FORM-10). */
    modeSwitched: (state, { payload }: Choice<{ readonly mode: TurnMode }>) =>
      choose(state, payload, (form) => withMode(form, payload.mode)),
    /** A master chose whom to speak for (FORM-12). */
    npcChosen: (state, { payload }: Choice<{ readonly npc: string }>) =>
      choose(state, payload, (form) => withNpc(form, payload.npc)),
    /** The game master chose the quests that the turn belongs to, by id (FORM-10). */
    questsChosen: (state, { payload }: Choice<{ readonly quests: readonly string[] }>) =>
      choose(state, payload, (form) => ({
        ...form,
        master: { ...form.master, quests: payload.quests },
      })),
    /** A master chose the tags of the turn, by key (WORK-142). */
    tagsChosen: (state, { payload }: Choice<{ readonly tags: readonly string[] }>) =>
      choose(state, payload, (form) => ({
        ...form,
        master: { ...form.master, tags: payload.tags },
      })),
    /** The panel of the action was shown, or hidden and the action with it (FORM-03). */
    actionPanelToggled: (state, { payload }: Choice<{ readonly shown: boolean }>) =>
      choose(state, payload, ({ action: _action, destination: _end, dice: _dice, ...form }) => ({
        ...form,
        actionShown: payload.shown,
      })),
    actionChosen: (state, { payload }: Choice<{ readonly action: ActionType }>) =>
      choose(state, payload, (form) => ({ ...form, action: payload.action })),
    /** The user chose where a route leads. */
    destinationChosen: (state, { payload }: Choice<{ readonly destination: string }>) =>
      choose(state, payload, (form) => ({ ...form, destination: payload.destination })),
    /** The user typed which dice a roll throws. */
    diceTyped: (state, { payload }: Choice<{ readonly dice: DiceNumbers }>) =>
      choose(state, payload, (form) => ({ ...form, dice: payload.dice })),
    /**
     * Send was pressed, or a text goes out by itself after a new sign-in. `key` is the idempotency key of a first attempt; one that is still open keeps
     * its own. What goes out by itself does so until there is an answer: the page may go before.
     */
    sendPressed: (
      state,
      {
        payload,
      }: PayloadAction<
        OfForm & {
          readonly html: string;
          readonly location: string;
          readonly key: string;
          readonly bySelf?: boolean;
        }
      >,
    ) => {
      const form = state[payload.form];
      if (!form || !canSend(form, payload.location)) return;
      form.status = 'pressed';
      form.html = payload.html;
      form.location = payload.location;
      form.attempt ??= { key: payload.key, lost: false };
      delete form.error;
      delete form.arrived;
      if (!payload.bySelf) delete form.resend;
    },
  },
  extraReducers: (builder) => {
    followDraft(builder)
      .addCase(sessionEnded, (state) => {
        for (const form of Object.values(state)) form.cut = !form.empty;
      })
      .addMatcher(turnForm.matchPending, (state, { meta }) =>
        changeOptions(state, meta.arg.originalArgs, (form) => ({
          ...form,
          optionsStatus: 'loading',
        })),
      )
      .addMatcher(turnForm.matchFulfilled, (state, { meta, payload }) =>
        changeOptions(state, meta.arg.originalArgs, (form) => ({
          ...form,
          optionsStatus: 'ready',
          options: payload,
        })),
      )
      .addMatcher(turnForm.matchRejected, (state, { meta }) => {
        if (meta.condition) return;
        changeOptions(state, meta.arg.originalArgs, (form) => ({
          ...form,
          optionsStatus: 'failed',
        }));
      })
      .addMatcher(postTurn.matchPending, (state, { meta }) =>
        changeSent(state, meta.arg.originalArgs, (form) => ({ ...form, status: 'sending' })),
      )
      .addMatcher(postTurn.matchFulfilled, (state, { meta, payload }) =>
        changeSent(state, meta.arg.originalArgs, (form) => afterPosting(form, payload)),
      )
      .addMatcher(postTurn.matchRejected, (state, action) =>
        changeSent(state, action.meta.arg.originalArgs, (form) =>
          afterFailure(form, toApiError(action.payload)),
        ),
      );
  },
});

export const {
  formOpened,
  emptinessChanged,
  newTurnsShown,
  newTurnsSeen,
  resendPlanned,
  locationChosen,
  modeSwitched,
  npcChosen,
  questsChosen,
  tagsChosen,
  actionPanelToggled,
  actionChosen,
  destinationChosen,
  diceTyped,
  sendPressed,
} = formsSlice.actions;

declare module '../slice.ts' {
  interface LazyTurns {
    forms: FormsState;
  }
}

turnsReducer.inject({ reducerPath: 'forms', reducer: formsSlice.reducer });
