import type { SearchHit } from '../../src/contract/index.ts';
import { isHidden, pathTo, plainText } from '../../src/domain/index.ts';
import { type Db, IDS_IN_MS, isSet } from '../db/index.ts';
import { present } from '../db/queries/wire.ts';
import { messageText } from './documents.ts';
import { excerptOf } from './excerpt.ts';
import type { Query } from './query.ts';

/** As much text as one page is read through for excerpts, in characters: a page of long chronicles ends earlier (SAFE-01). */
const PAGE_TEXT = 400_000;

type Who = NonNullable<SearchHit['who']>;
type Found = Omit<SearchHit, 'excerpt' | 'date'> & { text: string };

const speakerColumns = ['c.name', 'c.avatar', 'c.type', 'c.status', 'c.confirmed'] as const;

type Speaker = {
  name: string | null;
  avatar: string | null;
  type: 'profile' | 'user' | 'master' | 'npc' | null;
  status: string | null;
  confirmed: 0 | 1 | null;
};

/** Who is seen to speak; of one who is hidden the name alone, as in the feed. */
function whoOf({ name, avatar, type, status, confirmed }: Speaker): Who | undefined {
  if (name === null || type === null || status === null || confirmed === null) return undefined;
  return isHidden({ type, status, confirmed }) ? { name } : { name, ...present({ avatar }) };
}

async function turnsOf(db: Db, ids: readonly number[]): Promise<[number, Found][]> {
  const rows = await db
    .selectFrom('searchDocuments as d')
    .innerJoin('turns as t', 't.id', 'd.turnId')
    .innerJoin('games as g', 'g.id', 't.gameId')
    .innerJoin('locations as l', 'l.id', 't.locationId')
    .leftJoin('characters as c', 'c.id', 't.characterId')
    .select(['d.id as document', 't.id', 't.post', 't.charIsMaster', 'l.key', 'l.title'])
    .select(['g.key as game', 'g.title as gameTitle', ...speakerColumns])
    .where('d.id', 'in', ids)
    .where('t.deletedAt', 'is', null)
    .execute();
  return rows.map((row) => {
    const { document, id, game, gameTitle, title, key } = row;
    const place = pathTo('location', { game, currentLocationKey: key, all: 'all' });
    const who = isSet(row.charIsMaster) ? undefined : whoOf(row);
    const found = { id: String(id), kind: 'turn' as const, game, gameTitle, title };
    return [
      document,
      { ...found, ...present({ who }), url: `${place}?turn=${id}`, text: plainText(row.post) },
    ];
  });
}

async function messagesOf(db: Db, ids: readonly number[]): Promise<[number, Found][]> {
  const rows = await db
    .selectFrom('searchDocuments as d')
    .innerJoin('chatMessages as m', 'm.id', 'd.messageId')
    .innerJoin('chatChannels as ch', 'ch.id', 'm.channelId')
    .innerJoin('games as g', 'g.id', 'ch.gameId')
    .leftJoin('characters as c', 'c.id', 'm.characterId')
    .select(['d.id as document', 'm.id', 'm.message', 'ch.key', 'ch.type as channelType'])
    .select(['ch.title', 'g.key as game', 'g.title as gameTitle', ...speakerColumns])
    .where('d.id', 'in', ids)
    .where('m.deletedAt', 'is', null)
    .execute();
  return rows.map((row) => {
    const { document, id, game, gameTitle, title, channelType, key } = row;
    const channel = pathTo('channel', { game, channelType, channelId: key });
    const found = { id: String(id), kind: 'message' as const, game, gameTitle, title };
    const url = `${channel}?message=${id}`;
    return [
      document,
      { ...found, ...present({ who: whoOf(row) }), url, text: messageText(row.message) },
    ];
  });
}

async function chroniclesOf(db: Db, ids: readonly number[]): Promise<[number, Found][]> {
  const rows = await db
    .selectFrom('searchDocuments as d')
    .innerJoin('questEvents as e', 'e.id', 'd.eventId')
    .innerJoin('quests as q', 'q.id', 'e.questId')
    .innerJoin('games as g', 'g.id', 'q.gameId')
    .select(['d.id as document', 'e.id', 'e.key', 'e.title', 'e.chronicle', 'q.title as under'])
    .select(['g.key as game', 'g.title as gameTitle'])
    .where('d.id', 'in', ids)
    .execute();
  return rows.map(({ document, key, chronicle, ...row }) => {
    const url = `${pathTo('main', { game: row.game })}#event-${encodeURIComponent(key)}`;
    const kind = 'chronicle' as const;
    return [document, { ...row, id: String(row.id), kind, url, text: plainText(chronicle ?? '') }];
  });
}

/** Texts by their ids in the index, in this order, and the last id of them: fewer than asked for where they are long. */
export async function viewHits(
  db: Db,
  ids: readonly number[],
  query: Query,
): Promise<{ hits: SearchHit[]; last: number | undefined }> {
  if (ids.length === 0) return { hits: [], last: undefined };
  const all = [
    ...(await turnsOf(db, ids)),
    ...(await messagesOf(db, ids)),
    ...(await chroniclesOf(db, ids)),
  ];
  const found = new Map(all);
  const hits: SearchHit[] = [];
  let last: number | undefined;
  let room = PAGE_TEXT;
  for (const document of ids) {
    const one = found.get(document);
    room -= one?.text.length ?? 0;
    if (room < 0 && hits.length > 0) break;
    last = document;
    if (!one) continue;
    const { text, ...hit } = one;
    const date = Math.floor(document / IDS_IN_MS);
    hits.push({ ...hit, ...(date > 0 && { date }), excerpt: excerptOf(text, query) });
  }
  return { hits, last };
}
