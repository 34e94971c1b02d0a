import * as v from 'valibot';
import {
  type Call,
  type CallBody,
  type CallParams,
  type CallQuery,
  type CallResponse,
  type CallId,
  type ClientConfig,
  calls,
  communityCalls,
  errorBody,
  modelPaths,
  moderationCalls,
  read,
} from '../../../src/contract/index.ts';
import { isMutation, readAnswer } from '../../../src/api/readAnswer.ts';
import type { Answer, Connection } from './connection.ts';
import { costs } from './costs.ts';
import { lossesOf } from './losses.ts';

/**
 * - `holds`: answered with JSON, and all of it can be read;
 * - `partly`: answered, but something of it cannot be read;
 * - `missing`: not answered as the documents have it;
 * - `refused`: the host says why this visitor may not;
 * - `untried`: could not be tried, or would have changed something.
 */
export type Verdict = 'holds' | 'partly' | 'missing' | 'refused' | 'untried';

/** One line of the report. */
export interface Row {
  /** The id of the call, or what else was looked at. */
  readonly name: string;
  /** What was sent. */
  readonly request?: string;
  readonly verdict: Verdict;
  readonly status?: number;
  readonly problems: readonly string[];
  /** What a reader loses by it. */
  readonly cost?: string;
  /** Not in the documents: the client does without. */
  readonly optional?: true;
}

type Sent<C extends Call> = {
  query?: Partial<CallQuery<C>>;
  body?: CallBody<C>;
  headers?: Readonly<Record<string, string>>;
};

/** The calls of a visit, and what came of each. */
export interface Checks {
  readonly rows: Row[];
  readonly connection: Connection;
  /** Makes a call and notes how it went; resolves with what can be read of the answer. */
  call<C extends Call>(
    call: C,
    params: CallParams<C>,
    sent?: Sent<C>,
  ): Promise<CallResponse<C> | undefined>;
  /** Notes calls that are not made, and why. */
  untried(reason: string, ...ids: readonly CallId[]): void;
  readonly note: (row: Row) => void;
}

const REFUSALS = [401, 403, 409];

/** The ids of the calls of an area. */
export const idsOf = <Id extends CallId>(
  area: Readonly<Record<string, { readonly id: Id }>>,
): Id[] => Object.values(area).map(({ id }) => id);

/** Calls whose use or address the documents do not show, and additions: the client does without. */
const OPTIONAL: readonly CallId[] = [
  'locationNew',
  'models',
  'authorizeChannel',
  'authorizeChannels',
  'readChatMessages',
  'notifications',
  'notificationUnreads',
  'readNotifications',
  'notificationRules',
  'saveNotificationRules',
  'endOtherSessions',
  'sessions',
  'endSession',
  'identities',
  'linkIdentity',
  'unlinkIdentity',
  'leaveCommunity',
  'makeResetLink',
  'unsubscribePush',
  'characterTurns',
  'bookmarks',
  'bookmarkedTurns',
  'bookmark',
  'saveBookmark',
  'drafts',
  'draft',
  'saveDraft',
  'deleteDraft',
  'waiting',
  'holdWaiting',
  'setAway',
  'absences',
  'scene',
  'orderScene',
  'skipInScene',
  'nudgeInScene',
  ...idsOf(communityCalls),
  'search',
  'searchNames',
  ...idsOf(moderationCalls),
];

const IN_PART = 'the page shows the rest, and says that something could not be read';

const isCallId = (id: string): id is CallId => id in calls;

/** The text of a refusal that the client can show; undefined where there is none. */
export function refusalText({ json }: Answer): string | undefined {
  const body = v.safeParse(errorBody, json);
  return body.success ? (body.output.error ?? body.output.message) : undefined;
}

