import {
  isUnauthenticated,
  noticeRaised,
  type UserMessage,
  waitToSubmit,
} from '../../../api/index.ts';
import type { Turn, TurnRoutes } from '../../../contract/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import { characterMoved, selectCharacters, type WithSession } from '../../session/index.ts';
import { formApi } from './formApi.ts';
import { lookForNewTurns } from './newTurns.ts';
import { modeOf, turnBody } from './formMode.ts';
import { selectCanSend, selectForm } from './formSelectors.ts';
import { draftOf, formKey, type TurnFormScope, type TurnFormState } from './formState.ts';
import { newTurnsShown, resendPlanned, sendPressed } from './formsSlice.ts';
import { keepSettings, loadOptions } from './formThunks.ts';
import { saveForm, type TurnSession } from './textThunks.ts';
import type { TurnDraft } from './turnDraft.ts';
import { pollOpenFeeds } from '../feed/feedThunks.ts';
import type { WithTurns } from '../slice.ts';

/** How the text of a form reaches the host. The machine itself is formsSlice. */

type SendThunk<Result> = AppThunk<Result, WithTurns & WithSession>;

/** A text that ended the session goes out by itself when its user is back within this time, in ms; later the user sends it. */
export const RESEND_MS = 60 * 60_000;

/** How it is sent: by a press, or by itself after a new sign-in. */
type Way = 'pressed' | 'again';

/** What a turn is made of when it is sent. */
export interface SentTurn {
  readonly html: string;
  readonly location: string;
  readonly way?: Way;
}

/**
 * Sends the turn (FORM-07, FORM-08, FORM-22): after the submit delay, once however often it is pressed. The draft goes only when the
 * host has confirmed; the idempotency key is stored with it from before the first attempt, so that even a page that dies
 * between question and answer cannot double the turn. Turns of others that arrived meanwhile are shown first; one more press sends
 * all the same (FORM-21).
 */
export function sendTurn(
  scope: TurnFormScope,
  session: TurnSession,
  { html, location, way = 'pressed' }: SentTurn,
): SendThunk<Promise<void>> {
  return async (dispatch, getState, services) => {
    const name = formKey(scope);
    if (!selectCanSend(getState(), name, location)) return;
    const seen = way === 'again' || selectForm(getState(), name)?.arrived !== undefined;
    const press = { form: name, html, location, key: services.newId() };
    dispatch(sendPressed({ ...press, bySelf: way === 'again' }));
    const form = selectForm(getState(), name);
    if (form?.attempt === undefined) return;
    dispatch(saveForm(scope, session));
    const look: Promise<readonly Turn[]> = seen
      ? Promise.resolve([])
      : dispatch(lookForNewTurns(form, location));
    const [arrived] = await Promise.all([look, waitToSubmit(services)]);
    if (arrived.length > 0) dispatch(newTurnsShown({ form: name, turns: [...arrived] }));
    else await dispatch(post(form, session, { html, location, way }));
  };
}

function post(
  form: TurnFormState,
  session: TurnSession,
  text: Required<SentTurn>,
): SendThunk<Promise<void>> {
  return async (dispatch) => {
    const { place: scope, attempt } = form;
    const { game, character } = scope;
    const arg = {
      params: { game, character },
      body: turnBody(form, text.html, text.location),
      ...(attempt && { idempotencyKey: attempt.key }),
      ...(attempt?.lost && { lost: { since: form.begun ?? 0 } }),
    };
    const { initiate } = formApi.endpoints.postTurn;
    const { data } = await dispatch(initiate(arg, { track: false }));
    if (data)
      dispatch(turnTaken(scope, session, { sent: draftOf(form), way: text.way, answer: data }));
    else dispatch(turnNotTaken(scope, session));
  };
}

interface Taken {
  readonly sent: TurnDraft;
  readonly way: Way;
  readonly answer: TurnRoutes & { readonly message?: string };
}

function turnTaken(
  scope: TurnFormScope,
  session: TurnSession,
  { sent, way, answer }: Taken,
): SendThunk<void> {
  return (dispatch, getState, services) => {
    const { message, currentLocation } = answer;
    const form = selectForm(getState(), formKey(scope));
    session.discardSent(sent);
    dispatch(noticeRaised({ id: services.newId(), said: saidOf(message, way) }));
    const { game, character } = scope;
    if (form) keepSettings(services, form);
    // What an NPC did moved the NPC, not the master who spoke for it.
    const walker = form && modeOf(form) === 'npc' ? undefined : character;
    const stands = (location: string | undefined): void => {
      const own = selectCharacters(getState()).find(({ key }) => key === walker);
      if (own && location !== undefined && own.location !== location)
        dispatch(characterMoved({ game, character, location }));
    };
    stands(currentLocation);
    if (answer.locationRoutes === undefined)
      void dispatch(loadOptions(scope)).then((form) => {
        if (currentLocation === undefined) stands(form?.currentLocation);
      });
    dispatch(pollOpenFeeds(scope.game));
  };
}

function saidOf(message: string | undefined, way: Way): UserMessage {
  if (way === 'again') return { messageKey: 'form.resent' };
  return message === undefined ? { messageKey: 'turn.made' } : { text: message };
}

/** The text stays, in the form and in the browser, with the key where the turn may have arrived after all. */
function turnNotTaken(scope: TurnFormScope, session: TurnSession): SendThunk<void> {
  return (dispatch, getState, { clock }) => {
    const name = formKey(scope);
    if (isUnauthenticated(selectForm(getState(), name)?.error))
      dispatch(resendPlanned({ form: name, at: clock() }));
    dispatch(saveForm(scope, session));
    dispatch(pollOpenFeeds(scope.game));
  };
}

/**
 * Sends what ended the session, once its user is back (AUTH-08): under the same key, and without a look at what arrived, for send was
 * pressed already. One who comes back much later is not surprised by it: the text is there, to be sent by hand.
 */
export function resendTurn(
  scope: TurnFormScope,
  session: TurnSession,
  location: string,
): SendThunk<Promise<void>> {
  return async (dispatch, getState, { clock }) => {
    const form = selectForm(getState(), formKey(scope));
    if (form?.resend === undefined || clock() - form.resend > RESEND_MS) return;
    await dispatch(sendTurn(scope, session, { html: form.html, location, way: 'again' }));
  };
}
