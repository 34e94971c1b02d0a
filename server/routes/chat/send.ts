import type { FastifyRequest } from 'fastify';
import type { CallBody, CallResponse, Calls } from '../../../src/contract/index.ts';
import {
  authorTypeOf,
  type DiceThrow,
  formatRoll,
  rollDice,
  sendRefusal,
} from '../../../src/domain/index.ts';
import type { Deps } from '../../deps.ts';
import { inGame, type Trx } from '../../db/index.ts';
import { isClosed } from '../../db/queries/chatChannels.ts';
import { findMessage, messageOf, type MessageRow } from '../../db/queries/chatMessages.ts';
import { timesNow } from '../../db/queries/moments.ts';
import { moveMark } from '../../db/queries/chatReads.ts';
import { present } from '../../db/queries/wire.ts';
import { DomainError } from '../../errors/index.ts';
import { once, readKey } from '../idempotency.ts';
import { takeMessagePictures } from '../pictures.ts';
import { indexNewMessage } from '../../search/index.ts';
import { countText } from '../textQuota.ts';
import { type ChannelParams, enterChannel, type InChannel } from './access.ts';
import { broadcastMessage } from './broadcast.ts';
import { normalizeText, throwOf } from './draft.ts';

type Answer = CallResponse<Calls['sendChatMessage']>;

/** What a call made, by their ids: the message, and the bot's line of its throw. */
type Made = { message: number; roll?: number };
type Input = {
  params: ChannelParams;
  body: CallBody<Calls['sendChatMessage']>;
  request: FastifyRequest;
};

/** A message that is being sent. */
type Work = { trx: Trx; deps: Deps; entered: InChannel; now: number };

type Signature = Pick<MessageRow, 'authorType' | 'characterId' | 'userId' | 'nonce'>;

const BOT: Signature = { authorType: 'bot', characterId: null, userId: null, nonce: null };

async function write(
  { trx, entered, now }: Work,
  signature: Signature,
  message: string,
): Promise<MessageRow> {
  const times = await timesNow(trx, entered.row.id, now);
  const row = await trx
    .insertInto('chatMessages')
    .values({
      channelId: entered.channel.id,
      ...signature,
      message,
      ...times,
      updatedAt: times.createdAt,
      deletedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await indexNewMessage(trx, entered.row.id, row);
  return row;
}

/** The bot's line of a throw, right behind the command. */
function writeRoll(work: Work, dice: DiceThrow): Promise<MessageRow> {
  return write(work, BOT, formatRoll(rollDice(dice, work.deps.roll)));
}

/** Who writes has read the channel: divider (spec 2 §4) and count are reset. */
function readUpTo({ trx, entered, now }: Work, lastReadId: number): Promise<boolean> {
  const { channel, reader } = entered;
  const mark = { channelId: channel.id, characterId: reader.characterId, lastReadId, readAt: now };
  return moveMark(trx, mark);
}

async function writeMessage(work: Work, given: string, key: string | undefined): Promise<Made> {
  const { game, actor, actorRow, user, channel } = work.entered;
  const refusal = sendRefusal(game, actor, { closed: isClosed(channel) });
  if (refusal) throw new DomainError(refusal);
  const text = normalizeText(given);
  const dice = throwOf(text, actor);
  await countText(work.trx, { userId: user.id, now: work.now, texts: [text] });
  const author = { authorType: authorTypeOf(actor), characterId: actorRow.id, userId: user.id };
  const row = await write(work, { ...author, nonce: key ?? null }, text);
  const roll = dice && (await writeRoll(work, dice));
  await readUpTo(work, roll?.id ?? row.id);
  return { message: row.id, ...(roll && { roll: roll.id }) };
}

/** The answer as it would be now, without what was deleted meanwhile. */
async function answerFor(
  { trx, entered }: Omit<Work, 'deps' | 'now'>,
  made: Made,
): Promise<Answer> {
  const find = (id: number) => findMessage(trx, entered.channel.id, String(id));
  const row = await find(made.message);
  const roll = made.roll === undefined ? undefined : await find(made.roll);
  return {
    ...(row && { message: { ...messageOf(row), ...present({ nonce: row.nonce }) } }),
    ...(roll && { roll: messageOf(roll) }),
  };
}

/**
 * Sends a message (spec 2 §4 Sending): once for each idempotency key, broadcast to the channel after the commit, the bot's line after the
 * command.
 */
export async function sendMessage(deps: Deps, { params, body, request }: Input): Promise<Answer> {
  const text = await takeMessagePictures(deps, { params, request }, body.message);
  const { answer, repeated, channel } = await inGame(deps.db, params.game, async (trx) => {
    const entered = await enterChannel(trx, params, request);
    // The clock is read inside the transaction, so a poll after this time sees the message (LIVE-09).
    const now = deps.clock();
    const asked = { userId: entered.user.id, request, payload: body, now };
    const work = { trx, deps, entered, now };
    const done = await once(trx, asked, {
      work: () => writeMessage(work, text, readKey(request)),
      answer: (made: Made) => answerFor(work, made),
    });
    return { ...done, channel: entered.channel };
  });
  if (repeated) return answer;
  for (const message of [answer.message, answer.roll]) {
    const event = 'ChatMessageSent';
    if (message)
      await broadcastMessage(deps, request, {
        channel,
        event,
        message: { ...message, unread: true },
      });
  }
  return answer;
}
