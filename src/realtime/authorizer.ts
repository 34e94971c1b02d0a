import type { ChannelAuthorizationHandler } from 'pusher-js/types/src/core/auth/options';
import { CALL_LIMIT } from '../contract/constants.ts';
import type { CallBody, CallResponse, sessionCalls } from '../contract/index.ts';
import { isForNow } from './echoParts.ts';

/** The host's word that one may listen: what `POST /broadcasting/auth` answers. */
type ChannelSignature = CallResponse<typeof sessionCalls.authorizeChannel>;
type Signatures = CallResponse<typeof sessionCalls.authorizeChannels>['channels'];

interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly text: string;
}

/** How channels are authorised. */
export interface AuthorizerOptions {
  /** Full address of POST /broadcasting/auth. */
  readonly authEndpoint: string;
  /** Headers of the authorisation call at the moment it is made: game, character, XSRF token (LIVE-02). */
  readonly headers: () => Readonly<Record<string, string>>;
  /** The signature in an answer that is no refusal; undefined where there is none. */
  readonly readAuth: (answer: Answer) => ChannelSignature | undefined;
  /** Several channels by one call, where the host can (`channelGroups`): its full address, and what its answer signs. */
  readonly group?:
    | { readonly endpoint: string; readonly read: (answer: Answer) => Signatures | undefined }
    | undefined;
  /** May a refused authorisation go once more, with the headers as they are then? `sent`: those that were refused. */
  readonly mayRepeat?: (
    refusal: Answer,
    sent: Readonly<Record<string, string>>,
  ) => Promise<boolean>;
}

/** Channels that the host could not be asked about, or was too busy to answer for: pusher-js keeps no status of a refusal. */
export interface Busy {
  readonly busy: Set<string>;
}

type Options = AuthorizerOptions & Busy;

/** Asks with the session cookie, also a host on another origin; once more where that may help. */
async function ask(
  { headers, mayRepeat }: Options,
  endpoint: string,
  { type, body }: { readonly type?: string; readonly body: URLSearchParams | string },
): Promise<Answer> {
  const post = async (named: Readonly<Record<string, string>>): Promise<Answer> => {
    const response = await fetch(endpoint, {
      method: 'POST',
      credentials: 'include',
      headers: { Accept: 'application/json', ...(type && { 'Content-Type': type }), ...named },
      body,
    });
    return { ok: response.ok, status: response.status, text: await response.text() };
  };
  const sent = headers();
  const answer = await post(sent);
  return !answer.ok && (await mayRepeat?.(answer, sent)) ? post(headers()) : answer;
}

/** Asks the host to sign a private or presence channel. */
async function authorizeOne(
  options: Options,
  socketId: string,
  channelName: string,
): Promise<ChannelSignature> {
  const { authEndpoint, busy, readAuth } = options;
  const body = new URLSearchParams({ socket_id: socketId, channel_name: channelName });
  const answer = await ask(options, authEndpoint, { body });
  if (!isForNow(answer.status)) busy.delete(channelName);
  const signed = answer.ok ? readAuth(answer) : undefined;
  if (!signed)
    throw new Error(`The channel ${channelName} was refused with ${String(answer.status)}`);
  return signed;
}

/**
 * What the host signs of several channels; nothing where it did not answer this call: each is then asked for by itself. Throws where the host is not
 * reached or busy: asking it for each would make it busier.
 */
async function authorizeGroup(
  options: Options,
  given: CallBody<typeof sessionCalls.authorizeChannels>,
): Promise<Signatures> {
  const { group } = options;
  if (!group || given.channels.length < 2) return [];
  const asked = { type: 'application/json', body: JSON.stringify(given) };
  const answer = await ask(options, group.endpoint, asked);
  if (isForNow(answer.status) && answer.status !== 500)
    throw new Error(`The channels were refused with ${String(answer.status)}`);
  return (answer.ok && group.read(answer)) || [];
}

interface Waiting {
  readonly socketId: string;
  readonly channelName: string;
  readonly callback: Parameters<ChannelAuthorizationHandler>[1];
}

/**
 * What pusher-js calls for each channel. The channels of one task, such as all those of a page that connects, are asked for by one call (QUICK-15).
 */
export function createAuthorizer(options: Options): ChannelAuthorizationHandler {
  const { busy } = options;
  let waiting: Waiting[] = [];
  const signatureOf = async ({ socketId, channelName }: Waiting, group: Promise<Signatures>) => {
    const own = (await group).find(({ name }) => name === channelName);
    if (own) busy.delete(channelName);
    return own ?? authorizeOne(options, socketId, channelName);
  };
  const flush = (): void => {
    const all = waiting;
    waiting = [];
    const channels = all.map(({ channelName }) => channelName);
    for (const name of channels) busy.add(name); // until there is an answer
    const group = authorizeGroup(options, {
      socket_id: all[0]?.socketId ?? '',
      channels: channels.slice(0, CALL_LIMIT.signatures),
    });
    for (const one of all)
      signatureOf(one, group).then(
        (signature) => one.callback(null, signature),
        (error: unknown) =>
          one.callback(error instanceof Error ? error : new Error(String(error)), null),
      );
  };
  return ({ socketId, channelName }, callback) => {
    if (waiting.push({ socketId, channelName, callback }) === 1) queueMicrotask(flush);
  };
}
