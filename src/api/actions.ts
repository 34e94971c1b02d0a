import { createAction } from '@reduxjs/toolkit';
import type { UserMessage } from './apiError.ts';

/**
 * Facts that any layer may report; the shell shows them or the session reacts. Ids come from `services.newId`.
 */

/** How a failed call of an endpoint is shown: in the modal, as a toast, by the form that sent it, or not at all. */
export type ErrorShow = 'modal' | 'toast' | 'form' | 'silent';

/** A call to make: an endpoint of the api with its argument. */
export interface RetryQuery {
  readonly endpoint: string;
  readonly arg: unknown;
}

/** An error that the user is to see (ERR-01). With `retry` the modal offers to ask again (ERR-02). */
export const errorRaised = createAction<{
  readonly id: string;
  readonly said: UserMessage;
  readonly show: 'modal' | 'toast';
  readonly retry?: RetryQuery;
}>('ui/errorRaised');

/** Good news to show as a toast: a turn was made, a profile saved. With `undo` the toast offers to call that mutation, which takes it back (WORK-95). */
export const noticeRaised = createAction<{
  readonly id: string;
  readonly said: UserMessage;
  readonly undo?: RetryQuery;
}>('ui/noticeRaised');

/** Work that holds the loading overlay began (SHELL-12); it ends with the same id. */
export const blockingBegan = createAction<{ readonly id: string }>('ui/blockingBegan');
export const blockingEnded = createAction<{ readonly id: string }>('ui/blockingEnded');

/** The host no longer knows the user: the session is over (AUTH-08). */
export const sessionEnded = createAction('session/sessionEnded');

/** The page in view says itself that the session is over: the modal need not. */
export const sessionEndShown = createAction('session/sessionEndShown');

/** The part of the shell's state that other layers may read. */
export interface WithErrorModal {
  readonly ui?: { readonly error?: unknown };
}

/** Is the error modal open? Then what lies behind it need not say the same (ERR-02). */
export const selectIsErrorShown = ({ ui }: WithErrorModal): boolean => ui?.error !== undefined;
