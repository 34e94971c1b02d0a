import { type RawBuilder, sql } from 'kysely';
import { plainText } from '../../src/domain/index.ts';
import type { Db, Trx } from '../db/index.ts';
import { IS_GAME_STAFF } from '../db/queries/notificationRights.ts';
import {
  isNotOf,
  isOneOf,
  isPlayerOf,
  type NewNotification,
  revoke,
  createNotifications,
  type Notified,
} from '../db/queries/notificationWrites.ts';
import { addMentions, setMentions } from '../db/queries/waitingScenes.ts';
import { orderMoved } from '../waiting/order.ts';
import { mentionedIn } from './names.ts';

/** What a change of turns touched: for those who are there something else may wait now (BACK-19). */
export type Touched = { gameId: number; places: readonly number[]; userId: number | null };

/** Notifications that a change made and revoked, and what it touched, to be broadcast after its commit. */
export type Notices = { made: Notified[]; removed: Notified[]; touched?: Touched };

/** The parts of a turn that decide who is notified of it. */
type WrittenTurn = {
  id: number;
  gameId: number;
  locationId: number;
  userId: number | null;
  characterId: number | null;
  post: string;
  createdAt: number;
};

const aboutTurn = ({ id, gameId }: WrittenTurn, at: number, now: number) =>
  ({ gameId, turnId: id, subject: `turn:${id}`, at, now }) satisfies Omit<NewNotification, 'kind'>;

/** Notifies those who are named in a text and of whom `who` is true. */
async function noticeNamed(
  trx: Db,
  about: Omit<NewNotification, 'kind'>,
  named: readonly number[],
  who: RawBuilder<boolean>,
): Promise<Notified[]> {
  if (named.length === 0) return [];
  return createNotifications(trx, { ...about, kind: 'mention' }, sql`${isOneOf(named)} and ${who}`);
}

/**
 * Notifies of a new turn (NOTE-01) those who are named in it, and those whose characters are where it was made or where its route leads: each
 * once, and never its author.
 */
export async function noticeTurn(
  trx: Db,
  turn: WrittenTurn,
  places: readonly number[],
  now: number,
): Promise<Notices> {
  const about = aboutTurn(turn, turn.createdAt, now);
  const others = isNotOf(turn.userId);
  const named = await mentionedIn(trx, turn.gameId, plainText(turn.post));
  await addMentions(trx, turn.id, named);
  const mentioned = await noticeNamed(trx, about, named, others);
  const next = await noticeOrder(trx, turn, now);
  const here = await createNotifications(
    trx,
    { ...about, kind: 'turn' },
    sql`c.location_id in (${sql.join(places)}) and c.type = 'profile' and ${others}`,
  );
  const { gameId, userId } = turn;
  return {
    made: [...mentioned, ...next, ...here],
    removed: [],
    touched: { gameId, places, userId },
  };
}

/** Notifies the one whose turn it has become in the order of the place by this turn (BACK-16). */
async function noticeOrder(trx: Db, turn: WrittenTurn, now: number): Promise<Notified[]> {
  const next = await orderMoved(trx, turn, now);
  if (next === undefined) return [];
  const about = aboutTurn(turn, turn.createdAt, now);
  const who = sql<boolean>`${isPlayerOf(next)} and ${isNotOf(turn.userId)}`;
  return createNotifications(trx, { ...about, kind: 'order' }, who);
}

/**
 * After an edit: notifies those whose names were added, and takes back the mentions of names that were removed. `from` is the place where the turn
 * was: for those who are there something else may wait as well.
 */
export async function noticeEdit(
  trx: Trx,
  turn: WrittenTurn,
  from: number,
  now: number,
): Promise<Notices> {
  const named = await mentionedIn(trx, turn.gameId, plainText(turn.post));
  await setMentions(trx, turn.id, named);
  const mentions = sql`turn_id = ${turn.id} and comment_id is null and kind = 'mention'`;
  const kept = sql`user_id in (select c.owner_id from characters c where ${isOneOf(named)})`;
  const removed = await revoke(trx, sql`${mentions} and not (${kept})`);
  const made = await noticeNamed(trx, aboutTurn(turn, now, now), named, isNotOf(turn.userId));
  const places = [...new Set([turn.locationId, from])];
  return { made, removed, touched: { ...touchedBy(turn), places } };
}

const touchedBy = ({ gameId, locationId, userId }: Deleted): Touched => ({
  gameId,
  places: [locationId],
  userId,
});

type Deleted = Pick<WrittenTurn, 'id' | 'gameId' | 'locationId' | 'userId'>;

/** With a turn go its notifications and those of its comments. */
export async function noticeDeletion(trx: Db, turn: Deleted): Promise<Notices> {
  const removed = await revoke(trx, sql`turn_id = ${turn.id}`);
  return { made: [], removed, touched: touchedBy(turn) };
}

type WrittenComment = { id: number; userId: number; body: string; createdAt: number };

/**
 * Notifies of a comment: the owner of the turn and those who have commented on it before; of the masters also whoever is named in it. Nobody
 * else may read it.
 */
export async function noticeComment(
  trx: Trx,
  turn: WrittenTurn,
  comment: WrittenComment,
): Promise<Notices> {
  const { id: commentId, userId, createdAt: at } = comment;
  const about = {
    ...aboutTurn(turn, at, at),
    commentId,
    subject: `comment:${commentId}`,
  };
  const named = await mentionedIn(trx, turn.gameId, plainText(comment.body));
  const masters = sql<boolean>`${IS_GAME_STAFF} and ${isNotOf(userId)}`;
  const mentioned = await noticeNamed(trx, about, named, masters);
  const talking = await createNotifications(
    trx,
    { ...about, kind: 'comment' },
    sql`${isNotOf(userId)} and (${isOwner(turn)} or c.id in (
      select character_id from turn_comments where turn_id = ${turn.id}))`,
  );
  return { made: [...mentioned, ...talking], removed: [], touched: touchedBy(turn) };
}

/** The character that the turn is seen as, where its account plays it; of one who spoke for another, any that leads. */
function isOwner({ characterId, userId }: WrittenTurn) {
  if (userId === null) return sql`1 = 0`;
  return sql`c.owner_id = ${userId} and (c.id = ${characterId} or ${IS_GAME_STAFF} or c.type = 'user')`;
}
