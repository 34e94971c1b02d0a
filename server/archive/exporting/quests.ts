import type { Selectable } from 'kysely';
import { archiveQuest } from '../../../src/contract/archive/index.ts';
import { isSet, type Tables } from '../../db/index.ts';
import type { MakingGame } from './making.ts';
import { byOwner, inTurn } from './parts.ts';

type Row<T extends keyof Tables> = Selectable<Tables[T]>;

async function eventOf(
  { game, ref, picture, html, moment }: MakingGame,
  row: Row<'questEvents'>,
  members: readonly Row<'questEventMembers'>[],
) {
  const placeOf = (id: number): number => game.numbers.ids.characters.get(id) ?? 0;
  const inOrder = members.toSorted((a, b) => placeOf(a.characterId) - placeOf(b.characterId));
  const refsOf = (some: typeof members): string[] =>
    some.flatMap(({ characterId }) => ref('characters', characterId) ?? []);
  return {
    id: ref('events', row.id),
    key: row.key,
    title: row.title,
    image: await picture(row.imageSmall),
    away: moment(row.putAwayAt),
    description: await html(row.description),
    status: row.status,
    chronicle: await html(row.chronicle),
    chronicleBy: ref('characters', row.chronicleById),
    chronicleAt: moment(row.chronicleAt),
    members: refsOf(inOrder),
    editors: refsOf(inOrder.filter(({ canEdit }) => isSet(canEdit))),
  };
}

/** Quests with their events, in the order of lists. */
export async function* quests(making: MakingGame) {
  const { trx, game, record, ref, picture, html, moment } = making;
  const rows = trx.selectFrom('quests').selectAll().where('gameId', '=', game.id);
  for (const row of await rows.orderBy('place').orderBy('id').execute()) {
    const found = trx.selectFrom('questEvents').selectAll().where('questId', '=', row.id);
    const events = await found.orderBy('place').orderBy('id').execute();
    const ids = events.map(({ id }) => id);
    const members = trx.selectFrom('questEventMembers').selectAll().where('eventId', 'in', ids);
    const membersOf = byOwner(await members.execute(), ({ eventId }) => eventId);
    yield record('quests', archiveQuest, row.id, {
      id: ref('quests', row.id),
      key: row.key,
      title: row.title,
      image: await picture(row.imageSmall),
      away: moment(row.putAwayAt),
      description: await html(row.description),
      type: row.type,
      status: row.status,
      events: await inTurn(events, (event) => eventOf(making, event, membersOf(event.id))),
    });
  }
}
