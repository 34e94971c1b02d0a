import { sql } from 'kysely';
import {
  type CallQuery,
  type CallResponse,
  type Calls,
  SEARCH_PAGE,
} from '../../src/contract/index.ts';
import { type Db, IDS_IN_MS } from '../db/index.ts';
import { READS_GAME } from '../db/queries/notificationRights.ts';
import { meetsCharacter } from '../db/queries/visibility.ts';
import { present } from '../db/queries/wire.ts';
import { invalid } from '../errors/index.ts';
import { MARK } from './documents.ts';
import { viewHits } from './hits.ts';
import { parseQuery } from './query.ts';
import { gamesWithOwn, scopesOf, type Seeker, type Within } from './scopes.ts';
import { textIndexOf } from './textIndex.ts';

type Asked = CallQuery<Calls['search']>;
type Answer = CallResponse<Calls['search']>;

/** To what a search is narrowed: the bounds of its scopes, marks that all hits have, and what the reader calls these. */
type Narrowed = { within: Within; marks: string[]; filters: NonNullable<Answer['filters']> };

/** Of what nobody has: a key that leads nowhere finds nothing, and says nothing. */
const NOBODY = -1;

const named = (db: Db, table: 'locations' | 'quests', gameId: number, key: string | undefined) =>
  key === undefined
    ? undefined
    : db
        .selectFrom(table)
        .select(['id', 'title'])
        .where('gameId', '=', gameId)
        .where('key', '=', key)
        .executeTakeFirst();

async function characterName(db: Db, id: number, userId: Seeker): Promise<string | undefined> {
  const found = await db
    .selectFrom('characters')
    .select('name')
    .where('id', '=', id)
    .where(meetsCharacter(userId))
    .where(sql<boolean>`game_id in (select g.id from ${gamesWithOwn(userId)} where ${READS_GAME})`)
    .executeTakeFirst();
  return found?.name;
}

async function narrow(
  db: Db,
  asked: Asked,
): Promise<Omit<Narrowed, 'filters'> & { titles: object }> {
  const { game: gameKey, kind, character, place: placeKey, quest: questKey } = asked;
  for (const field of ['place', 'quest'] as const)
    if (asked[field] !== undefined && gameKey === undefined)
      throw invalid({ [field]: ['fieldWrong'] });
  const game =
    gameKey === undefined
      ? undefined
      : await db.selectFrom('games').select('id').where('key', '=', gameKey).executeTakeFirst();
  const gameId = game?.id ?? NOBODY;
  const place = await named(db, 'locations', gameId, placeKey);
  const quest = await named(db, 'quests', gameId, questKey);
  return {
    within: present({
      kind,
      gameId: gameKey === undefined ? undefined : gameId,
      questId: questKey === undefined ? undefined : (quest?.id ?? NOBODY),
    }),
    marks: [
      ...(character === undefined ? [] : [MARK.speaker(Number(character))]),
      ...(placeKey === undefined ? [] : [MARK.place(place?.id ?? 0)]),
    ],
    titles: present({ place: place?.title, quest: quest?.title }),
  };
}

/** Texts that this reader may read and that have all of the words, the newest first. Refusals: see contract/calls/search.ts. */
export async function search(db: Db, asked: Asked, userId: Seeker): Promise<Answer> {
  const query = parseQuery(asked.q);
  const { within, marks, titles } = await narrow(db, asked);
  const scopes = await scopesOf(db, userId, within);
  // Where nothing of it may be read, not even what it is called.
  if (scopes.length === 0) return { hits: [] };
  const character = asked.character && (await characterName(db, Number(asked.character), userId));
  const cursor = asked.before === undefined ? Infinity : Number(asked.before);
  const ids = await textIndexOf(db).find({
    query,
    scopes,
    marks,
    from: idAt(asked.from ?? 0),
    before: Math.min(cursor, idAt(asked.to ?? Infinity)),
    limit: SEARCH_PAGE + 1,
  });
  const { hits, last } = await viewHits(db, ids.slice(0, SEARCH_PAGE), query);
  const next = last !== undefined && last !== ids.at(-1) ? String(last) : undefined;
  return { hits, ...present({ next }), filters: { ...titles, ...present({ character }) } };
}

/** The first id of a moment (ms), no further than ids go. */
const idAt = (ms: number): number => Math.min(ms * IDS_IN_MS, Number.MAX_SAFE_INTEGER);
