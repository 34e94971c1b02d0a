import { canRoll, isMaster, parseDice, rollDice } from '../../../src/domain/index.ts';
import type { Deps } from '../../deps.ts';
import { toJson, type Trx } from '../../db/index.ts';
import type { LocationRow } from '../../db/queries/locations.ts';
import { routesOf } from '../../db/queries/npcs.ts';
import { rowId } from '../../db/queries/wire.ts';
import { DomainError, invalid } from '../../errors/index.ts';
import type { ActingUser } from '../access.ts';
import type { Speaker, TurnDraft } from './speaker.ts';

/** A turn that is being written. */
export type Work = { trx: Trx; deps: Deps; acting: ActingUser; now: number };

/** The throw of a roll action where the call names none. */
const D20 = { count: 1, sides: 20, modifier: 0 };

/** Where a route action leads; undefined without one. Refusal: routeForbidden for a location without a route. */
export async function destinationOf(
  trx: Trx,
  { draft, speaker, here }: { draft: TurnDraft; speaker: Speaker; here: LocationRow },
): Promise<LocationRow | undefined> {
  if (draft.action !== 'route') return undefined;
  const walker = speaker.walker && { ...speaker.walker, locationId: here.id };
  const routes = walker ? await routesOf(trx, walker) : [];
  const destination = routes.find(({ key }) => key === draft.location);
  if (!destination) throw new DomainError('routeForbidden');
  return destination;
}

/** Writes the actions of a turn. Refusals: mastersOnly (dice); under `roll` diceWrong. */
export async function writeActions(
  { trx, deps, acting }: Work,
  turnId: number,
  draft: TurnDraft,
  destination: LocationRow | undefined,
): Promise<void> {
  if (destination) {
    await trx
      .insertInto('turnActions')
      .values({ turnId, key: 'route', toId: destination.id, roll: null })
      .execute();
  }
  if (draft.action !== 'roll') return;
  if (!canRoll(acting.actor)) throw new DomainError('mastersOnly');
  const dice = draft.roll === undefined ? D20 : parseDice(draft.roll);
  if (!dice) throw invalid({ roll: ['diceWrong'] });
  const roll = toJson(rollDice(dice, deps.roll));
  await trx.insertInto('turnActions').values({ turnId, key: 'roll', toId: null, roll }).execute();
}

/** Marks a turn of the seasons with its quests; resolves with their ids. Refusal: questUnavailable, also for a quest that is over or not open yet. */
export async function writeQuests(
  { trx, acting }: Work,
  turnId: number,
  quests: readonly string[],
): Promise<number[]> {
  const ids = [...new Set(quests)].map(rowId);
  if (ids.length === 0) return ids;
  const known = await trx
    .selectFrom('quests')
    .select('id')
    .where('gameId', '=', acting.row.id)
    .where('status', '=', 'active')
    .where('putAwayAt', 'is', null)
    .where('id', 'in', ids)
    .execute();
  if (known.length !== ids.length) throw new DomainError('questUnavailable');
  await trx
    .insertInto('turnQuests')
    .values(ids.map((questId) => ({ turnId, questId })))
    .execute();
  return ids;
}

/** Gives a turn its tags (WORK-142). Refusals: mastersOnly; under `tags` fieldWrong, also for one that is put away. */
export async function writeTags(
  { trx, acting }: Work,
  turnId: number,
  tags: readonly string[],
): Promise<void> {
  const keys = [...new Set(tags)];
  if (keys.length === 0) return;
  if (!isMaster(acting.actor)) throw new DomainError('mastersOnly');
  const known = await trx
    .selectFrom('tags')
    .select('id')
    .where('type', '=', 'tag')
    .where('putAwayAt', 'is', null)
    .where('key', 'in', keys)
    .execute();
  if (known.length !== keys.length) throw invalid({ tags: ['fieldWrong'] });
  await trx
    .insertInto('turnTags')
    .values(known.map(({ id }) => ({ turnId, tagId: id })))
    .execute();
}

/** Moves a character with a location to where the turn is, or to where its route leads. */
export async function move(
  { trx, now }: Work,
  { walker }: Speaker,
  to: LocationRow,
): Promise<void> {
  if (!walker || walker.locationId === to.id) return;
  await trx
    .updateTable('characters')
    .set({ locationId: to.id, updatedAt: now })
    .where('id', '=', walker.id)
    .execute();
}
