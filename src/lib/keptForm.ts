import * as v from 'valibot';
import { keyAt, storageKey } from './storage/index.ts';
import type { AppThunk } from './store.ts';

/** Fields by name, as a form has them. */
export type Values = Record<string, string>;

/** What is typed into short forms, until it is sent: it outlives a reload and the way over the sign-in, in this tab. */
const formKey = storageKey('form', v.record(v.string(), v.string()), 'session');

export const keptValues =
  (form: string): AppThunk<Values> =>
  (_dispatch, _getState, { storage }) =>
    storage.get(keyAt(formKey, form)) ?? {};

export const keepValues =
  (form: string, values: Values): AppThunk<void> =>
  (_dispatch, _getState, { storage }) =>
    void storage.set(keyAt(formKey, form), values);

export const forgetValues =
  (form: string): AppThunk<void> =>
  (_dispatch, _getState, { storage }) =>
    storage.remove(keyAt(formKey, form));

/** A new idempotency key. */
export const newAttempt: AppThunk<string> = (_dispatch, _getState, { newId }) => newId();
