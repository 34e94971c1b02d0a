import { flag } from '../../db/index.ts';
import type { Quest } from '../content/types.ts';
import { inGame, put, putAll, type Seeding } from './seeding.ts';

/** Name of an event among the seeding's events: event keys are unique only inside their quest. */
export const eventName = (quest: string, event: string): string => `${quest}/${event}`;

async function seedEvents(seeding: Seeding, quest: Quest, questId: number): Promise<void> {
  const { trx, now, characters, events } = seeding;
  for (const [place, one] of quest.events.entries()) {
    const { key, title, desc: description, image: imageSmall, status, editors } = one;
    const ids = editors.map((editor) => characters.id(inGame(quest.game, editor)));
    const written = one.chronicle !== undefined;
    const eventId = await put(trx, 'questEvents', {
      questId,
      key,
      title,
      description,
      imageSmall,
      status,
      chronicle: one.chronicle ?? null,
      chronicleById: written ? (ids[0] ?? null) : null,
      chronicleAt: written ? now : null,
      place,
    });
    events.set(eventName(quest.key, key), eventId);
    const members = ids.map((characterId) => ({ eventId, characterId, canEdit: flag(true) }));
    await putAll(trx, 'questEventMembers', members);
  }
}

/** Quests with their events, and who may write the chronicles. */
export async function seedQuests(seeding: Seeding): Promise<void> {
  const { trx, content, games, quests } = seeding;
  for (const [place, quest] of content.quests.entries()) {
    const { game, key, title, desc: description, image: imageSmall, type, status } = quest;
    const row = { gameId: games.id(game), key, title, description, imageSmall, type, status };
    const id = await put(trx, 'quests', { ...row, place });
    quests.set(inGame(game, key), id);
    await seedEvents(seeding, quest, id);
  }
}
