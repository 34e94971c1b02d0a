import { sql } from 'kysely';
import { alone, type Db, IDS_IN_MS, putAll, type Trx } from '../db/index.ts';
import { turnsBehindId } from '../db/queries/turns.ts';
import {
  chronicleContent,
  entryOf,
  messageContent,
  questsOfTurns,
  turnContent,
} from './documents.ts';
import { type Entry, textIndexOf } from './textIndex.ts';

/** What app_meta has under this name says by which version of the words the index was made. */
const MARKER = 'search';

/** Another one whenever words.ts or documents.ts make other tokens of the same texts. */
const VERSION = '2';

/** The latest moment (ms) of which ids are numbers of JavaScript, in the year 2223. */
const LAST_MOMENT = 8_000_000_000_000;

/** Texts that are read at once. */
const BATCH = 100;

/** A moment within those that ids can hold, whatever was imported. */
const moment = (column: string) => sql`case when ${sql.ref(column)} < 0 then 0
  when ${sql.ref(column)} > ${sql.lit(LAST_MOMENT)} then ${sql.lit(LAST_MOMENT)}
  else ${sql.ref(column)} end`;

/** One document for each text, in the order of the texts: an id is at its moment, or behind the one before. */
const listTexts = sql`
  insert into search_documents (id, turn_id, message_id, event_id)
  select n + max(at * ${sql.lit(IDS_IN_MS)} - n) over (order by n), turn_id, message_id, event_id from (
    select at, turn_id, message_id, event_id,
      row_number() over (order by at, turn_id, message_id, event_id) as n from (
      select ${moment('created_at')} as at, id as turn_id, cast(null as bigint) as message_id,
        cast(null as bigint) as event_id from turns where deleted_at is null and post <> ''
      union all select ${moment('created_at')}, null, id, null
        from chat_messages where deleted_at is null and message <> ''
      union all select coalesce(${moment('chronicle_at')}, 0), null, null, id
        from quest_events where chronicle <> '') texts) counted`;

const documentsAfter = (trx: Trx, id: number) =>
  trx
    .selectFrom('searchDocuments')
    .selectAll()
    .where('id', '>', id)
    .orderBy('id')
    .limit(BATCH)
    .execute();

type Document = Awaited<ReturnType<typeof documentsAfter>>[number];

const idsOf = (ids: readonly (number | null)[]): number[] => ids.filter((id) => id !== null);

/** Rows by their ids. */
const byId = <Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

/** What some documents hold, each kind by its own query: PostgreSQL, which has not counted these rows yet, would join whole tables for each batch. */
async function entriesOf(trx: Trx, documents: readonly Document[]): Promise<(Entry | undefined)[]> {
  const turnIds = idsOf(documents.map(({ turnId }) => turnId));
  const messageIds = idsOf(documents.map(({ messageId }) => messageId));
  const eventIds = idsOf(documents.map(({ eventId }) => eventId));
  const ofTurns = trx.selectFrom('turns').selectAll().where('id', 'in', turnIds);
  const ofMessages = trx.selectFrom('chatMessages').selectAll().where('id', 'in', messageIds);
  const ofEvents = trx.selectFrom('questEvents').selectAll().where('id', 'in', eventIds);
  const turns = byId(turnIds.length > 0 ? await ofTurns.execute() : []);
  const quests = await questsOfTurns(trx, turnIds);
  const messages = byId(messageIds.length > 0 ? await ofMessages.execute() : []);
  const events = byId(eventIds.length > 0 ? await ofEvents.execute() : []);
  return documents.map(({ id, turnId, messageId, eventId }) => {
    const turn = turns.get(turnId ?? 0);
    const message = messages.get(messageId ?? 0);
    const event = events.get(eventId ?? 0);
    if (turnId !== null) return turn && entryOf(id, turnContent(turn, quests.get(turnId) ?? []));
    if (messageId !== null) return message && entryOf(id, messageContent(message));
    return event && entryOf(id, chronicleContent(event));
  });
}

/** Puts the words of documents into the index, whose rows are written; documents without words are taken out again. */
async function addWords(trx: Trx, texts: readonly Document[]): Promise<void> {
  const entries = await entriesOf(trx, texts);
  const wordless = texts.filter((_, at) => !entries[at]).map(({ id }) => id);
  if (wordless.length > 0)
    await trx.deleteFrom('searchDocuments').where('id', 'in', wordless).execute();
  await textIndexOf(trx).add(entries.filter((one) => one !== undefined));
}

/** Makes the index again from all texts, by a bounded amount of memory. */
export async function rebuildSearch(trx: Trx): Promise<void> {
  const index = textIndexOf(trx);
  await index.empty();
  await trx.deleteFrom('searchDocuments').execute();
  await listTexts.execute(trx);
  for (let last = -1; ;) {
    const texts = await documentsAfter(trx, last);
    const end = texts.at(-1);
    if (!end) break;
    last = end.id;
    await addWords(trx, texts);
  }
  await index.made();
}

