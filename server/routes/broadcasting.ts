import type { FastifyRequest } from 'fastify';
import {
  type CallBody,
  type CallResponse,
  type Calls,
  calls,
  type Character,
  HEADER,
  type ParsedChannel,
  parseChannel,
} from '../../src/contract/index.ts';
import { canGuestRead, isHidden } from '../../src/domain/index.ts';
import { requireUser } from '../auth/index.ts';
import { sha256 } from '../auth/crypto.ts';
import type { Deps } from '../deps.ts';
import { viewableChannel } from '../db/queries/chatChannels.ts';
import { findGame } from '../db/queries/games.ts';
import { type Reader, readerOf } from '../db/queries/readers.ts';
import { present } from '../db/queries/wire.ts';
import { DomainError } from '../errors/index.ts';
import { route } from '../http/route.ts';
import { type ChannelData, defaultLimits, isChannelName, signChannel } from '../realtime/index.ts';
import { enterChat } from './chat/access.ts';
import { writerIn, type Writing } from './typingChannels.ts';
import type { Area } from './area.ts';

type Chat = Extract<ParsedChannel, { about: 'chat' }>;
type Own = Extract<ParsedChannel, { about: 'user' }>;
type Turns = Exclude<ParsedChannel, Chat | Own | Writing>;

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

/** Who asks, as far as channels ask for it: looked up once, however many channels are asked for. */
function askerOf({ db }: Deps, request: FastifyRequest) {
  const userId = requireUser(request).id;
  const readers = new Map<string, Promise<Reader | undefined>>();
  let entered: ReturnType<typeof enterChat> | undefined;
  const findReader = async (game: string): Promise<Reader | undefined> => {
    const row = await findGame(db, game);
    const reader = row && (await readerOf(db, row, userId));
    return reader?.reads ? reader : undefined;
  };
  return {
    userId,
    /** The asker in a game that they read; nobody in any other. */
    readerOf: (game: string): Promise<Reader | undefined> => {
      const found = readers.get(game) ?? findReader(game);
      readers.set(game, found);
      return found;
    },
    /** As whom one is where somebody writes, and whether one may write there. */
    writerIn: (channel: Writing) => writerIn(db, channel, request),
    /** As whom one is in chat. Refusals: those of acting, chatDisabled. */
    enter: () =>
      (entered ??= enterChat(
        db,
        { game: header(request, HEADER.game), character: header(request, HEADER.character) },
        request,
      )),
  };
}

type Asker = ReturnType<typeof askerOf>;

/**
 * May the asker subscribe to a turn channel? A game's where one of their characters reads it, or who has none was invited; there also a character's own,
 * where it is theirs. The name of a character's channel carries the character's id: the keys `user` and `master` are not one person's alone.
 */
async function mayHearTurns(asker: Asker, channel: Turns): Promise<boolean> {
  const reader = await asker.readerOf(channel.game);
  if (!reader) return false;
  const { mine, game } = reader;
  if (channel.about !== 'characterTurns') return mine.length > 0 || !canGuestRead(game);
  return mine.some(({ id }) => String(id) === channel.character);
}

/**
 * A member as the others see it (ONL-01). What it looks like is left out where it is longer than the protocol lets anybody be. One who is hidden
 * reads unseen, and as nobody: what has no name cannot say that it types.
 */
function memberOf({ id, type, name, avatar, seo, url }: Character, hidden: boolean): ChannelData {
  if (hidden) return { user_id: id, unseen: true };
  const who = { id, type, name };
  const whole = { ...who, ...present({ avatar, seo, url }) };
  const fits = Buffer.byteLength(JSON.stringify(whole)) <= defaultLimits.userInfoBytes;
  return { user_id: id, user_info: fits ? whole : who };
}

/** Who the asker is in a chat channel. Refusals: those of acting, chatDisabled, chatChannelForbidden. */
async function chatMember({ db }: Deps, { type, id }: Chat, asker: Asker): Promise<ChannelData> {
  const { viewer, actor, actorRow } = await asker.enter();
  if (!(await viewableChannel(db, viewer, { type, id })))
    throw new DomainError('chatChannelForbidden');
  return memberOf(actor, isHidden(actorRow));
}

/**
 * The asker where one may know who writes: whoever reads the place, whoever opens the chronicle. All of them are hidden members, so that nobody learns who
 * reads; and who may not write there, or is hidden, has no name to say it under (SAFE-04, BACK-95). Refusals: those of acting, locationNotFound, those of
 * opening a chronicle.
 */
async function writingMember(channel: Writing, asker: Asker): Promise<ChannelData> {
  const { actor, actorRow, mayWrite } = await asker.writerIn(channel);
  const { id, type, name } = actor;
  const named = mayWrite && !isHidden(actorRow);
  return { user_id: id, unseen: true, ...(named && { user_info: { id, type, name } }) };
}

/** A channel that is asked for by its name, and the socket that asks. */
type Asked = CallBody<Calls['authorizeChannel']>;

/** The signature of a channel that this user may enter. Refusals: forbidden, and those of entering chat. */
async function sign(
  deps: Deps,
  { channel_name: name, socket_id: socketId }: Asked,
  asker: Asker,
): Promise<CallResponse<Calls['authorizeChannel']>> {
  const { socketKey: key, socketSecret: secret } = deps.config.secrets;
  const channel = isChannelName(name) ? parseChannel(name) : undefined;
  if (!channel || channel.kind === 'public') throw new DomainError('forbidden');
  const signed = { key, secret, socketId, channel: name };
  if (channel.about === 'chat')
    return signChannel({ ...signed, channelData: await chatMember(deps, channel, asker) });
  if (channel.about === 'placeWriting' || channel.about === 'chronicleWriting')
    return signChannel({ ...signed, channelData: await writingMember(channel, asker) });
  const isAllowed =
    channel.about === 'user'
      ? channel.user === String(asker.userId)
      : await mayHearTurns(asker, channel);
  if (!isAllowed) throw new DomainError('forbidden');
  return signChannel(signed);
}

/** The signature of a channel with its name; undefined where it is refused. */
async function signIfAllowed(deps: Deps, asked: Asked, asker: Asker) {
  try {
    return { name: asked.channel_name, ...(await sign(deps, asked, asker)) };
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/** Authorises subscriptions to private and presence channels, one by one or several at once (spec 2 §4, LIVE-02; QUICK-15). */
export const broadcastingRoutes: Area = (app, deps) => {
  /** Signs something for a socket, which is its user's from then on. */
  const signing = async <T>(
    request: FastifyRequest,
    socketId: string,
    sign: (asker: Asker) => Promise<T>,
  ): Promise<T> => {
    const asker = askerOf(deps, request);
    const session = request.sessionToken ? sha256(request.sessionToken) : undefined;
    // First of all: a session that ends meanwhile takes the socket along, and what is signed below with it. Its frames, joins and whispers count by user.
    await deps.bus.identify(socketId, String(asker.userId), session);
    return sign(asker);
  };
  route(app, calls.authorizeChannel, ({ body, request }) =>
    signing(request, body.socket_id, (asker) => sign(deps, body, asker)),
  );
  route(app, calls.authorizeChannels, ({ body: { socket_id, channels }, request }) =>
    signing(request, socket_id, async (asker) => {
      const names = [...new Set(channels)];
      const signed = await Promise.all(
        names.map((channel_name) => signIfAllowed(deps, { socket_id, channel_name }, asker)),
      );
      return { channels: signed.filter((one) => one !== undefined) };
    }),
  );
};
