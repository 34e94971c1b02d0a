import { flag, put, putAll, putRows } from '../../db/index.ts';
import type { GameRecord } from '../reading/index.ts';
import {
  eachBatch,
  type ImportedGame,
  noteLinks,
  ownPicture,
  ownText,
  textOf,
  written,
} from './context.ts';

type Quest = GameRecord<'quests'>;
type Event = NonNullable<Quest['events']>[number];

function eventRow(game: ImportedGame, questId: number, event: Event, place: number) {
  const { key, title, status, image, chronicle, chronicleBy, chronicleAt } = event;
  return {
    ...{ questId, key, title, status, place, imageSmall: ownPicture(game, image) },
    ...{ description: ownText(game, event.description), putAwayAt: game.atOrNull(event.away) },
    chronicle: chronicle === undefined ? null : textOf(game, chronicle, null),
    chronicleById: game.ids.characters.orNull(chronicleBy),
    chronicleAt: chronicleAt === undefined ? null : written(game, chronicleAt),
  };
}

async function importEvents(game: ImportedGame, questId: number, events: readonly Event[]) {
  const { trx, ids } = game;
  const rows = events.map((event, place) => eventRow(game, questId, event, place));
  const made = await putRows(trx, 'questEvents', rows);
  ids.events.setAll(events, made);
  noteLinks(
    game,
    'quest_events.description',
    made,
    rows.map(({ description }) => description),
  );
  noteLinks(
    game,
    'quest_events.chronicle',
    made,
    rows.map(({ chronicle }) => chronicle),
  );
  const members = events.flatMap(({ id, members = [], editors = [] }) => {
    const edits = new Set(editors);
    return members.map((member) => ({
      ...{ eventId: ids.events.of(id), characterId: ids.characters.of(member) },
      canEdit: flag(edits.has(member)),
    }));
  });
  await putAll(trx, 'questEventMembers', members);
}

/** Quests with their events, and who may write the chronicles. */
export async function importQuests(game: ImportedGame): Promise<void> {
  const { trx, ids, gameId } = game;
  await eachBatch(game, 'quests', async (records, first) => {
    for (const [
      at,
      { id, key, title, type, status, image, events = [], ...rest },
    ] of records.entries()) {
      const description = ownText(game, rest.description);
      const questId = await put(trx, 'quests', {
        ...{ gameId, key, title, type, status, description, place: first + at },
        ...{ imageSmall: ownPicture(game, image), putAwayAt: game.atOrNull(rest.away) },
      });
      ids.quests.set(id, questId);
      noteLinks(game, 'quests.description', [questId], [description]);
      await importEvents(game, questId, events);
    }
  });
}
