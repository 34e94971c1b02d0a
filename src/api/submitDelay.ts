import { SUBMIT_DELAY_MS } from '../contract/index.ts';
import type { Services } from '../lib/services.ts';
import { baseQuery } from './baseQuery.ts';
import type { EndpointManner } from './hostRequest.ts';

/** How an endpoint is called that a form sends: after the submit delay, and the form shows its failures. */
export const submitted: EndpointManner = { show: 'form', submitDelay: true };

/** Waits between the press of send and the submission (spec 2 §9). */
export async function waitToSubmit({ submitDelay = SUBMIT_DELAY_MS }: Services): Promise<void> {
  if (submitDelay === 0) return;
  await new Promise((resolve) => {
    setTimeout(resolve, submitDelay);
  });
}

/**
 * The base query of the api. The call of a form is pending from its press on, so that the form is closed to a second one and shows what
 * it sends; only the request waits.
 */
export const delayingQuery: typeof baseQuery = async (request, api, manner) => {
  if (manner.submitDelay) await waitToSubmit(api.extra as Services);
  return baseQuery(request, api, manner);
};
