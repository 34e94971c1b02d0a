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
import { canRead, isHidden } from '../../src/domain/index.ts';
import { requireUser } from '../auth/index.ts';
import type { Deps } from '../deps.ts';
import { charactersOf, characterOf } from '../db/queries/characters.ts';
import { viewableChannel } from '../db/queries/chatChannels.ts';
import { findGame, gameOf } from '../db/queries/games.ts';
import { present } from '../db/queries/wire.ts';
import { DomainError } from '../errors/index.ts';
import { route } from '../http/route.ts';
import { type ChannelData, defaultLimits, isChannelName, signChannel } from '../realtime/index.ts';
import { enterChat } from './chat/access.ts';
import type { Area } from './area.ts';

type Chat = Extract<ParsedChannel, { about: 'chat' }>;
type Own = Extract<ParsedChannel, { about: 'user' }>;
type Turns = Exclude<ParsedChannel, Chat | Own>;

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

/**
 * May the asker subscribe to a turn channel? A game's where one of their characters reads it; there also a character's own, where it is theirs. The
 * name of a character's channel carries the character's id: the keys `user` and `master` are not one person's alone.
 */
async function mayHearTurns({ db }: Deps, channel: Turns, userId: number): Promise<boolean> {
  const row = await findGame(db, channel.game);
  if (!row) return false;
  const mine = await charactersOf(db, row.id, userId);
  if (!mine.some((one) => canRead(gameOf(row), characterOf(one)))) return false;
  if (channel.about !== 'characterTurns') return true;
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
async function chatMember(
  { db }: Deps,
  { type, id }: Chat,
  request: FastifyRequest,
): Promise<ChannelData> {
  const names = {
    game: header(request, HEADER.game),
    character: header(request, HEADER.character),
  };
  const { viewer, actor, actorRow } = await enterChat(db, names, request);
  if (!(await viewableChannel(db, viewer, { type, id })))
    throw new DomainError('chatChannelForbidden');
  return memberOf(actor, isHidden(actorRow));
}

/** The signature of a channel that this user may enter. Refusals: forbidden, and those of entering chat. */
async function sign(
  deps: Deps,
  { channel_name: name, socket_id: socketId }: CallBody<Calls['authorizeChannel']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['authorizeChannel']>> {
  const { socketKey: key, socketSecret: secret } = deps.config.secrets;
  const channel = isChannelName(name) ? parseChannel(name) : undefined;
  if (!channel || channel.kind === 'public') throw new DomainError('forbidden');
  const signed = { key, secret, socketId, channel: name };
  const userId = requireUser(request).id;
  if (channel.about === 'chat')
    return signChannel({ ...signed, channelData: await chatMember(deps, channel, request) });
  const isAllowed =
    channel.about === 'user'
      ? channel.user === String(userId)
      : await mayHearTurns(deps, channel, userId);
  if (!isAllowed) throw new DomainError('forbidden');
  return signChannel(signed);
}

/** Authorises subscriptions to private and presence channels (spec 2 §4, LIVE-02). */
export const broadcastingRoutes: Area = (app, deps) => {
  route(app, calls.authorizeChannel, async ({ body, request }) => {
    const user = requireUser(request);
    // First of all: a session that ends meanwhile takes the socket along, and what is signed below with it.
    if (request.sessionToken)
      await app.sessionSockets.remember(request.sessionToken, body.socket_id, request.log);
    const signature = await sign(deps, body, request);
    // Its frames, joins and whispers count by user from now on.
    await deps.bus.identify(body.socket_id, String(user.id));
    return signature;
  });
};
