import { isUnauthenticated, noticeRaised, type UserMessage } from '../../../api/index.ts';
import { SUBMIT_DELAY_MS, type Turn, type TurnRoutes } from '../../../contract/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import { characterMoved, selectCharacters, type WithSession } from '../../session/index.ts';
import { formApi } from './formApi.ts';
import { lookForArrivals } from './arrivals.ts';
import { letGo, store } from './draftKeeping.ts';
import { modeOf, turnBody } from './formMode.ts';
import { selectCanSend, selectForm } from './formSelectors.ts';
import { formKey, type FormPlace, type TurnFormState } from './formState.ts';
import { arrivalsShown, resendPlanned, sendPressed } from './formsSlice.ts';
import { keepSettings } from './formThunks.ts';
import { pollOpenFeeds } from '../feed/pollOpenFeeds.ts';
import type { WithTurns } from '../slice.ts';

/** How the text of a form reaches the host. The machine itself is formsSlice. */

type SendThunk<Result> = AppThunk<Result, WithTurns & WithSession>;

/** A text that ended the session goes out by itself when its user is back within this time, in ms; later it is asked for anew. */
export const RESEND_MS = 60 * 60_000;

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** What a turn is made of when it is sent. */
export interface TurnText {
  readonly html: string;
  readonly location: string;
}

/** How it is sent: by a press, or by itself after a new sign-in. */
type Way = 'pressed' | 'again';

/**
 * Sends the turn (FORM-07, FORM-08, FORM-22): after the submit delay, once however often it is pressed. The draft goes only when the
 * host has confirmed; the idempotency key is kept with it from before the first attempt, so that even a page that dies
 * between question and answer cannot double the turn. Turns of others that arrived meanwhile are shown first; one more press sends
 * all the same (FORM-21).
 */
export function sendTurn(
  place: FormPlace,
  { html, location }: TurnText,
  way: Way = 'pressed',
): SendThunk<Promise<void>> {
  return async (dispatch, getState, services) => {
    const name = formKey(place);
    if (!selectCanSend(getState(), name, location)) return;
    const seen = way === 'again' || selectForm(getState(), name)?.arrived !== undefined;
    dispatch(sendPressed({ form: name, html, location, key: services.newId() }));
    const form = selectForm(getState(), name);
    if (form?.attempt === undefined) return;
    dispatch(store(place, html));
    const look: Promise<readonly Turn[]> = seen
      ? Promise.resolve([])
      : dispatch(lookForArrivals(form, location));
    const [arrived] = await Promise.all([look, wait(SUBMIT_DELAY_MS)]);
    if (arrived.length > 0) dispatch(arrivalsShown({ form: name, turns: [...arrived] }));
    else await dispatch(post(form, { html, location }, way));
  };
}

function post(form: TurnFormState, text: TurnText, way: Way): SendThunk<Promise<void>> {
  return async (dispatch) => {
    const { place, attempt } = form;
    const { game, character } = place;
    const arg = {
      params: { game, character },
      body: turnBody(form, text.html, text.location),
      ...(attempt && { idempotencyKey: attempt.key }),
    };
    const { initiate } = formApi.endpoints.postTurn;
    const { data } = await dispatch(initiate(arg, { track: false }));
    if (data) dispatch(turnTaken(place, { html: text.html, way, answer: data }));
    else dispatch(turnNotTaken(place));
  };
}

interface Taken {
  readonly html: string;
  readonly way: Way;
  readonly answer: TurnRoutes & { readonly message?: string };
}

function turnTaken(place: FormPlace, { html, way, answer }: Taken): SendThunk<void> {
  return (dispatch, getState, services) => {
    const { message, currentLocation } = answer;
    const form = selectForm(getState(), formKey(place));
    if (form?.elsewhere !== true) dispatch(letGo(place, html));
    dispatch(noticeRaised({ id: services.newId(), said: saidOf(message, way) }));
    const { game, character } = place;
    if (form) keepSettings(services, form);
    // What an NPC did moved the NPC, not the master who spoke for it.
    const walker = form && modeOf(form) === 'npc' ? undefined : character;
    const own = selectCharacters(getState()).find(({ key }) => key === walker);
    if (own && currentLocation !== undefined && own.location !== currentLocation) {
      dispatch(characterMoved({ game, character, location: currentLocation }));
    }
    dispatch(pollOpenFeeds(place.game));
  };
}

function saidOf(message: string | undefined, way: Way): UserMessage {
  if (way === 'again') return { messageKey: 'form.resent' };
  return message === undefined ? { messageKey: 'turn.made' } : { text: message };
}

/** The text stays, in the form and in the browser, with the key where the turn may have arrived after all. */
function turnNotTaken(place: FormPlace): SendThunk<void> {
  return (dispatch, getState, { clock }) => {
    const name = formKey(place);
    if (isUnauthenticated(selectForm(getState(), name)?.error))
      dispatch(resendPlanned({ form: name, at: clock() }));
    const form = selectForm(getState(), name);
    if (form && !form.elsewhere) dispatch(store(place, form.html));
    dispatch(pollOpenFeeds(place.game));
  };
}

/**
 * Sends what ended the session, once its user is back (AUTH-08): under the same key, and without a look at what arrived, for send was
 * pressed already. One who comes back much later is not surprised by it: the text is there, to be sent by hand.
 */
export function resendTurn(place: FormPlace, location: string): SendThunk<Promise<void>> {
  return async (dispatch, getState, { clock }) => {
    const form = selectForm(getState(), formKey(place));
    if (form?.resend === undefined || clock() - form.resend > RESEND_MS) return;
    await dispatch(sendTurn(place, { html: form.html, location }, 'again'));
  };
}
