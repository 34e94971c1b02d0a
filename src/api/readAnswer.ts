import type * as v from 'valibot';
import {
  type Call,
  type CallResponse,
  fromJson,
  type Loss,
  type Method,
  namesErrors,
  read,
  type ReadFrom,
  saysRefusal,
} from '../contract/index.ts';
import type { ApiError } from './apiError.ts';
import { errorOfAnswer } from './errorAnswer.ts';

/** What decides how an answer is read: the call's schema, and whether the call changes something. */
export interface ReadBy {
  readonly response: v.GenericSchema;
  readonly method: Method;
  readonly changes?: boolean | undefined;
}

/** An answer as the program takes it, and what of it could not be read; or why nothing of it could. */
export type AnswerRead =
  { readonly data: unknown; readonly losses: readonly Loss[] } | { readonly error: ApiError };

/** What PHP prints before an answer where its errors are shown. */
const NOTICES = /^(\s*<br \/>\s*<b>(Notice|Warning|Deprecated|Strict Standards)<\/b>:.*?<br \/>)+/s;

/** Hosts say null and false of what there is none of: an empty list, or a record that is missing. */
function parseJson(text: string): unknown {
  try {
    const json = text.replace(NOTICES, '');
    const said: unknown = json.trim() === '' ? {} : fromJson(JSON.parse(json));
    return said === null || said === false || said === '' ? {} : said;
  } catch {
    return undefined;
  }
}

/** A network that asks for a sign-in first answers everything with its page: nothing of what was sent has arrived. */
const isPage = (text: string): boolean => text.trimStart().startsWith('<');

/** Does a call change something, so that any 2xx is success unless it says that it is none (HOSTS-01)? */
export const isMutation = ({ method, changes }: Omit<ReadBy, 'response'>): boolean =>
  changes ?? method !== 'GET';

/** Reads the body of an answer that is no refusal, as much of it as can be read (ERR-02, HOSTS-05). */
export function readAnswer(
  { status, text }: { readonly status: number; readonly text: string },
  by: ReadBy,
  host: ReadFrom,
): AnswerRead {
  const said = parseJson(text) ?? (isMutation(by) && !isPage(text) ? {} : undefined);
  if (said === undefined) return { error: { kind: 'notJson', status } };
  if (saysRefusal(said) || (isMutation(by) && namesErrors(said)))
    return { error: errorOfAnswer(status, text) };
  const result = read(by.response, said, host);
  if (result.ok) return { data: result.value, losses: result.losses };
  return { error: { kind: 'wrongShape', status } };
}

/** What can be read of an answer that came past the queries; undefined for a refusal and for what has another form. */
export function readAnswerTo<C extends Call>(
  call: C,
  answer: { readonly status: number; readonly text: string },
  host: ReadFrom,
): CallResponse<C> | undefined {
  const found = readAnswer(answer, call, host);
  return 'data' in found ? (found.data as CallResponse<C>) : undefined; // read by the schema of this very call
}

const reported = new Set<string>();

/** `turns.3.location` and `turns.4.location` are one fault of a host. */
const kindOf = ({ path, kind }: Loss): string => `${kind} ${path.replace(/\b\d+\b/g, '*')}`;

/** Says once in the console what of an answer could not be read (HOSTS-05). `source` is the path of the call or the name of the event. */
export function reportLosses(source: string, losses: readonly Loss[]): void {
  for (const loss of losses) {
    const fault = `${source.replace(/\d+/g, '*')}: ${kindOf(loss)}`;
    if (reported.has(fault)) continue;
    reported.add(fault);
    // eslint-disable-next-line no-console -- for whoever looks after the host; the page says how much is missing
    console.warn(`The ${loss.kind} ${loss.path} of ${source} could not be read and is left out`);
  }
}
