import { sql } from 'kysely';
import type { OrderAct, OrderPoint, SceneOrder } from '../../../src/domain/index.ts';
import type { Db } from '../database.ts';
import { absencesOf } from './waitingPeople.ts';

/** The order of a place with what was done in it since its point (BACK-15). `away` are those of its members who are away, and until when. */
export type KeptOrder = SceneOrder & {
  placeId: number;
  nudgedAt: number | null;
  acts: OrderAct[];
  away: Map<number, number>;
};

type MemberRow = OrderPoint & {
  placeId: number;
  nudgedAt: number | null;
  member: number;
  ownerId: number | null;
  skippedAt: number | null;
};

async function membersIn(db: Db, places: readonly number[]): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select o.location_id as place_id, o.character_id as character, o.since, o.nudged_at,
      m.character_id as member, m.skipped_at, c.owner_id
    from scene_orders o join scene_members m on m.location_id = o.location_id
    join characters c on c.id = m.character_id
    where o.location_id in (${sql.join(places)}) order by o.location_id, m.place, m.id`.execute(db);
  return rows;
}

/** So many turns of its members are read of an order at the most, the newest: those out of turn move nothing, and may be without number. */
export const ACTS_READ = 300;

/** The newest turns of members in their scene since its point. */
async function actsIn(db: Db, places: readonly number[]) {
  const { rows } = await sql<OrderAct & { placeId: number }>`
    select o.location_id as place_id, t.character_id as character, t.created_at as at
    from scene_orders o join scene_members m on m.location_id = o.location_id
    join turns t on t.character_id = m.character_id and t.created_at > o.since
      and t.location_id = o.location_id and t.deleted_at is null and t.user_id is not null
      and t.created_at >= coalesce((
        select n.created_at from turns n where n.location_id = o.location_id
          and n.deleted_at is null and n.user_id is not null and n.created_at > o.since
          and n.character_id in (
            select k.character_id from scene_members k where k.location_id = o.location_id)
        order by n.created_at desc, n.id desc limit 1 offset ${ACTS_READ - 1}), 0)
    where o.location_id in (${sql.join(places)})`.execute(db);
  return rows;
}

/** The orders of those of these places that have one, by place. */
export async function ordersOf(
  db: Db,
  places: readonly number[],
  now: number,
): Promise<Map<number, KeptOrder>> {
  const orders = new Map<number, KeptOrder>();
  if (places.length === 0) return orders;
  const rows = await membersIn(db, places);
  if (rows.length === 0) return orders;
  const owners = [...new Set(rows.flatMap(({ ownerId }) => ownerId ?? []))];
  const absences = await absencesOf(db, owners, now);
  for (const { placeId, character, since, nudgedAt, member, ownerId, skippedAt } of rows) {
    const known = orders.get(placeId);
    const order: KeptOrder = known ?? {
      ...{ placeId, character, since, nudgedAt, members: [], acts: [], away: new Map() },
    };
    const until = absences.get(ownerId ?? -1);
    if (until !== undefined) order.away.set(member, until);
    const skip = skippedAt === null ? [] : [{ character: member, at: skippedAt }];
    const members = [...order.members, member];
    orders.set(placeId, { ...order, members, acts: [...order.acts, ...skip] });
  }
  for (const { placeId, ...act } of await actsIn(db, [...orders.keys()]))
    orders.get(placeId)?.acts.push(act);
  return orders;
}

/** Sets the order of a place, counted from its point. When somebody was nudged there stays known. */
export async function writeOrder(
  trx: Db,
  placeId: number,
  { members, character: characterId, since }: SceneOrder,
): Promise<void> {
  await dropOrder(trx, placeId);
  await trx
    .insertInto('sceneOrders')
    .values({ locationId: placeId, characterId, since, nudgedAt: null })
    .onConflict((at) => at.column('locationId').doUpdateSet({ characterId, since }))
    .execute();
  const rows = members.map((member, place) => ({
    ...{ locationId: placeId, characterId: member, place, skippedAt: null },
  }));
  await trx.insertInto('sceneMembers').values(rows).execute();
}

/** Takes the order of a place away: its members. The row without members says when somebody was nudged, should there be an order again. */
export async function dropOrder(trx: Db, placeId: number): Promise<void> {
  await trx.deleteFrom('sceneMembers').where('locationId', '=', placeId).execute();
}

/** Counts the order of a place from another point on. */
export async function movePoint(trx: Db, placeId: number, point: OrderPoint): Promise<void> {
  await trx
    .updateTable('sceneOrders')
    .set({ characterId: point.character, since: point.since })
    .where('locationId', '=', placeId)
    .execute();
}

/** A member was passed over at a moment. */
export async function writeSkip(
  trx: Db,
  placeId: number,
  { character, since }: OrderPoint,
): Promise<void> {
  await trx
    .updateTable('sceneMembers')
    .set({ skippedAt: since })
    .where('locationId', '=', placeId)
    .where('characterId', '=', character)
    .execute();
}

/** Somebody was nudged in a place. */
export async function writeNudge(trx: Db, placeId: number, now: number): Promise<void> {
  await trx
    .updateTable('sceneOrders')
    .set({ nudgedAt: now })
    .where('locationId', '=', placeId)
    .execute();
}
