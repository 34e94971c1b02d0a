import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';
import { clientAddress } from './address.ts';
import { parseUrl } from './admission.ts';
import type { Allowances } from './allowances.ts';
import type { Publisher } from './bus.ts';
import { isChannelName, isSocketId } from './channelName.ts';
import type { SocketLimits } from './limits.ts';
import type { RealtimeLogger } from './environment.ts';
import { hmac, sameText } from './signature.ts';

/**
 * The one call of the Pusher HTTP API that outside tools need, `POST /apps/{id}/events`, signed as the official server
 * libraries sign it (https://pusher.com/docs/channels/library_auth_reference/rest-api). Off without an appId.
 */
export interface HttpApiInput {
  appId: string | undefined;
  key: string;
  secret: string;
  bus: Publisher;
  limits: SocketLimits;
  allowances: Pick<Allowances, 'attempt' | 'hasAttempts'>;
  trustProxy: boolean;
  logger: RealtimeLogger;
  /** Epoch seconds; a request may be ten minutes off. */
  epochSeconds: () => number;
}

export const MAX_CHANNELS_PER_EVENT = 100;
const TIMESTAMP_TOLERANCE_SECONDS = 600;

const ChannelName = v.pipe(v.string(), v.check(isChannelName, 'Invalid channel name'));

const EventBody = v.pipe(
  v.object({
    // The names the protocol keeps for itself must not come from outside.
    name: v.pipe(
      v.string(),
      v.nonEmpty(),
      v.maxLength(200),
      v.regex(/^(?!pusher)/, 'Reserved name'),
    ),
    data: v.string(),
    channels: v.optional(v.pipe(v.array(ChannelName), v.maxLength(MAX_CHANNELS_PER_EVENT))),
    channel: v.optional(ChannelName),
    socket_id: v.nullish(v.pipe(v.string(), v.check(isSocketId, 'Invalid socket id'))),
  }),
  v.check((body) => (body.channels?.length ?? 0) > 0 || body.channel !== undefined, 'No channel'),
);

class HttpError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export type HttpApi = (request: IncomingMessage, response: ServerResponse) => void;

/** Refusals count by address, and beyond a number of them nothing of an address is even looked at (SAFE-13). */
export function createHttpApi(input: HttpApiInput): HttpApi {
  return (request, response) => {
    const address = clientAddress(request, input.trustProxy);
    if (!input.allowances.hasAttempts(address)) {
      reply(response, 429, { error: 'Too many refused calls; try again in some seconds' });
      return;
    }
    answer(request, input).then(
      () => reply(response, 200, {}),
      (error: unknown) => {
        const known = error instanceof HttpError;
        if (known) input.allowances.attempt(address);
        else input.logger.error({ err: error }, 'the event call failed');
        reply(response, known ? error.status : 500, {
          error: known ? error.message : 'The server could not do this',
        });
      },
    );
  };
}

async function answer(request: IncomingMessage, input: HttpApiInput): Promise<void> {
  const url = parseUrl(request.url);
  const appId = /^\/apps\/([^/]+)\/events$/.exec(url?.pathname ?? '')?.[1];
  if (!url || input.appId === undefined || appId !== input.appId) {
    throw new HttpError(404, 'Not found');
  }
  if (request.method !== 'POST') throw new HttpError(405, 'Only POST is allowed');
  // Who cannot sign shall not make us read: the query names the body's checksum, so that it can be judged alone.
  checkSignature(url, input);
  const body = await readBody(request, input.limits.httpBodyBytes);
  const md5 = createHash('md5').update(body).digest('hex');
  if (url.searchParams.get('body_md5') !== md5) {
    throw new HttpError(401, 'The body is not the signed one');
  }
  await publish(body, input.bus);
}

async function publish(body: Buffer, bus: Publisher): Promise<void> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), EventBody), body.toString());
  if (!parsed.success) throw new HttpError(400, parsed.issues[0].message);
  const { name, data, channels, channel, socket_id: socketId } = parsed.output;
  const options = { exceptSocketId: socketId ?? undefined };
  const targets = new Set(channels?.length ? channels : channel === undefined ? [] : [channel]);
  for (const target of targets) await bus.publish(target, name, data, options);
}

/** @throws HttpError 401 unless the query was signed with our secret, lately */
function checkSignature(url: URL, input: HttpApiInput): void {
  const query = url.searchParams;
  const signed = [...query]
    .filter(([name]) => name !== 'auth_signature')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const expected = hmac(input.secret, `POST\n${url.pathname}\n${signed}`);
  const age = Math.abs(input.epochSeconds() - Number(query.get('auth_timestamp') ?? NaN));

  if (!sameText(query.get('auth_key') ?? '', input.key)) throw new HttpError(401, 'Unknown key');
  if (!sameText(query.get('auth_signature') ?? '', expected)) {
    throw new HttpError(401, 'The signature is wrong');
  }
  if (!(age <= TIMESTAMP_TOLERANCE_SECONDS)) throw new HttpError(401, 'The timestamp is too old');
}

/** @throws HttpError 413 as soon as the body is longer than `limit` bytes */
async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // The request must outlive a refusal, or its answer would have nowhere to go.
  const parts: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
  for await (const chunk of parts) {
    size += chunk.length;
    if (size > limit) throw new HttpError(413, 'The body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function reply(response: ServerResponse, status: number, body: object): void {
  if (response.destroyed) return;
  // An unread rest of the request would be taken for the next one.
  if (status >= 400) response.setHeader('Connection', 'close');
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}
