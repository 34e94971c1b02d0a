import type { GlobalSettings, Turn, TurnReaction } from '../contract/index.ts';
import { type Actor, isMaster, roleOf } from './role.ts';

/** Who may do what with a turn, and for how long (spec 1 §6, TURN-02, TURN-03, TURN-07). */

const HOUR_MS = 3_600_000;

type Windows = Pick<GlobalSettings, 'turnsCanEditHours' | 'turnsCanDeleteHours'>;
type OwnedTurn = Pick<Turn, 'isOwner' | 'char'>;
type DatedTurn = OwnedTurn & Pick<Turn, 'created'>;

/**
 * Is a window of so many hours since `created` (epoch seconds) open at `now` (ms)? Zero hours mean
 * never, an absent number always. The last moment of the window still counts. Of what was written at an unknown time (0) the host decides
 * (HOSTS-06).
 */
export function isWithinWindow(created: number, hours: number | undefined, now: number): boolean {
  if (hours === undefined) return true;
  return hours > 0 && (created === 0 || now <= created * 1_000 + hours * HOUR_MS);
}

/**
 * Is this the character's turn? A profile is known by its key in `char.id`; a user character and a
 * master by `isOwner`, since their turns carry no key of theirs.
 */
export function isOwnTurn(turn: OwnedTurn, actor: Actor): boolean {
  if (actor === undefined) return false;
  if (roleOf(actor) !== 'profile') return turn.isOwner;
  return turn.char?.type === 'profile' && turn.char.id === actor.key;
}

function mayChange(turn: OwnedTurn, actor: Actor): boolean {
  return roleOf(actor) === 'gameMaster' || isOwnTurn(turn, actor);
}

/** May this character edit the turn at `now` (ms)? The game master any, others their own. */
export function canEditTurn(turn: DatedTurn, actor: Actor, windows: Windows, now: number): boolean {
  return mayChange(turn, actor) && isWithinWindow(turn.created, windows.turnsCanEditHours, now);
}

/** May this character delete the turn at `now` (ms)? The game master any, others their own. */
export function canDeleteTurn(
  turn: DatedTurn,
  actor: Actor,
  windows: Windows,
  now: number,
): boolean {
  return mayChange(turn, actor) && isWithinWindow(turn.created, windows.turnsCanDeleteHours, now);
}

/**
 * May this character comment on the turn at `now` (ms)? Masters on any and at any time; others on
 * their own, as long as they could edit it.
 */
export function canCommentTurn(
  turn: DatedTurn,
  actor: Actor,
  windows: Windows,
  now: number,
): boolean {
  return isMaster(actor) || canEditTurn(turn, actor, windows, now);
}

/** May this character read the comments, which are between the owner and the masters? */
export function canReadComments(turn: OwnedTurn, actor: Actor): boolean {
  return isMaster(actor) || isOwnTurn(turn, actor);
}

function isOwnReaction({ char, isOwner }: TurnReaction, actor: Actor): boolean {
  if (roleOf(actor) === 'profile') return char?.type === 'profile' && char.id === actor?.key;
  return isOwner && char?.type !== 'profile';
}

/** Has this character reacted to the turn already? */
export function hasReacted(turn: Pick<Turn, 'reactions'>, actor: Actor): boolean {
  return turn.reactions.some((reaction) => isOwnReaction(reaction, actor));
}

/**
 * May this character react? Any existing one may, once, and not to a turn of its own (spec 1 §6): also one that waits for approval, whose reaction
 * is then shown to those alone who may see it (SAFE-04).
 */
export function canReact(turn: OwnedTurn & Pick<Turn, 'reactions'>, actor: Actor): boolean {
  if (actor === undefined || turn.isOwner || isOwnTurn(turn, actor)) return false;
  return !hasReacted(turn, actor);
}
