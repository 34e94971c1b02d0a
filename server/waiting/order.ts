import { laterPoint, type OrderPoint, orderNow } from '../../src/domain/index.ts';
import type { Db } from '../db/index.ts';
import { ACTS_READ, type KeptOrder, movePoint, ordersOf } from '../db/queries/sceneOrders.ts';

/** Whose turn it is in a kept order; null where all are away. */
export const nowIn = (order: KeptOrder): OrderPoint | null =>
  orderNow(order, order.acts, (one) => order.away.has(one)) ?? null;

/** Of so many acts since the point the oldest would soon be read no more: half of {@link ACTS_READ}. */
const MANY_ACTS = ACTS_READ / 2;

/** A turn that was just written. */
type Turn = { locationId: number; createdAt: number };

/**
 * The character whose turn it has become by a turn that was just written in a place with an order; undefined where there is none, or it is whose it was.
 * The point from which the order is counted follows a round behind, so that counting stays short; at once where many wrote out of turn since.
 */
export async function orderMoved(
  trx: Db,
  { locationId, createdAt }: Turn,
  now: number,
): Promise<number | undefined> {
  const order = (await ordersOf(trx, [locationId], now)).get(locationId);
  if (!order) return undefined;
  const isAway = (one: number) => order.away.has(one);
  const behind = order.acts.length > MANY_ACTS ? 0 : undefined;
  const point = laterPoint(order, order.acts, isAway, behind);
  if (point.since !== order.since) await movePoint(trx, locationId, point);
  const before = orderNow(
    order,
    order.acts.filter(({ at }) => at !== createdAt),
    isAway,
  );
  const after = nowIn(order);
  return after && after.character !== before?.character ? after.character : undefined;
}
