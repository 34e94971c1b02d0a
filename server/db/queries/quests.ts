import type { Selectable } from 'kysely';
import type { Db } from '../database.ts';
import { isSet, type Tables } from '../schema/index.ts';

export type QuestRow = Selectable<Tables['quests']>;

/** An event as one character sees it: does it take part, and may it write the chronicle? */
export type EventRow = Selectable<Tables['questEvents']> & {
  takesPart: boolean;
  isEditor: boolean;
};

/** The quests of a game, in their order; no query here finds a quest or an event that is put away (WORK-66). */
export function questsOf(db: Db, gameId: number): Promise<QuestRow[]> {
  return db
    .selectFrom('quests')
    .selectAll()
    .where('gameId', '=', gameId)
    .where('putAwayAt', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .execute();
}

/** A quest of a game by its key. */
export function findQuest(db: Db, gameId: number, key: string): Promise<QuestRow | undefined> {
  return db
    .selectFrom('quests')
    .selectAll()
    .where('gameId', '=', gameId)
    .where('key', '=', key)
    .where('putAwayAt', 'is', null)
    .executeTakeFirst();
}

/** Whose events: of all quests of a game, or of one. */
export type EventScope = { gameId: number; questId?: number; characterId: number };

/** Events in their order, as they stand to a character. */
export async function eventsOf(
  db: Db,
  { gameId, questId, characterId }: EventScope,
): Promise<EventRow[]> {
  const found = db
    .selectFrom('quests')
    .innerJoin('questEvents', 'questEvents.questId', 'quests.id')
    .leftJoin('questEventMembers', (join) =>
      join
        .onRef('questEventMembers.eventId', '=', 'questEvents.id')
        .on('questEventMembers.characterId', '=', characterId),
    )
    .selectAll('questEvents')
    .select(['questEventMembers.characterId as memberId', 'questEventMembers.canEdit'])
    .where('quests.gameId', '=', gameId)
    .where('quests.putAwayAt', 'is', null)
    .where('questEvents.putAwayAt', 'is', null)
    .orderBy('questEvents.questId')
    .orderBy('questEvents.place')
    .orderBy('questEvents.id');
  const rows = await (
    questId === undefined ? found : found.where('quests.id', '=', questId)
  ).execute();
  return rows.map(({ memberId, canEdit, ...row }) => ({
    ...row,
    takesPart: memberId !== null,
    isEditor: isSet(canEdit),
  }));
}

/** Writes the chronicle of an event: who wrote it, and when (ms). */
export async function writeChronicle(
  db: Db,
  eventId: number,
  {
    chronicle,
    chronicleById,
    chronicleAt,
  }: Record<'chronicleById' | 'chronicleAt', number> & {
    chronicle: string;
  },
): Promise<void> {
  await db
    .updateTable('questEvents')
    .set({ chronicle, chronicleById, chronicleAt })
    .where('id', '=', eventId)
    .execute();
}
