import type { FastifyRequest } from 'fastify';
import type { CallParams, CallResponse, Calls, Scene } from '../../../src/contract/index.ts';
import {
  isMaster,
  NUDGE_EVERY_MS,
  type OrderPoint,
  postRefusal,
  sceneOf,
  standingIn,
} from '../../../src/domain/index.ts';
import type { Db } from '../../db/index.ts';
import { findLocation, type LocationRow } from '../../db/queries/locations.ts';
import { type KeptOrder, ordersOf } from '../../db/queries/sceneOrders.ts';
import { scenePeople, type ScenePersonRow } from '../../db/queries/scenePeople.ts';
import { npcsLed } from '../../db/queries/waitingPeople.ts';
import { type SceneRow, scenesOf } from '../../db/queries/waitingScenes.ts';
import { present } from '../../db/queries/wire.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../errors/index.ts';
import { nowIn } from '../../waiting/order.ts';
import { type ActingUser, authorizeCharacter } from '../access.ts';

/** A call about a scene. */
export type SceneInput = { params: CallParams<Calls['scene']>; request: FastifyRequest };

/** A scene as one who acts sees it. */
export type OpenScene = {
  acting: ActingUser;
  place: LocationRow;
  turns: SceneRow[];
  people: ScenePersonRow[];
  /** Characters of the asker's side: their own, and of a master the NPCs. */
  own: ReadonlySet<number>;
  order: KeptOrder | undefined;
  now: OrderPoint | null;
  /** Takes part in it: wrote there, is named or in its order; masters do in every scene. */
  isIn: boolean;
};

/** The characters that speak for the asker. */
async function ownSide(db: Db, { actor, actorRow, row, user }: ActingUser): Promise<Set<number>> {
  const npcs = isMaster(actor) ? await npcsLed(db, [row.id], user.id) : [];
  return new Set([actorRow.id, ...npcs.map(({ id }) => id)]);
}

/** The scene of a place. Refusals: those of acting, locationNotFound. */
export async function openScene(
  db: Db,
  { params, request }: SceneInput,
  now: number,
): Promise<OpenScene> {
  const acting = await authorizeCharacter(db, params, request);
  const place = await findLocation(db, acting.row.id, params.location);
  if (!place) throw new DomainError('locationNotFound');
  const own = await ownSide(db, acting);
  const turns = sceneOf((await scenesOf(db, [place.id], [...own])).get(place.id) ?? []);
  const order = (await ordersOf(db, [place.id], now)).get(place.id);
  const speakers = turns.flatMap(({ character, charIsMaster }) =>
    character === null || charIsMaster ? [] : [character],
  );
  const characters = [...new Set([...speakers, ...(order?.members ?? [])])];
  const userId = acting.user.id;
  const people = await scenePeople(db, { placeId: place.id, characters, userId, now });
  const side = { user: userId, isStaff: false, characters: own };
  const isMember = order?.members.some((one) => own.has(one)) ?? false;
  const isIn = isMaster(acting.actor) || isMember || standingIn(turns, side) !== undefined;
  return { acting, place, turns, people, own, order, now: order ? nowIn(order) : null, isIn };
}

/** May the asker change something in the scene at all: take part in it, and write in the game? */
export const canAct = ({ acting, isIn }: OpenScene): boolean =>
  isIn && postRefusal(acting.game, acting.actor) === undefined;

/** May they pass the turn on: it is theirs, or they are a master. */
export const canSkip = (scene: OpenScene): boolean =>
  scene.now !== null &&
  canAct(scene) &&
  (isMaster(scene.acting.actor) || scene.own.has(scene.now.character));

/** Has nobody been nudged here for a day? */
export const mayNudge = ({ order }: OpenScene, now: number): boolean =>
  (order?.nudgedAt ?? -Infinity) + NUDGE_EVERY_MS <= now;

/** A scene as the contract has it; `now` is the time by the clock (ms). */
export function viewScene(scene: OpenScene, now: number): Scene {
  const { place, people, own, order, turns, now: turnOf } = scene;
  const seen = new Set(people.map(({ id }) => id));
  const isOwnTurn = turnOf !== null && own.has(turnOf.character);
  return {
    title: place.title,
    people: people.map(({ id, name, avatar, away }) => {
      const last = turns.findLast(({ character }) => character === id);
      const more = present({ avatar, away, lastAt: last?.shownAt });
      return { id: String(id), name, own: own.has(id), ...more };
    }),
    order: (order?.members ?? []).filter((id) => seen.has(id)).map(String),
    ...(turnOf && seen.has(turnOf.character) && { now: String(turnOf.character) }),
    ...(turnOf && { since: turnOf.since }),
    ...present({ nudgedAt: order?.nudgedAt }),
    canOrder: canAct(scene),
    canSkip: canSkip(scene),
    canNudge: turnOf !== null && !isOwnTurn && canAct(scene) && mayNudge(scene, now),
  };
}

/** The people of a scene and its order (BACK-16). Refusals: those of acting, locationNotFound. */
export async function showScene(
  { db, clock }: Deps,
  input: SceneInput,
): Promise<CallResponse<Calls['scene']>> {
  const now = clock();
  return { scene: viewScene(await openScene(db, input, now), now) };
}
