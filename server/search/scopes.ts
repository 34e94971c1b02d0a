import { type RawBuilder, sql } from 'kysely';
import type { SearchKind } from '../../src/contract/index.ts';
import type { Db } from '../db/index.ts';
import {
  PLAYED,
  READS_EVENT,
  READS_GAME,
  VIEWS_CHANNEL,
} from '../db/queries/notificationRights.ts';
import { isLetIn } from '../db/queries/members.ts';
import { seesQuest } from '../db/queries/visibility.ts';
import { MARK } from './documents.ts';

/**
 * What somebody may read at this moment, by the conditions of the reads themselves: turns of games, messages of channels, chronicles of quest events.
 * The index knows nothing of rights.
 */

type Condition = RawBuilder<boolean>;

/** One who looks for something, by their account; a guest has none. */
export type Seeker = number | undefined;

/** The game `g` with a character `c` of this account that is played there, if any. */
export const gamesWithOwn = (userId: Seeker): RawBuilder<unknown> => sql`games g
  left join characters c on c.game_id = g.id and ${PLAYED}
    and ${userId === undefined ? sql`1 = 0` : sql`c.owner_id = ${userId}`}`;

/** May somebody read the game of {@link gamesWithOwn}, through a character or without? */
export const readsGame = (userId: Seeker): RawBuilder<boolean> =>
  userId === undefined ? READS_GAME : sql`(${READS_GAME} or ${isLetIn(sql`${userId}`, sql`g.id`)})`;

/** The channel `ch` of a game `g` that has chat, its quest event `q`, if any, and a character `c` that may view it. */
export const viewedChannels = (userId: number): RawBuilder<unknown> => sql`chat_channels ch
  join games g on g.id = ch.game_id and g.chat = 1
  join characters c on c.game_id = g.id and c.owner_id = ${userId}
  left join quest_events q on q.id = ch.quest_event_id
  where ${PLAYED} and ${READS_GAME} and ${VIEWS_CHANNEL}`;

/** The quest event `q` of a quest, and a character `c` that sees both. */
export const seenEvents = (userId: number): RawBuilder<unknown> => sql`quest_events q
  join quests on quests.id = q.quest_id
  join games g on g.id = quests.game_id
  join characters c on c.game_id = g.id and c.owner_id = ${userId}
  where ${PLAYED} and ${READS_GAME} and ${READS_EVENT}`;

/** The quest `quests` of a game `g`, which this account sees by one of its characters `c`. */
export const seenQuests = (userId: number): RawBuilder<unknown> => sql`quests
  join games g on g.id = quests.game_id
  join characters c on c.game_id = g.id and c.owner_id = ${userId}
  where ${PLAYED} and ${READS_GAME} and ${seesQuest(userId)}`;

/**
 * To what a search is narrowed: rows of the tables, by their ids. A quest has a chronicle for each event, messages in their channels, and the turns that are
 * marked with it.
 */
export type Within = { gameId?: number; questId?: number; kind?: SearchKind };

async function idsFrom(db: Db, id: string, from: RawBuilder<unknown>): Promise<number[]> {
  const found = sql<{ id: number }>`select distinct ${sql.ref(id)} as id from ${from}`;
  return (await found.execute(db)).rows.map((row) => row.id);
}

const ALL: Condition = sql`1 = 1`;

const equals = (column: string, id: number | undefined): Condition =>
  id === undefined ? ALL : sql`${sql.ref(column)} = ${id}`;

/** Turns of the games that one reads; of a quest those that are marked with it, for those who see it. */
async function turnMarks(db: Db, userId: Seeker, { gameId, questId }: Within): Promise<string[]> {
  const inGame = equals('g.id', gameId);
  if (questId === undefined) {
    const games = sql`${gamesWithOwn(userId)} where ${readsGame(userId)} and ${inGame}`;
    return (await idsFrom(db, 'g.id', games)).map(MARK.turnsOf);
  }
  if (userId === undefined) return [];
  const quests = sql`${seenQuests(userId)} and ${inGame} and ${equals('quests.id', questId)}`;
  return (await idsFrom(db, 'quests.id', quests)).map(MARK.quest);
}

/** The marks of everything that somebody may read, within these bounds. */
export async function scopesOf(db: Db, userId: Seeker, within: Within): Promise<string[]> {
  const { gameId, questId, kind } = within;
  const wants = (one: SearchKind): boolean => kind === undefined || kind === one;
  const inGame = equals('g.id', gameId);
  const inQuest = equals('q.quest_id', questId);
  const marks: string[] = [];
  if (wants('turn')) marks.push(...(await turnMarks(db, userId, within)));
  if (userId === undefined) return marks;
  if (wants('message')) {
    const channels = sql`${viewedChannels(userId)} and ${inGame} and ${inQuest}`;
    marks.push(...(await idsFrom(db, 'ch.id', channels)).map(MARK.messagesOf));
  }
  if (wants('chronicle')) {
    const events = sql`${seenEvents(userId)} and ${inGame} and ${inQuest}`;
    marks.push(...(await idsFrom(db, 'q.id', events)).map(MARK.chronicleOf));
  }
  return marks;
}
