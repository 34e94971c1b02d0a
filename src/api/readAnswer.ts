import type * as v from 'valibot';
import { type Method, read, type Loss } from '../contract/index.ts';
import type { ApiError } from './apiError.ts';

/** What decides how an answer is read: the call's schema, and whether the call changes something. */
export interface ReadBy {
  readonly response: v.GenericSchema;
  readonly method: Method;
  readonly changes?: boolean | undefined;
}

/** An answer as the program takes it, and what of it could not be read; or why nothing of it could. */
export type AnswerRead =
  { readonly data: unknown; readonly losses: readonly Loss[] } | { readonly error: ApiError };

function parseJson(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A network that asks for a sign-in first answers everything with its page: nothing of what was sent has arrived. */
const isPage = (text: string): boolean => text.trimStart().startsWith('<');

/** Does a call change something, so that any 2xx is success, whatever the answer says (HOSTS-01)? */
export const isMutation = ({ method, changes }: Omit<ReadBy, 'response'>): boolean =>
  changes ?? method !== 'GET';

/** Reads the body of an answer that is no refusal, as much of it as can be read (ERR-02, HOSTS-05). */
export function readAnswer(
  { status, text }: { readonly status: number; readonly text: string },
  by: ReadBy,
  timeZone: string,
): AnswerRead {
  const said = parseJson(text) ?? (isMutation(by) && !isPage(text) ? {} : undefined);
  if (said === undefined) return { error: { kind: 'notJson', status } };
  const result = read(by.response, said, timeZone);
  if (result.ok) return { data: result.value, losses: result.losses };
  return { error: { kind: 'wrongShape', status } };
}
