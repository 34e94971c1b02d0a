import type { ErrorId, Game } from '../contract/index.ts';
import { postRefusal } from './gameAccess.ts';
import { type Actor, isMaster } from './role.ts';
import { canWriteIn } from './writing.ts';

/**
 * The keys of places in which a character may not write, because masters have left that to some (WORK-160). A host names those alone that would be open to
 * it otherwise.
 */
export type ClosedPlaces = ReadonlySet<string>;

type WritingGame = Parameters<typeof canWriteIn>[0];

/** Who stands in a place that is closed to it stands nowhere, as far as writing goes: base locations are open to it, and so is the way out. */
function standing(actor: Actor, closed: ClosedPlaces): Actor {
  if (actor?.location === undefined || !closed.has(actor.location)) return actor;
  const { location: _closed, ...rest } = actor;
  return rest;
}

/** May this character write in the location of this key, where some are closed to it? Masters write everywhere. */
export function canWriteAmong(
  game: WritingGame,
  actor: Actor,
  location: string,
  closed: ClosedPlaces,
): boolean {
  if (isMaster(actor)) return canWriteIn(game, actor, location);
  return !closed.has(location) && canWriteIn(game, standing(actor, closed), location);
}

/** Why a turn of this character may not stand in this location; undefined where it may. */
export function writeRefusal(
  game: WritingGame & Pick<Game, 'status'>,
  actor: Actor,
  location: string,
  closed: ClosedPlaces,
): ErrorId | undefined {
  const refusal = postRefusal(game, actor);
  if (refusal !== undefined) return refusal;
  if (canWriteAmong(game, actor, location, closed)) return undefined;
  return closed.has(location) ? 'placeClosed' : 'cannotWriteHere';
}
