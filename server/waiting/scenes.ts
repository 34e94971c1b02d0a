import {
  type Hold,
  isHeld,
  pathTo,
  SILENT_AFTER_MS,
  sceneOf,
  type Waits,
  waitsFor,
  type Wishes,
} from '../../src/domain/index.ts';
import type { Db } from '../db/index.ts';
import { type KeptOrder, ordersOf } from '../db/queries/sceneOrders.ts';
import { holdKey } from '../db/queries/waitingPeople.ts';
import { type SceneRow, scenesOf } from '../db/queries/waitingScenes.ts';
import type { Found } from './found.ts';
import { nowIn } from './order.ts';
import type { Seat } from './seats.ts';

/** What an account has said of waiting: until when it is away, and what it has put off. */
export type Said = { isAway: boolean; holds: ReadonlyMap<string, Hold> };

/** A place and the turn that its link leads to. */
const urlOf = ({ me, place }: Seat, turn: number | undefined): string => {
  const path = { game: me.game.key, currentLocationKey: place.key };
  return turn === undefined
    ? pathTo('location', path)
    : `${pathTo('location', { ...path, all: 'all' })}?turn=${turn}`;
};

const wishesOf = ({ isAway, holds }: Said, { me, place }: Seat): Wishes => ({
  isAway,
  hold: holds.get(holdKey(me.row.id, `place:${place.id}`)),
});

type Place = { seat: Seat; turns: readonly SceneRow[]; order: KeptOrder | undefined };

/** What every row of a scene says. */
function rowOf({ seat, order }: Place) {
  const now = order && nowIn(order);
  const { me, place, side } = seat;
  return {
    ...{ me, subject: `place:${place.id}`, title: place.title, place: place.key },
    ...(now && { turnOf: { character: now.character, own: side.characters.has(now.character) } }),
  };
}

function waiting(at: Place, waits: Waits, { hold }: Wishes): Found {
  const { seat, turns } = at;
  const { news, state } = waits;
  const kind = seat.side.isStaff ? ('masters' as const) : ('scene' as const);
  const newest = turns.findLast(({ at }) => at === news?.last) ?? turns.at(-1);
  const first = turns.find((turn) => turn.at === (news?.since ?? waits.since));
  return {
    ...rowOf(at),
    ...{ kind, state, since: waits.since, upTo: Math.max(waits.since, news?.last ?? 0) },
    url: urlOf(seat, news && first?.id),
    count: news?.count ?? 0,
    named: news?.named ?? false,
    ...(state === 'held' && { hold }),
    ...(first && { shownAt: first.shownAt }),
    ...(newest && state !== 'others' && { last: { turn: newest.id } }),
  };
}

/** A place without masters in which a player has had no answer of anybody for long. */
function silent(at: Place, { isAway, hold }: Wishes, now: number): Found | undefined {
  const newest = at.turns.findLast(({ user }) => user !== null);
  if (!newest || newest.user === at.seat.side.user || now - newest.at < SILENT_AFTER_MS)
    return undefined;
  const held = isAway || (hold !== undefined && isHeld(hold, { last: newest.at }, now));
  return {
    ...rowOf(at),
    ...{ kind: 'silent', state: held ? 'held' : 'others', since: newest.at, upTo: newest.at },
    url: urlOf(at.seat, newest.id),
    shownAt: newest.shownAt,
    ...(held && { hold }),
    last: { turn: newest.id },
  };
}

/** Of the masters only what waits: they have too many scenes for a list of all. */
function rowFor(at: Place, wishes: Wishes, now: number): Found | undefined {
  const { seat, turns, order } = at;
  const scene = {
    turns,
    ...(order && { order: { members: order.members, now: nowIn(order) } }),
  };
  const waits = waitsFor(scene, seat.side, wishes, now);
  if (!seat.side.isStaff) return waits && waiting(at, waits, wishes);
  if (waits && waits.state !== 'others') return waiting(at, waits, wishes);
  return waits || order ? undefined : silent(at, wishes, now);
}

/** The scenes in which an account takes part, and how they wait for it (BACK-14, BACK-18). */
export async function foundScenes(
  db: Db,
  seats: readonly Seat[],
  said: Said,
  now: number,
): Promise<Found[]> {
  const places = [...new Set(seats.map(({ place }) => place.id))];
  const characters = [...new Set(seats.flatMap(({ side }) => [...side.characters]))];
  const scenes = await scenesOf(db, places, characters);
  const orders = await ordersOf(db, places, now);
  return seats.flatMap((seat) => {
    const turns = sceneOf(scenes.get(seat.place.id) ?? []);
    const at = { seat, turns, order: orders.get(seat.place.id) };
    return rowFor(at, wishesOf(said, seat), now) ?? [];
  });
}
