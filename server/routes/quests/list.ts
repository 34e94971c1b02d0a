import type { FastifyRequest } from 'fastify';
import type { CallParams, CallResponse, Calls } from '../../../src/contract/index.ts';
import type { Deps } from '../../deps.ts';
import { type EventRow, eventsOf, questsOf } from '../../db/queries/quests.ts';
import { authorizeCharacter } from '../access.ts';
import { seenEvents, viewQuest } from './access.ts';

function byQuest(events: readonly EventRow[]): ReadonlyMap<number, EventRow[]> {
  const found = new Map<number, EventRow[]>();
  for (const event of events) {
    const known = found.get(event.questId);
    if (known) known.push(event);
    else found.set(event.questId, [event]);
  }
  return found;
}

/** The quests that a character sees, with their events (QUEST-01). Refusals: those of acting. */
export async function listQuests(
  { db }: Deps,
  params: CallParams<Calls['quests']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['quests']>> {
  const acting = await authorizeCharacter(db, params, request);
  const { id: gameId } = acting.row;
  const events = byQuest(await eventsOf(db, { gameId, characterId: acting.actorRow.id }));
  const rows = await questsOf(db, gameId);
  const quests = rows.flatMap((row) => {
    const seen = seenEvents(row, events.get(row.id) ?? [], acting.actor);
    return seen ? [viewQuest(row, seen, acting)] : [];
  });
  return { quests };
}
