import type { ApiError } from '../../../api/index.ts';
import type { ActionType, Turn, TurnForm } from '../../../contract/index.ts';
import { isEmptyBody, type TurnMode } from '../../../domain/index.ts';
import { type Attempt, attemptAfter } from '../../../api/attempt.ts';
import type { TurnFormScope } from './formScope.ts';
import { firstChoice, type MasterChoice } from './masterChoice.ts';
import type { TurnDraft } from './turnDraft.ts';
import type { DiceNumbers } from '../../../ui/diceNumbers.ts';

export { isAlreadyPosted, isUnsure } from '../../../api/attempt.ts';
export { formKey, type TurnFormScope } from './formScope.ts';

/** The field of which the host's words stand under a text (FORM-09, TURN-05). */
export const UNDER_TEXT = ['body'];

/**
 * Where the text is on its way. `pressed`: send was pressed, and goes out after the submit delay (FORM-07). `failed`: the last
 * attempt failed, the text is still here.
 */
export type FormStatus = 'ready' | 'pressed' | 'sending' | 'failed';

/** How far the form data (what may be chosen) has come. */
export type OptionsStatus = 'idle' | 'loading' | 'ready' | 'failed';

/** A turn-making form (spec 1 §4, Turn form modes). It outlives its screen, so that a step aside loses nothing. */
export interface TurnFormState {
  place: TurnFormScope;
  status: FormStatus;
  /** Why the last attempt failed. */
  error?: ApiError;
  optionsStatus: OptionsStatus;
  options?: TurnForm;
  /** How the speaker may post, the default first; none for those who are no masters. */
  modes: readonly TurnMode[];
  master: MasterChoice;
  /** The location that the user chose; without it the form data and the character tell. */
  location?: string;
  /** Is the panel shown that adds an action? Hidden, the turn has none (FORM-03). */
  actionShown: boolean;
  /** The action chosen; without it the first that is offered counts. */
  action?: ActionType;
  /** The key of the location that a route action leads to. */
  destination?: string;
  /** What stands in the fields of a roll's dice; without it the host rolls its own. */
  dice?: DiceNumbers;
  /** HTML of the text when it was last saved. */
  html: string;
  empty: boolean;
  attempt?: Attempt;
  /** How many turns this form has sent. */
  posted: number;
  /** Counts the texts that came from elsewhere than the editor: with each the editor begins again with `html`. */
  revision: number;
  /** Another tab writes this very text; here it is only read (FORM-19). */
  elsewhere: boolean;
  /** The session ended while a text stood here: it waits for its user (AUTH-08). */
  cut: boolean;
  /** Up to when (host's time, ms) the turns of others were known at the first word (FORM-21). */
  begun?: number;
  /** Turns of others that came to this place meanwhile. While they are shown, a press sends all the same (FORM-21). */
  arrived?: readonly Turn[];
  /** When sending it ended the session: it goes out as soon as its user is back. */
  resend?: number;
}

/** What a form begins with: the draft that the browser stores, and what the master chose last in this game (FORM-13). */
export interface Beginning {
  readonly draft?: TurnDraft;
  readonly modes?: readonly TurnMode[];
  readonly settings?: MasterChoice;
}

/** A form that is new. A text that was begun goes on with the choices it was begun with. */
export function newFormState(
  scope: TurnFormScope,
  { draft, modes = [], settings = firstChoice }: Beginning,
): TurnFormState {
  const { html = '', attempt, master: _master, actionShown: _shown, ...rest } = draft ?? {};
  return {
    place: scope,
    status: 'ready',
    optionsStatus: 'idle',
    modes,
    master: draft?.master ?? settings,
    actionShown: draft?.actionShown ?? false,
    html,
    empty: isEmptyBody(html),
    posted: 0,
    revision: 0,
    elsewhere: false,
    cut: false,
    ...rest,
    ...(attempt !== undefined && { attempt: { key: attempt, lost: true } }),
  };
}

/** Is the text on its way? Then nothing of the form may change. */
export function isUnderWay({ status }: TurnFormState): boolean {
  return status === 'pressed' || status === 'sending';
}

/** The form after an attempt that failed: the text stays (FORM-09). */
export function afterFailure(form: TurnFormState, error: ApiError): TurnFormState {
  const { attempt: _before, arrived: _seen, resend: _again, ...rest } = form;
  const attempt = attemptAfter(form.attempt, error);
  return { ...rest, status: 'failed', error, ...(attempt && { attempt }) };
}

/** What a form says, with this text in it. */
export function draftOf(form: TurnFormState, html = form.html): TurnDraft {
  const { location, attempt, master, actionShown, action, destination, dice, begun, resend } = form;
  return {
    html,
    ...(location !== undefined && { location }),
    ...(actionShown && { actionShown }),
    ...(action !== undefined && { action }),
    ...(destination !== undefined && { destination }),
    ...(dice && { dice }),
    ...(form.modes.length > 0 && { master }),
    ...(attempt && { attempt: attempt.key }),
    ...(begun !== undefined && { begun }),
    ...(resend !== undefined && { resend }),
  };
}

/** The form with a draft that came from elsewhere, in place of what it held; undefined where that was discarded. */
export function withDraft(form: TurnFormState, draft: TurnDraft | undefined): TurnFormState {
  const { place: scope, modes, master, posted, elsewhere, optionsStatus, options } = form;
  const fresh = newFormState(scope, { modes, settings: master, ...(draft && { draft }) });
  const revision = form.revision + 1;
  return { ...fresh, posted, elsewhere, optionsStatus, revision, ...(options && { options }) };
}

/** The form with another text in it, put there by its user: the choices stay. */
export function withText(form: TurnFormState, { html, begun }: TurnDraft): TurnFormState {
  const { arrived: _arrived, begun: _before, ...rest } = form;
  const text = { html, empty: isEmptyBody(html), revision: form.revision + 1 };
  return { ...rest, ...text, ...(begun !== undefined && { begun }) };
}
