import type { FastifyRequest } from 'fastify';
import {
  type CallBody,
  type CallQuery,
  type CallResponse,
  type Calls,
  CHRONICLE_MESSAGES_LIMIT,
} from '../../../src/contract/index.ts';
import { textVersion, writeChronicleRefusal } from '../../../src/domain/index.ts';
import type { Deps } from '../../deps.ts';
import { type Db, inGame } from '../../db/index.ts';
import { authorsIn } from '../../db/queries/chatAuthors.ts';
import { type ChannelRow, eventChannel } from '../../db/queries/chatChannels.ts';
import {
  findMessage,
  messageFor,
  type MessageRow,
  messagesPage,
} from '../../db/queries/chatMessages.ts';
import { countFitting } from '../../db/queries/fitting.ts';
import { readStateOf } from '../../db/queries/chatReads.ts';
import { writeChronicle } from '../../db/queries/quests.ts';
import { DomainError, noticeText } from '../../errors/index.ts';
import { indexChronicle } from '../../search/index.ts';
import { settleText } from '../pictures.ts';
import { countText } from '../textQuota.ts';
import { type EventParams, type InEvent, openEvent, viewEvent, viewQuest } from './access.ts';

type Page = Pick<CallResponse<Calls['chronicle']>, 'messages' | 'authors' | 'more'>;

const NO_MESSAGES: Page = { messages: [], authors: [] };

/** Where the event was played, if this character may look in there. A game without chat has no such place (spec 2 §2). */
async function channelOf(db: Db, { event, row, game, actorRow }: InEvent) {
  if (!game.chat) return undefined;
  return eventChannel(db, { gameId: row.id, characterId: actorRow.id }, event.id);
}

/** Ids of those who wrote some messages, as a look-up of authors takes them. */
function writersOf(rows: readonly MessageRow[]): { users: string[]; profiles: string[] } {
  const idsOf = (profiles: boolean): string[] => {
    const ids = rows.flatMap(({ authorType, characterId }) =>
      characterId !== null && (authorType === 'profile') === profiles ? [String(characterId)] : [],
    );
    return [...new Set(ids)];
  };
  return { users: idsOf(false), profiles: idsOf(true) };
}

/** The messages of a channel, the newest or those before one. Refusal: messageNotFound (no such message to go back from). */
async function messagesOf(
  db: Db,
  channel: ChannelRow,
  { id: characterId, createdAt: since }: InEvent['actorRow'],
  before: string | undefined,
): Promise<Page> {
  const anchor =
    before === undefined ? undefined : await findMessage(db, channel.id, before, { deleted: true });
  if (before !== undefined && !anchor) throw new DomainError('messageNotFound');
  // One more than is shown, to know whether there are older ones.
  const found = await messagesPage(db, channel.id, anchor?.id, CHRONICLE_MESSAGES_LIMIT + 1);
  const sizes = found.map(({ message }) => Buffer.byteLength(message)).toReversed();
  const fitting = Math.min(CHRONICLE_MESSAGES_LIMIT, countFitting(sizes));
  const more = found.length > fitting;
  const rows = found.slice(found.length - fitting);
  const state = await readStateOf(db, channel.id, { characterId, since });
  return {
    messages: rows.map((row) => messageFor(row, state)),
    authors: await authorsIn(db, channel.id, writersOf(rows)),
    ...(more && { more }),
  };
}

/** What a chronicle is written from (CHRON-01). Refusals: those of opening an event, messageNotFound. */
export async function showChronicle(
  { db }: Deps,
  params: EventParams,
  { before }: CallQuery<Calls['chronicle']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['chronicle']>> {
  const opened = await openEvent(db, params, request);
  const channel = await channelOf(db, opened);
  if (!channel && before !== undefined) throw new DomainError('messageNotFound');
  const page = channel ? await messagesOf(db, channel, opened.actorRow, before) : NO_MESSAGES;
  return {
    quest: viewQuest(opened.quest, opened.events, opened),
    event: viewEvent(opened.event, opened),
    ...page,
  };
}

/** Did somebody else change the text since it was opened? The same text is a repeated save, no conflict. */
function isOvertaken(now: string, text: string, base: string | undefined): boolean {
  return base !== undefined && base !== textVersion(now) && text !== now;
}

/**
 * Saves the chronicle of an event (CHRON-02). Refusals: those of opening an event, chronicleForbidden, gameClosed, characterUnconfirmed,
 * chronicleChanged, and those of the text.
 */
export async function saveChronicle(
  deps: Deps,
  params: EventParams,
  { chronicle: given, base }: CallBody<Calls['saveChronicle']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['saveChronicle']>> {
  const { db, clock } = deps;
  const { take } = await settleText(deps, { params, request }, 'chronicle', given);
  return inGame(db, params.game, async (trx) => {
    const opened = await openEvent(trx, params, request);
    const { event, game, actor, actorRow } = opened;
    const refusal = writeChronicleRefusal(game, actor, event.isEditor);
    if (refusal) throw new DomainError(refusal);
    const chronicle = take('chronicle', event.chronicle);
    if (isOvertaken(event.chronicle ?? '', chronicle, base))
      throw new DomainError('chronicleChanged');
    const now = clock();
    const texts = { texts: [chronicle], before: [event.chronicle ?? ''] };
    await countText(trx, { userId: opened.user.id, now, ...texts });
    const written = { chronicle, chronicleById: actorRow.id, chronicleAt: now };
    if (chronicle !== event.chronicle) {
      await writeChronicle(trx, event.id, written);
      await indexChronicle(trx, opened.row.id, { id: event.id, chronicle, at: now });
    }
    return {
      message: noticeText('chronicleSaved'),
      event: viewEvent({ ...event, chronicle }, opened),
    };
  });
}
