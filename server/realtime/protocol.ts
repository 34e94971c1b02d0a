import * as v from 'valibot';
import type { Member } from './presence.ts';

/**
 * What clients say to the socket server: Pusher Channels protocol, version 7
 * (https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol).
 */
export const PROTOCOL_VERSION = 7;

/**
 * Error numbers of the protocol. pusher-js does not come back after 40xx, waits a second after 41xx and comes back at
 * once after 42xx; 43xx and errors without a number (null) leave the connection as it is.
 */
export const errorCodes = {
  unknownKey: 4001,
  overQuota: 4004,
  pathNotFound: 4005,
  unsupportedProtocol: 4007,
  protocolMissing: 4008,
  unauthorised: 4009,
  overCapacity: 4100,
  reconnect: 4200,
  pongNotReceived: 4201,
  clientEventRefused: 4301,
} as const;

export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes];

export type ClientFrame =
  | { type: 'ping' }
  | { type: 'pong' }
  | {
      type: 'subscribe';
      channel: string;
      auth: string | undefined;
      channelData: string | undefined;
    }
  | { type: 'unsubscribe'; channel: string }
  | { type: 'clientEvent'; event: string; channel: string; data: unknown };

export type ParsedFrame = { ok: true; frame: ClientFrame } | { ok: false; message: string };

/** Some client libraries write `data` as an object, some as an object in a JSON string. */
function payload<Schema extends v.GenericSchema>(schema: Schema) {
  return v.union([schema, v.pipe(v.string(), v.parseJson(), schema)]);
}

/** pusher-js sends an empty `auth` for public channels. */
const OptionalText = v.nullish(v.string());

const Envelope = v.looseObject({ event: v.string() });

const Subscribe = v.object({
  data: payload(v.object({ channel: v.string(), auth: OptionalText, channel_data: OptionalText })),
});

const Unsubscribe = v.object({ data: payload(v.object({ channel: v.string() })) });

const ClientEvent = v.object({ event: v.string(), channel: v.string(), data: v.unknown() });

/** A member, as signed by the host; numbers become strings as everywhere. */
const ChannelDataText = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    user_id: v.union([v.pipe(v.string(), v.nonEmpty()), v.pipe(v.number(), v.transform(String))]),
    user_info: v.optional(v.unknown()),
    unseen: v.optional(v.literal(true)),
  }),
);

/** Reads one text frame of a client. Never throws: whatever is wrong comes back as a message for pusher:error. */
export function parseFrame(text: string): ParsedFrame {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refuse('The frame is not JSON');
  }
  const envelope = v.safeParse(Envelope, json);
  if (!envelope.success) return refuse('The frame has no event');
  return parseEvent(envelope.output.event, envelope.output);
}

function parseEvent(event: string, envelope: unknown): ParsedFrame {
  switch (event) {
    case 'pusher:ping':
      return accept({ type: 'ping' });
    case 'pusher:pong':
      return accept({ type: 'pong' });
    case 'pusher:subscribe': {
      const result = v.safeParse(Subscribe, envelope);
      if (!result.success) return malformed(event);
      const { channel, auth, channel_data: channelData } = result.output.data;
      return accept({
        type: 'subscribe',
        channel,
        auth: auth ?? undefined,
        channelData: channelData ?? undefined,
      });
    }
    case 'pusher:unsubscribe': {
      const result = v.safeParse(Unsubscribe, envelope);
      if (!result.success) return malformed(event);
      return accept({ type: 'unsubscribe', channel: result.output.data.channel });
    }
    default: {
      if (!event.startsWith('client-')) return refuse('Unknown event');
      const result = v.safeParse(ClientEvent, envelope);
      return result.success
        ? accept({ type: 'clientEvent', ...result.output })
        : malformed('a client event');
    }
  }
}

/** Reads the signed `channel_data` of a presence subscription; undefined when it names no member. */
export function parseChannelData(text: string | undefined): Member | undefined {
  const result = v.safeParse(ChannelDataText, text);
  if (!result.success) return undefined;
  const { user_id: userId, user_info: userInfo, unseen } = result.output;
  return { userId, ...(userInfo !== undefined && { userInfo }), ...(unseen && { unseen }) };
}

const accept = (frame: ClientFrame): ParsedFrame => ({ ok: true, frame });
const refuse = (message: string): ParsedFrame => ({ ok: false, message });
const malformed = (event: string): ParsedFrame => refuse(`Malformed data of ${event}`);
