import { isHeld, isWithinWindow, pathTo, standingIn } from '../../src/domain/index.ts';
import type { Db } from '../db/index.ts';
import { playerOf, sinceOf, waitingReviews } from '../db/queries/reviews.ts';
import { present } from '../db/queries/wire.ts';
import { holdKey } from '../db/queries/waitingPeople.ts';
import {
  type CommentRow,
  commentsForOwner,
  commentsForStaff,
  eventsFor,
  messagesIn,
  remarksFor,
} from '../db/queries/waitingThreads.ts';
import type { Found } from './found.ts';
import type { Said } from './scenes.ts';
import type { Me } from './seats.ts';

type Thread = Omit<Found, 'state' | 'hold'> & { own?: number | undefined };

/** With what was put off of it. */
function settled(said: Said, now: number, { own, ...thread }: Thread): Found {
  const hold = said.holds.get(holdKey(thread.me.row.id, thread.subject));
  const held = hold !== undefined && isHeld(hold, { own, last: thread.upTo }, now);
  const state = said.isAway || held ? 'held' : 'waits';
  return { ...thread, state, ...(state === 'held' && { hold }) };
}

function commentThread(me: Me, row: CommentRow): Thread {
  const path = { game: me.game.key, currentLocationKey: row.placeKey, all: 'all' };
  return {
    ...{ me, kind: 'comment', subject: `turn:${row.turnId}`, title: row.placeTitle },
    ...{ since: row.at, upTo: row.at, shownAt: row.shownAt, count: 1 },
    url: `${pathTo('location', path)}?turn=${row.turnId}`,
    last: { body: row.body, ...(row.author === 'owner' && { by: row.characterId }) },
  };
}

/** An account that asks, the time by its clock (ms), and for how many hours one may comment on one's turns. */
export type Asking = { userId: number; now: number; commentHours: number | undefined };

/** Comments on turns that this account may answer: a player as long as the turn may be edited (canCommentTurn), masters always. */
async function foundComments(
  db: Db,
  mine: readonly Me[],
  { userId, now, commentHours }: Asking,
): Promise<Thread[]> {
  const ids = mine.filter(({ isConfirmed }) => isConfirmed).map(({ row }) => row.id);
  const own = await commentsForOwner(db, { userId, now, characters: ids });
  const games = mine.flatMap(({ isStaff, game }) => (isStaff ? [game.id] : []));
  const asked = await commentsForStaff(db, { userId, now, games });
  const ofOwner = own.flatMap((row) => {
    const me = mine.find((one) => one.row.id === row.characterId);
    const created = Math.floor(row.turnAt / 1_000);
    const canAnswer = me && (me.isStaff || isWithinWindow(created, commentHours, now));
    return canAnswer ? [commentThread(me, row)] : [];
  });
  const ofStaff = asked.flatMap((row) => {
    const me = mine.find(({ isStaff, game }) => isStaff && game.id === row.gameId);
    return me ? [commentThread(me, row)] : [];
  });
  return [...ofOwner, ...ofStaff];
}

/** Words of the moderators about profiles that are not confirmed: an answer, a saved profile and its confirmation end the wait. */
async function foundRemarks(db: Db, mine: readonly Me[], userId: number): Promise<Thread[]> {
  const open = mine.filter(({ isConfirmed }) => !isConfirmed);
  const rows = await remarksFor(
    db,
    userId,
    open.map(({ row }) => row.id),
  );
  return rows.flatMap(({ characterId, at, body, name, avatar }) => {
    const me = open.find(({ row }) => row.id === characterId);
    if (!me) return [];
    const thread: Thread = {
      ...{ me, kind: 'remark', subject: `profile:${characterId}`, title: me.row.name },
      ...{ since: at, upTo: at, count: 1, url: pathTo('profile.index', { game: me.game.key }) },
      last: { body, who: { name, ...present({ avatar }) } },
    };
    return [thread];
  });
}

/** Events of quests in which a character takes part, where others wrote in the channel after it. */
async function foundEvents(db: Db, mine: readonly Me[], userId: number): Promise<Thread[]> {
  const players = mine.filter(({ isStaff, isConfirmed }) => !isStaff && isConfirmed);
  const events = await eventsFor(
    db,
    players.map(({ row }) => row.id),
  );
  const scenes = await messagesIn(db, [...new Set(events.map(({ channelId }) => channelId))]);
  return events.flatMap(({ id, characterId, channelId, title, ...channel }) => {
    const me = players.find(({ row }) => row.id === characterId);
    const messages = scenes.get(channelId) ?? [];
    const side = { user: userId, isStaff: false, characters: new Set([characterId]) };
    const standing = standingIn(messages, { ...side, standsHere: true });
    const last = messages.find(({ at }) => at === standing?.news?.last);
    if (!me || !standing?.news || !last) return [];
    const { since, count, last: upTo } = standing.news;
    const path = { game: me.game.key, channelType: channel.channelType };
    const thread: Thread = {
      ...{ me, kind: 'event', subject: `event:${id}`, title, since, upTo, count },
      ...(standing.own !== undefined && { own: standing.own }),
      url: pathTo('channel', { ...path, channelId: channel.channelKey }),
      last: { message: last.id },
    };
    return [thread];
  });
}

/** Profiles of others that wait in the queues of games that this account leads (OWN-86). */
async function foundReviews(db: Db, mine: readonly Me[], userId: number): Promise<Thread[]> {
  const masters = mine.filter(({ isStaff }) => isStaff);
  const games = masters.map(({ game }) => game.id);
  const rows = await waitingReviews(db, games, userId);
  return rows.flatMap((row) => {
    const me = masters.find(({ game }) => game.id === row.gameId);
    if (!me) return [];
    const since = sinceOf(row);
    const thread: Thread = {
      ...{ me, kind: 'review', subject: `profile:${row.id}`, title: row.name },
      ...{
        since,
        upTo: since,
        count: 1,
        url: pathTo('review', { game: me.game.key, profile: row.id }),
      },
      last: { body: '', who: playerOf(row) },
    };
    return [thread];
  });
}

/** What waits beside scenes (BACK-17). */
export async function foundThreads(
  db: Db,
  mine: readonly Me[],
  said: Said,
  asking: Asking,
): Promise<Found[]> {
  const threads = [
    ...(await foundComments(db, mine, asking)),
    ...(await foundRemarks(db, mine, asking.userId)),
    ...(await foundEvents(db, mine, asking.userId)),
    ...(await foundReviews(db, mine, asking.userId)),
  ];
  return threads.map((thread) => settled(said, asking.now, thread));
}
