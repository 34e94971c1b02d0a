/**
 * The order of a scene (BACK-15): its characters write one after the other, again and again. Whose turn it is follows from what was written since
 * a point that is known. Who writes out of turn is not kept from it, but it moves nothing. Who is away is passed over, and is in the order again
 * when they are back.
 */

/** A point of an order: whose turn it became, and when (a moment of the game). */
export interface OrderPoint {
  readonly character: number;
  readonly since: number;
}

/** Characters in their order, each once, and a point from which it is counted. */
export interface SceneOrder extends OrderPoint {
  readonly members: readonly number[];
}

/** A turn of a member in the scene, or that they were skipped. */
export interface OrderAct {
  readonly character: number;
  readonly at: number;
}

type IsAway = (character: number) => boolean;

/** The first of a circle, from a member on, who is not away; undefined where all are. */
function present(members: readonly number[], from: number, isAway: IsAway): number | undefined {
  const start = Math.max(0, members.indexOf(from));
  const circle = [...members.slice(start), ...members.slice(0, start)];
  return circle.find((one) => !isAway(one));
}

const nextOf = (members: readonly number[], character: number): number =>
  members[(members.indexOf(character) + 1) % members.length] ?? character;

/** The points that the order has come through: that from which it is counted first, that of now last. */
function pointsOf(
  { members, ...start }: SceneOrder,
  acts: readonly OrderAct[],
  isAway: IsAway,
): OrderPoint[] {
  const points: OrderPoint[] = [start];
  let now: OrderPoint = start;
  for (const { character, at } of [...acts].sort((a, b) => a.at - b.at)) {
    if (at <= now.since || present(members, now.character, isAway) !== character) continue;
    now = { character: nextOf(members, character), since: at };
    points.push(now);
  }
  return points;
}

/** Whose turn it is, and since when; undefined where all are away, or nobody is in the order. */
export function orderNow(
  order: SceneOrder,
  acts: readonly OrderAct[],
  isAway: IsAway,
): OrderPoint | undefined {
  const { character: from, since } = pointsOf(order, acts, isAway).at(-1) ?? order;
  const character = present(order.members, from, isAway);
  return character === undefined ? undefined : { character, since };
}

/**
 * A later point from which the same is counted: some points behind the last one, by default a round, so that a turn which is deleted meanwhile is
 * written again by its own character.
 */
export function laterPoint(
  order: SceneOrder,
  acts: readonly OrderAct[],
  isAway: IsAway,
  behind = order.members.length,
): OrderPoint {
  const points = pointsOf(order, acts, isAway);
  return points[Math.max(0, points.length - 1 - behind)] ?? order;
}

/** The order without a member; where it was theirs it is the next one's. Undefined where fewer than two are left, who need none. */
export function withoutMember(
  order: SceneOrder,
  gone: number,
  now: number,
): SceneOrder | undefined {
  const members = order.members.filter((one) => one !== gone);
  if (members.length < 2) return undefined;
  if (order.character !== gone) return { ...order, members };
  return { members, character: nextOf(order.members, gone), since: now };
}
