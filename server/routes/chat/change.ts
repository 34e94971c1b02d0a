import type { FastifyRequest } from 'fastify';
import type { CallBody, CallResponse, Calls } from '../../../src/contract/index.ts';
import {
  canChangeMessage,
  canRoll,
  isDiceCommand,
  readsImageMarkup,
  sendRefusal,
} from '../../../src/domain/index.ts';
import type { Deps } from '../../deps.ts';
import { inGame, type Trx } from '../../db/index.ts';
import { isClosed } from '../../db/queries/chatChannels.ts';
import {
  findMessage,
  messageFor,
  messageOf,
  type MessageRow,
} from '../../db/queries/chatMessages.ts';
import { readStateOf } from '../../db/queries/chatReads.ts';
import { nextMoment } from '../../db/queries/moments.ts';
import { DomainError } from '../../errors/index.ts';
import { noticeMessageDeletion, noticeMessageEdit } from '../../notifications/chat.ts';
import { broadcastNotifications } from '../../notifications/broadcast.ts';
import { forgetMessage, indexMessage } from '../../search/index.ts';
import { takeMessagePictures } from '../pictures.ts';
import { countText } from '../textQuota.ts';
import { type ChannelParams, enterChannel, type InChannel } from './access.ts';
import { broadcastMessage } from './broadcast.ts';
import { normalizeText } from './draft.ts';

/** What a call about one message brings. */
export type MessageInput = { params: ChannelParams & { message: string }; request: FastifyRequest };

type Opened = { entered: InChannel; row: MessageRow; now: number; moment: number };

/**
 * Opens a message for a change. Refusals: those of entering, messageNotFound, those of sending, messageChangeForbidden (another's, a
 * bot's, or its time to edit is over).
 */
async function openMessage(
  trx: Trx,
  { clock, config }: Deps,
  { params, request }: MessageInput,
): Promise<Opened> {
  const entered = await enterChannel(trx, params, request);
  const { game, actor, channel } = entered;
  const row = await findMessage(trx, channel.id, params.message);
  if (!row) throw new DomainError('messageNotFound');
  const refusal = sendRefusal(game, actor, { closed: isClosed(channel) });
  if (refusal) throw new DomainError(refusal);
  const now = clock();
  const window = { hours: config.messagesCanEditHours ?? undefined, now };
  if (!canChangeMessage(messageOf(row), actor, window))
    throw new DomainError('messageChangeForbidden');
  // Later than the last change, even within one millisecond, so that the newest wins.
  const moment = Math.max(await nextMoment(trx, entered.row.id, now), row.updatedAt + 1);
  return { entered, row, now, moment };
}

/** The new text of a message. Refusals: those of any text; mastersOnly for one that would look like a throw of dice. */
function settleChange({ entered, row }: Opened, given: string): string {
  const text = normalizeText(given);
  const disguised = isDiceCommand(text) && text !== row.message && !canRoll(entered.actor);
  if (disguised) throw new DomainError('mastersOnly');
  return text;
}

/** Changes the text of a message; one that says the same already stays as it is. Dice are not thrown again. */
export async function editMessage(
  deps: Deps,
  input: MessageInput & { body: CallBody<Calls['editChatMessage']> },
): Promise<CallResponse<Calls['editChatMessage']>> {
  const given = input.body.message;
  const withPictures = await takeMessagePictures(deps, input, given);
  const { entered, row, changed, state, notices } = await inGame(
    deps.db,
    input.params.game,
    async (trx) => {
      const opened = await openMessage(trx, deps, input);
      const { channel, reader } = opened.entered;
      // A player's message holds no pictures, whoever changes it.
      const isMarkup = readsImageMarkup(messageOf(opened.row));
      const message = settleChange(opened, isMarkup ? withPictures : given);
      const read = await readStateOf(trx, channel.id, reader);
      const same = { ...opened, changed: false, state: read, notices: undefined };
      if (message === opened.row.message) return same;
      const { now, row: before } = opened;
      const written = { texts: [message], before: [before.message] };
      await countText(trx, { userId: opened.entered.user.id, now, ...written });
      const edited = await trx
        .updateTable('chatMessages')
        .set({ message, updatedAt: opened.moment })
        .where('id', '=', opened.row.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await indexMessage(trx, opened.entered.row.id, edited);
      const notices = await noticeMessageEdit(
        trx,
        { ...channel, channelId: channel.id },
        edited,
        opened.now,
      );
      return { ...same, row: edited, changed: true, notices };
    },
  );
  const { channel } = entered;
  const event = 'ChatMessageUpdated';
  if (changed)
    await broadcastMessage(deps, input.request, { channel, event, message: messageOf(row) });
  if (notices) void broadcastNotifications(deps, input.request.log, notices);
  return { message: messageFor(row, state) };
}

/** Deletes a message. Its row stays without text, for those who missed the event (LIVE-09). */
export async function deleteMessage(
  deps: Deps,
  input: MessageInput,
): Promise<CallResponse<Calls['deleteChatMessage']>> {
  const { entered, row, notices } = await inGame(deps.db, input.params.game, async (trx) => {
    const opened = await openMessage(trx, deps, input);
    await trx
      .updateTable('chatMessages')
      .set({ message: '', deletedAt: opened.moment, updatedAt: opened.moment })
      .where('id', '=', opened.row.id)
      .execute();
    await forgetMessage(trx, opened.row.id);
    return { ...opened, notices: await noticeMessageDeletion(trx, opened.row) };
  });
  const message = { id: String(row.id) };
  const event = 'ChatMessageDeleted';
  await broadcastMessage(deps, input.request, { channel: entered.channel, event, message });
  void broadcastNotifications(deps, input.request.log, notices);
  return {};
}
