import {
  anew,
  type ApiError,
  held,
  isApiError,
  noticeRaised,
  type Said,
} from '../../../api/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import { questsApi } from '../api.ts';
import { type EventRef, paramsOf } from './place.ts';

/** What became of a chronicle that was sent. */
export type SendOutcome =
  /** The host has it, and keeps it so. */
  | { readonly kind: 'sent'; readonly host: string }
  /** Somebody else changed the chronicle meanwhile: so it stands there now. */
  | { readonly kind: 'overtaken'; readonly theirs: string }
  | { readonly kind: 'failed'; readonly error: ApiError };

/** What is sent, and which version of the chronicle it may take the place of. */
export interface ChronicleText {
  readonly html: string;
  readonly base: string;
}

const errorOf = (error: unknown): ApiError => (isApiError(error) ? error : { kind: 'network' });

/** Reads what stands there now: nobody's text is overwritten unseen (decision 23). */
function readTheirs(place: EventRef): AppThunk<Promise<SendOutcome>> {
  return async (dispatch) => {
    const arg = { params: paramsOf(place), query: {} };
    const { initiate } = questsApi.endpoints.chronicle;
    const { data, error } = await held(dispatch(initiate(arg, anew)));
    // After a failure `data` is what an earlier look brought.
    if (error || !data) return { kind: 'failed', error: errorOf(error) };
    return { kind: 'overtaken', theirs: data.event.desc ?? '' };
  };
}

/**
 * Saves a chronicle (CHRON-02) and says so, in the host's words where it has any. A repetition of one whose answer was lost is no conflict: the
 * host finds its text there already.
 */
export function sendChronicle(
  place: EventRef,
  { html, base }: ChronicleText,
): AppThunk<Promise<SendOutcome>> {
  return async (dispatch, _getState, { newId }) => {
    const arg = { params: paramsOf(place), body: { chronicle: html, base } };
    const { initiate } = questsApi.endpoints.saveChronicle;
    const { data, error } = await dispatch(initiate(arg, { track: false }));
    if (data) {
      const said: Said = data.message ? { text: data.message } : { messageKey: 'chronicle.saved' };
      dispatch(noticeRaised({ id: newId(), said }));
      return { kind: 'sent', host: data.event?.desc ?? html };
    }
    const reason = errorOf(error);
    if (reason.code === 'chronicleChanged') return dispatch(readTheirs(place));
    return { kind: 'failed', error: reason };
  };
}
