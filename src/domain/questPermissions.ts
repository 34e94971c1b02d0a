import type { ErrorId, Game, QuestEvent, QuestStatus, QuestType } from '../contract/index.ts';
import { isOpen } from './gameAccess.ts';
import { canOpenChronicle } from './profilePermissions.ts';
import { type Actor, isMaster, isUnconfirmed } from './role.ts';

/** Who sees quests and events, and who writes chronicles (spec 1 §2, §6, §8). */

type Staged = { readonly status: QuestStatus };

/**
 * Does this character see the quest? What is still to come is the masters' secret; an invisible one is for them and for those who take
 * part in it.
 */
export function canSeeQuest(
  { status, type }: Staged & { readonly type: QuestType },
  actor: Actor,
  takesPart: boolean,
): boolean {
  if (isMaster(actor)) return true;
  return status !== 'pending' && (type !== 'invisible' || takesPart);
}

/** Does this character see the event of a quest that it sees? */
export function canSeeQuestEvent({ status }: Staged, actor: Actor): boolean {
  return status !== 'pending' || isMaster(actor);
}

/**
 * Why this character may not write the chronicle of an event; undefined where it may. Masters write any; a profile those that it was asked
 * to write (`isEditor`); plain users none (CHRON-04).
 */
export function writeChronicleRefusal(
  game: Pick<Game, 'status'>,
  actor: Actor,
  isEditor: boolean,
): ErrorId | undefined {
  if (!canOpenChronicle(actor)) return 'chronicleForbidden';
  if (!isMaster(actor) && !isEditor) return 'chronicleForbidden';
  if (!isOpen(game)) return 'gameClosed';
  return isUnconfirmed(actor) ? 'characterUnconfirmed' : undefined;
}

/**
 * Is the event neither running nor to come? Hosts that say no `status` mean by `active` all there is to say: not active is ended
 * (QUEST-01).
 */
export function isEnded({ active, status }: Pick<QuestEvent, 'active' | 'status'>): boolean {
  return status === undefined ? !active : status === 'finished';
}