function failureOf(answer: Answer): { verdict: Verdict; problems: string[] } {
  if (answer.status === 0) return { verdict: 'missing', problems: [`no answer: ${answer.text}`] };
  const text = refusalText(answer);
  if (answer.status >= 300 && answer.status < 400)
    return {
      verdict: 'missing',
      problems: [`redirects to ${answer.headers.get('location') ?? '?'}`],
    };
  const said = text ?? (answer.text.trimStart().startsWith('<') ? 'a page of HTML' : 'no text');
  const refused = REFUSALS.includes(answer.status) && text !== undefined;
  return { verdict: refused ? 'refused' : 'missing', problems: [said] };
}

/** Judges an answer as the client reads it: what a 2xx refuses, and what PHP prints before its answer, counts here as there. */
function judge(call: Call, answer: Answer): Pick<Row, 'verdict' | 'problems'> & { read?: unknown } {
  if (answer.status < 200 || answer.status >= 300) return failureOf(answer);
  const found = readAnswer(answer, call, {});
  if ('error' in found) {
    const { kind, message } = found.error;
    if (kind === 'notJson') return { verdict: 'missing', problems: ['the answer is no JSON'] };
    if (kind === 'wrongShape') return { verdict: 'missing', problems: [unreadable(call, answer)] };
    return { verdict: 'refused', problems: [message ?? 'says in a 2xx that nothing was done'] };
  }
  const { data, losses } = found;
  // Any 2xx that does not refuse is success of a call that changes something (HOSTS-01).
  const { json, text } = answer;
  const hasNotices = json === undefined && text.trim() !== '';
  const problems = isMutation(call)
    ? []
    : [
        ...(hasNotices ? ['something is printed before the JSON'] : []),
        ...lossesOf(call.response, json, { value: data, losses }),
      ];
  return { verdict: problems.length > 0 ? 'partly' : 'holds', problems, read: data };
}

/** Why nothing of an answer can be read. */
function unreadable({ response }: Call, { json }: Answer): string {
  const result = read(response, json);
  return `cannot be read because of ${(!result.ok && result.path) || 'its form'}`;
}

function bodyOf({ encoding }: Call, body: unknown): unknown {
  if (encoding !== 'form') return body;
  const fields = Object.entries(body as Record<string, string | readonly string[]>);
  return new URLSearchParams(
    fields.flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : value.map((one) => [`${name}[]`, one]),
    ),
  );
}

function queryOf(query: unknown): string {
  const set = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, one]) => one !== undefined,
  );
  return set.length > 0
    ? `?${new URLSearchParams(set.map(([name, one]) => [name, String(one)])).toString()}`
    : '';
}

/** Begins a visit over a connection; `api` is where config.json has the calls, if not at the usual addresses. */
export function beginChecks(connection: Connection, api?: ClientConfig['api']): Checks {
  const addressOf = (path: string): string =>
    api === undefined
      ? path
      : path
          .replace(modelPaths.models, api.models)
          .replace(calls.authorizeChannel.routePattern, api.broadcastingAuth);
  const rows: Row[] = [];
  const costOf = (id: string, verdict: Verdict): { cost?: string } => {
    if (verdict === 'partly') return { cost: IN_PART };
    return verdict === 'missing' && isCallId(id) ? { cost: costs[id] } : {};
  };

  return {
    rows,
    connection,
    note: (row) => void rows.push(row),
    untried: (reason, ...ids) =>
      ids.forEach((id) => rows.push({ name: id, verdict: 'untried', problems: [reason] })),
    call: async <C extends Call>(call: C, params: CallParams<C>, sent: Sent<C> = {}) => {
      const path = addressOf(call.path(params)) + queryOf(sent.query);
      const answer = await connection.send(path, {
        method: call.method,
        ...(sent.body !== undefined && { body: bodyOf(call, sent.body) }),
        ...(sent.headers && { headers: sent.headers }),
      });
      const { read: found, ...judged } = judge(call, answer);
      rows.push({
        name: call.id,
        request: `${call.method} ${path}`,
        ...(answer.status > 0 && { status: answer.status }),
        ...judged,
        ...costOf(call.id, judged.verdict),
        ...(OPTIONAL.some((id) => id === call.id) && { optional: true }),
      });
      return found as CallResponse<C> | undefined;
    },
  };
}
