import type { FastifyRequest } from 'fastify';
import type { CallParams, Calls, Game, Quest, QuestEvent } from '../../../src/contract/index.ts';
import {
  type Actor,
  canOpenChronicle,
  canSeeQuest,
  canSeeQuestEvent,
  writeChronicleRefusal,
} from '../../../src/domain/index.ts';
import type { Db } from '../../db/index.ts';
import { present } from '../../db/queries/wire.ts';
import { type EventRow, eventsOf, findQuest, type QuestRow } from '../../db/queries/quests.ts';
import { DomainError } from '../../errors/index.ts';
import { authorizeCharacter, type ActingUser } from '../access.ts';

/** One who looks at quests. */
type Viewer = { game: Game; actor: Actor };

/** Names of a chronicle's path, as they travel. */
export type EventParams = CallParams<Calls['chronicle']>;

/** One who opens the chronicle of an event, with the quest and all of its events. */
export type InEvent = ActingUser & { quest: QuestRow; events: EventRow[]; event: EventRow };

/** The events of a quest that somebody sees; none where the quest itself is hidden. */
export function seenEvents(
  quest: QuestRow,
  events: readonly EventRow[],
  actor: Actor,
): EventRow[] | undefined {
  const takesPart = events.some((event) => event.takesPart);
  if (!canSeeQuest(quest, actor, takesPart)) return undefined;
  return events.filter((event) => canSeeQuestEvent(event, actor));
}

/** An event as the contract has it (spec 1 §3 Quest event): its chronicle is its `desc`. */
export function viewEvent(row: EventRow, { game, actor }: Viewer): QuestEvent {
  const { id, key, title, status, imageSmall, chronicle, description } = row;
  return {
    ...{ key, id: String(id), title, status },
    active: status === 'active',
    edit: writeChronicleRefusal(game, actor, row.isEditor) === undefined,
    ...present({ imageSmall, desc: chronicle, intro: description }),
  };
}

/** A quest as the contract has it (spec 1 §3 Quest). */
export function viewQuest(row: QuestRow, events: readonly EventRow[], viewer: Viewer): Quest {
  const { id, key, title, status, type, imageSmall, description } = row;
  return {
    ...{ key, id: String(id), title, status, type },
    active: status === 'active',
    events: events.map((event) => viewEvent(event, viewer)),
    ...present({ imageSmall, desc: description }),
  };
}

/**
 * Lets a character to the chronicle of an event. Refusals: those of acting, chronicleForbidden (a plain user, CHRON-04), questUnavailable,
 * questEventUnavailable: also for what the character may not see yet.
 */
export async function openEvent(
  db: Db,
  params: EventParams,
  request: FastifyRequest,
): Promise<InEvent> {
  const acting = await authorizeCharacter(db, params, request);
  const { row: game, actor, actorRow } = acting;
  if (!canOpenChronicle(actor)) throw new DomainError('chronicleForbidden');
  const quest = await findQuest(db, game.id, params.quest);
  if (!quest) throw new DomainError('questUnavailable');
  const scope = { gameId: game.id, questId: quest.id, characterId: actorRow.id };
  const events = seenEvents(quest, await eventsOf(db, scope), actor);
  if (!events) throw new DomainError('questUnavailable');
  const event = events.find(({ key }) => key === params.event);
  if (!event) throw new DomainError('questEventUnavailable');
  return { ...acting, quest, events, event };
}
