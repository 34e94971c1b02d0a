import { sql } from 'kysely';
import type { CallBody, CallResponse, Calls } from '../../../src/contract/index.ts';
import {
  NUDGE_EVERY_MS,
  postRefusal,
  type SceneOrder,
  withoutMember,
} from '../../../src/domain/index.ts';
import { inGame, type Trx } from '../../db/index.ts';
import { nextMoment } from '../../db/queries/moments.ts';
import { createNotifications, isNotOf, isPlayerOf } from '../../db/queries/notificationWrites.ts';
import {
  dropOrder,
  ordersOf,
  writeNudge,
  writeOrder,
  writeSkip,
} from '../../db/queries/sceneOrders.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, invalid } from '../../errors/index.ts';
import { broadcastNotifications } from '../../notifications/broadcast.ts';
import type { Notices } from '../../notifications/turns.ts';
import { nowIn } from '../../waiting/order.ts';
import {
  canAct,
  canSkip,
  mayNudge,
  type OpenScene,
  openScene,
  type SceneInput,
  viewScene,
} from './scene.ts';

type Answer = CallResponse<Calls['orderScene']>;
type Change = { trx: Trx; scene: OpenScene; now: number };

/**
 * Notifies the one whose turn it is in the order, where that is another than before or they are nudged; once a day for each newest turn, however often
 * the order is changed. No turn in the place, no notice: it would lead nowhere.
 */
async function noticeNow({ trx, scene, now }: Change, isNudge: boolean): Promise<Notices> {
  const { acting, place, turns } = scene;
  const order = (await ordersOf(trx, [place.id], now)).get(place.id);
  const next = order && nowIn(order);
  const newest = turns.at(-1);
  const touched = { gameId: acting.row.id, places: [place.id], userId: acting.user.id };
  const isSame = next?.character === scene.now?.character;
  if (!next || !newest || (isSame && !isNudge)) return { made: [], removed: [], touched };
  const day = Math.floor(now / NUDGE_EVERY_MS);
  const subject = isNudge ? `nudge:${place.id}:${now}` : `order:${place.id}:${newest.id}:${day}`;
  const about = { gameId: acting.row.id, turnId: newest.id, subject, at: now, now };
  const who = sql<boolean>`${isPlayerOf(next.character)} and ${isNotOf(acting.user.id)}`;
  const made = await createNotifications(trx, { ...about, kind: 'order' }, who);
  return { made, removed: [], touched };
}

/** Changes an open scene, alone in its game, and notifies those whom it concerns. Refusals: those of the scene, gameClosed, characterUnconfirmed, sceneNotYours. */
async function changeScene(
  deps: Deps,
  input: SceneInput,
  change: (work: Change) => Promise<void>,
  isNudge = false,
): Promise<Answer> {
  const { db, clock } = deps;
  const { scene, notices } = await inGame(db, input.params.game, async (trx) => {
    const now = clock();
    const before = await openScene(trx, input, now);
    const refusal = postRefusal(before.acting.game, before.acting.actor);
    if (refusal) throw new DomainError(refusal);
    if (!canAct(before)) throw new DomainError('sceneNotYours');
    await change({ trx, scene: before, now });
    const notices = await noticeNow({ trx, scene: before, now }, isNudge);
    return { notices, scene: viewScene(await openScene(trx, input, now), now) };
  });
  void broadcastNotifications(deps, input.request.log, notices);
  return { scene };
}

/** The order that is asked for; undefined for none. Under `characters` fieldWrong: one alone, one twice, or one who is not in the scene. */
function orderAsked(
  { people, now }: OpenScene,
  characters: readonly string[],
): Omit<SceneOrder, 'since'> | undefined {
  const members = characters.map(Number);
  const [first] = members;
  if (first === undefined) return undefined;
  const known = new Set(people.map(({ id }) => id));
  const isWrong =
    members.length < 2 ||
    new Set(members).size < members.length ||
    members.some((one) => !known.has(one));
  if (isWrong) throw invalid({ characters: ['fieldWrong'] });
  return { members, character: now && members.includes(now.character) ? now.character : first };
}

/** Sets the order of a scene, or ends it (BACK-16). */
export const orderScene = (
  deps: Deps,
  input: SceneInput & { body: CallBody<Calls['orderScene']> },
): Promise<Answer> =>
  changeScene(deps, input, async ({ trx, scene, now }) => {
    const asked = orderAsked(scene, input.body.characters);
    const since = await nextMoment(trx, scene.acting.row.id, now);
    if (asked) await writeOrder(trx, scene.place.id, { ...asked, since });
    else await dropOrder(trx, scene.place.id);
  });

/** Passes the turn on (BACK-16). Refusals besides: sceneNoOrder, sceneNotYours. */
export const skipInScene = (deps: Deps, input: SceneInput): Promise<Answer> =>
  changeScene(deps, input, async ({ trx, scene, now }) => {
    const { now: turnOf, place, acting } = scene;
    if (!turnOf) throw new DomainError('sceneNoOrder');
    if (!canSkip(scene)) throw new DomainError('sceneNotYours');
    const moment = await nextMoment(trx, acting.row.id, now);
    const since = Math.max(moment, turnOf.since + 1);
    await writeSkip(trx, place.id, { character: turnOf.character, since });
  });

/** Reminds the one whose turn it is (BACK-16). Refusals besides: sceneNoOrder, sceneNotYours where it is the asker's own, sceneNudged. */
export const nudgeInScene = (deps: Deps, input: SceneInput): Promise<Answer> => {
  const nudge = async ({ trx, scene, now }: Change): Promise<void> => {
    const { now: turnOf, place, own } = scene;
    if (!turnOf) throw new DomainError('sceneNoOrder');
    if (own.has(turnOf.character)) throw new DomainError('sceneNotYours');
    if (!mayNudge(scene, now)) throw new DomainError('sceneNudged');
    await writeNudge(trx, place.id, now);
  };
  return changeScene(deps, input, nudge, true);
};

/** Takes a character out of the order of a place, where it is in one; with one left there is none. */
export async function leaveOrder(
  trx: Trx,
  { placeId, gameId, character, now }: Record<'placeId' | 'gameId' | 'character' | 'now', number>,
): Promise<void> {
  const order = (await ordersOf(trx, [placeId], now)).get(placeId);
  if (!order?.members.includes(character)) return;
  const point = nowIn(order) ?? order;
  const moment = await nextMoment(trx, gameId, now);
  const left = withoutMember({ ...point, members: order.members }, character, moment);
  if (left) await writeOrder(trx, placeId, left);
  else await dropOrder(trx, placeId);
}
