import { setImmediate } from 'node:timers/promises';
import { parseImageMarkup, plainText } from '../../src/domain/index.ts';
import { IDS_IN_MS, isSet, type Trx } from '../db/index.ts';
import type { MessageRow } from '../db/queries/chatMessages.ts';
import type { TurnRow } from '../db/queries/turns.ts';
import { type Entry, textIndexOf } from './textIndex.ts';
import { wordsOf } from './words.ts';

/**
 * What stands in the index of each text: its words, and marks that say where it was written and as whom. Who may read it is no part of that:
 * scopes.ts asks the tables whenever somebody searches. Everything here belongs to the transaction that writes the text itself.
 */

/** A whole number as letters and digits. */
const word = (id: number): string => String(id).replace('-', 'n');

/**
 * Marks. The first three say which of a reader's scopes a text is in, one of them for each text; that of a quest is a narrower scope of the turns that
 * belong to it.
 */
export const MARK = {
  turnsOf: (gameId: number) => `_t${word(gameId)}`,
  messagesOf: (channelId: number) => `_m${word(channelId)}`,
  chronicleOf: (eventId: number) => `_e${word(eventId)}`,
  place: (locationId: number) => `_p${word(locationId)}`,
  quest: (questId: number) => `_q${word(questId)}`,
  speaker: (characterId: number) => `_s${word(characterId)}`,
} as const;

/** The words of a message; of a master's without the addresses of pictures. */
export const messageText = (message: string): string =>
  parseImageMarkup(message)
    .map((part) => (part.kind === 'text' ? part.text : ' '))
    .join('');

/** What the index gets of a text. */
export type Content = { text: string; marks: readonly string[] };

type Spoken = Pick<TurnRow, 'characterId'>;

// Nobody is to find out by whose filter a text is found which master wrote as the master of the seasons.
const speakerOf = ({ characterId }: Spoken, isUnnamed: boolean): string[] =>
  characterId === null || isUnnamed ? [] : [MARK.speaker(characterId)];

type TurnText = Pick<TurnRow, 'gameId' | 'locationId' | 'characterId' | 'charIsMaster' | 'post'>;

export const turnContent = (row: TurnText, questIds: readonly number[]): Content => ({
  text: plainText(row.post),
  marks: [
    MARK.turnsOf(row.gameId),
    MARK.place(row.locationId),
    ...speakerOf(row, isSet(row.charIsMaster)),
    ...questIds.map(MARK.quest),
  ],
});

/** The quests that some turns are marked with (FORM-10), by turn. */
export async function questsOfTurns(
  trx: Trx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  if (ids.length === 0) return new Map();
  const marks = trx.selectFrom('turnQuests').selectAll().where('turnId', 'in', ids);
  const byTurn = Map.groupBy(await marks.orderBy('questId').execute(), ({ turnId }) => turnId);
  return new Map([...byTurn].map(([id, of]) => [id, of.map(({ questId }) => questId)]));
}

type MessageText = Pick<MessageRow, 'channelId' | 'characterId' | 'message'>;

export const messageContent = (row: MessageText): Content => ({
  text: messageText(row.message),
  marks: [MARK.messagesOf(row.channelId), ...speakerOf(row, false)],
});

type ChronicleText = { id: number; chronicle: string | null };

// Nobody learns who wrote a chronicle.
export const chronicleContent = ({ id, chronicle }: ChronicleText): Content => ({
  text: plainText(chronicle ?? ''),
  marks: [MARK.chronicleOf(id)],
});

/** A text for the index; undefined where it has no words. */
export function entryOf(id: number, { text, marks }: Content): Entry | undefined {
  const stems = [...wordsOf(text)].map(({ stem }) => stem);
  return stems.length > 0 ? { id, stems, marks } : undefined;
}

type Reference = 'turnId' | 'messageId' | 'eventId';

/** A text that is written: what it belongs to, and its moment (ms). */
type Written = { of: readonly [Reference, number]; gameId: number; at: number; content: Content };