/** The first free id behind a taken one, found by the database: many texts may be of one moment. */
async function freeBehind(trx: Trx, id: number): Promise<number> {
  const lastOfRun = trx
    .selectFrom('searchDocuments as d')
    .select('d.id')
    .where('d.id', '>=', id)
    .where((by) =>
      by.not(
        by.exists(
          by
            .selectFrom('searchDocuments as next')
            .select('next.id')
            .where('next.id', '=', sql<number>`d.id + 1`),
        ),
      ),
    )
    .orderBy('d.id')
    .limit(1);
  return (await lastOfRun.executeTakeFirstOrThrow()).id + 1;
}

/** Free ids for texts of a game, in their order, each at its moment or behind the one before. */
async function freeIds(trx: Trx, gameId: number, moments: readonly number[]): Promise<number[]> {
  /** Taken ids, each with the first free one behind it. */
  const behind = new Map<number, number>();
  for (;;) {
    let last = -1;
    const ids = moments.map((at) => {
      const then = Math.min(Math.max(at, 0), LAST_MOMENT) * IDS_IN_MS + (gameId % IDS_IN_MS);
      const id = Math.max(then, last + 1);
      last = behind.get(id) ?? id;
      return last;
    });
    const known = trx
      .selectFrom('searchDocuments')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id');
    const rows = await known.execute();
    if (rows.length === 0) return ids;
    let free = -1;
    for (const { id } of rows) {
      if (id >= free) free = await freeBehind(trx, id);
      behind.set(id, free);
    }
  }
}

type Text = { id: number; at: number };

/** Puts texts of a game into the index which are not in it. */
async function addTexts(
  trx: Trx,
  gameId: number,
  { of, texts }: { of: 'turnId' | 'messageId' | 'eventId'; texts: readonly Text[] },
): Promise<void> {
  const ids = await freeIds(
    trx,
    gameId,
    texts.map(({ at }) => at),
  );
  const documents = texts.map((text, at) => ({
    ...{ id: ids[at] ?? 0, turnId: null, messageId: null, eventId: null },
    [of]: text.id,
  }));
  await putAll(trx, 'searchDocuments', documents);
  await addWords(trx, documents);
}

/** Texts of one kind by their ids, some at a time. */
async function eachSome(
  read: (after: number) => Promise<Text[]>,
  work: (texts: readonly Text[]) => Promise<void>,
): Promise<void> {
  for (let last = -1; ;) {
    const texts = await read(last);
    const end = texts.at(-1);
    if (!end) return;
    last = end.id;
    await work(texts);
  }
}

/** Puts all texts of a new game into the index, of which none is in it yet, by a bounded amount of memory. `step` is called before some of them each time. */
export async function indexGame(
  trx: Trx,
  gameId: number,
  step: () => Promise<void>,
): Promise<void> {
  const add = async (of: 'turnId' | 'messageId' | 'eventId', texts: readonly Text[]) => {
    await step();
    await addTexts(trx, gameId, { of, texts });
  };
  const turns = (after: number) =>
    turnsBehindId(trx, gameId, after, BATCH).select(['id', 'createdAt as at']).execute();
  await eachSome(turns, (texts) => add('turnId', texts));
  const channels = await trx
    .selectFrom('chatChannels')
    .select('id')
    .where('gameId', '=', gameId)
    .execute();
  for (const { id: channelId } of channels) {
    const messages = (after: number) =>
      trx
        .selectFrom('chatMessages')
        .select(['id', 'createdAt as at'])
        .where('channelId', '=', channelId)
        .where('deletedAt', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH)
        .execute();
    await eachSome(messages, (texts) => add('messageId', texts));
  }
  const chronicles = await trx
    .selectFrom('questEvents as e')
    .innerJoin('quests as q', 'q.id', 'e.questId')
    .select(['e.id', 'e.chronicleAt'])
    .where('q.gameId', '=', gameId)
    .where('e.chronicle', '!=', '')
    .orderBy('e.chronicleAt')
    .execute();
  const texts = chronicles.map(({ id, chronicleAt }) => ({ id, at: chronicleAt ?? 0 }));
  for (let from = 0; from < texts.length; from += BATCH)
    await add('eventId', texts.slice(from, from + BATCH));
}

const isCurrent = async (db: Db): Promise<boolean> => {
  const made = await db
    .selectFrom('appMeta')
    .select('value')
    .where('key', '=', MARKER)
    .executeTakeFirst();
  return made?.value === VERSION;
};

/** Makes the index again where it was made by another version of the program, or never; of several hosts that start together one does it. */
export async function prepareSearch(db: Db): Promise<void> {
  if (await isCurrent(db)) return;
  await alone(db, 'search', async (trx) => {
    if (await isCurrent(trx)) return;
    await rebuildSearch(trx);
    await trx
      .insertInto('appMeta')
      .values({ key: MARKER, value: VERSION })
      .onConflict((known) => known.column('key').doUpdateSet({ value: VERSION }))
      .execute();
  });
}