const documentOf = (trx: Trx, [name, value]: Written['of']) =>
  trx.selectFrom('searchDocuments').select('id').where(name, '=', value).executeTakeFirst();

/** An id at a moment. Games have no moment twice, so that those who write in one take none from each other. */
async function idAt(trx: Trx, { at, gameId }: Pick<Written, 'at' | 'gameId'>): Promise<number> {
  const first = at * IDS_IN_MS + (gameId % IDS_IN_MS);
  const { last } = await trx
    .selectFrom('searchDocuments')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .where('id', '>=', first)
    .where('id', '<', (at + 1) * IDS_IN_MS)
    .executeTakeFirstOrThrow();
  return last === null ? first : last + 1;
}

async function forget(trx: Trx, of: Written['of']): Promise<number | undefined> {
  const known = await documentOf(trx, of);
  if (!known) return undefined;
  await textIndexOf(trx).remove(known.id);
  await trx.deleteFrom('searchDocuments').where('id', '=', known.id).execute();
  return known.id;
}

/** Letters of a text whose stems take so long that calls of others come between (SAFE-02). */
const LONG = 10_000;

/** Puts a text into the index; `known` is the id that it had there before. */
async function put(trx: Trx, { of, content, ...when }: Written, known?: number): Promise<void> {
  const isThen = known !== undefined && Math.floor(known / IDS_IN_MS) === when.at;
  const id = isThen ? known : await idAt(trx, when);
  const isLong = content.text.length > LONG;
  if (isLong) await setImmediate();
  const entry = entryOf(id, content);
  if (!entry) return;
  if (isLong) await setImmediate();
  const [name, value] = of;
  const row = { turnId: null, messageId: null, eventId: null, [name]: value };
  await trx
    .insertInto('searchDocuments')
    .values({ id, ...row })
    .execute();
  await textIndexOf(trx).add([entry]);
}

const replace = async (trx: Trx, written: Written): Promise<void> =>
  put(trx, written, await forget(trx, written.of));

const ofTurn = (row: TurnRow, quests: readonly number[]): Written => ({
  ...{ of: ['turnId', row.id], gameId: row.gameId, at: row.createdAt },
  content: turnContent(row, quests),
});

/** Puts a turn into the index that was written just now, with its quests. */
export const indexNewTurn = (trx: Trx, row: TurnRow, quests: readonly number[]): Promise<void> =>
  put(trx, ofTurn(row, quests));

/** Puts a turn into the index as it was changed. */
export async function indexTurn(trx: Trx, row: TurnRow): Promise<void> {
  const quests = await questsOfTurns(trx, [row.id]);
  await replace(trx, ofTurn(row, quests.get(row.id) ?? []));
}

/** Takes a turn out of the index with its text. */
export const forgetTurn = (trx: Trx, id: number): Promise<unknown> => forget(trx, ['turnId', id]);

const ofMessage = (row: MessageRow, gameId: number): Written => ({
  ...{ of: ['messageId', row.id], gameId, at: row.createdAt },
  content: messageContent(row),
});

/** Puts a message into the index that was written just now. */
export const indexNewMessage = (trx: Trx, gameId: number, row: MessageRow): Promise<void> =>
  put(trx, ofMessage(row, gameId));

/** Puts a message into the index as it was changed. */
export const indexMessage = (trx: Trx, gameId: number, row: MessageRow): Promise<void> =>
  replace(trx, ofMessage(row, gameId));

/** Takes a message out of the index with its text. */
export const forgetMessage = (trx: Trx, id: number): Promise<unknown> =>
  forget(trx, ['messageId', id]);

/** Puts a chronicle into the index that was saved at a time (ms): it is as new as its last words. */
export const indexChronicle = (
  trx: Trx,
  gameId: number,
  { at, ...event }: ChronicleText & { at: number },
): Promise<void> =>
  replace(trx, { of: ['eventId', event.id], gameId, at, content: chronicleContent(event) });
