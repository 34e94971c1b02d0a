import type { Insertable } from 'kysely';
import { putAll, putRows, type Tables } from '../../db/index.ts';
import type { GameRecord } from '../reading/index.ts';
import { eachBatch, type ImportedGame, type Importing, leaveOut, written } from './context.ts';

type Block = GameRecord<'blocks'>;

/** Two people of the archive may be one here, who is kept from writing once in a place. */
function blockRow(
  importing: Importing,
  { person, reason, by, at, until, lifted, liftedBy }: Block,
  { gameId, blocked }: { gameId: number | null; blocked: Set<number> },
): Insertable<Tables['blocks']>[] {
  const { people, at: timeOf } = importing;
  const { userId } = people.of(person);
  if (lifted === undefined) {
    if (blocked.has(userId)) {
      leaveOut(importing, 'doubles');
      return [];
    }
    blocked.add(userId);
  }
  return [
    {
      ...{ userId, gameId, reason, madeBy: people.idOf(by), madeAt: timeOf(at) },
      until: until === undefined ? null : timeOf(until),
      liftedAt: lifted === undefined ? null : timeOf(lifted),
      liftedBy: people.idOf(liftedBy),
    },
  ];
}

/** Who may not write in the whole community. */
export async function importBlocks(importing: Importing): Promise<void> {
  const { trx, checked, done } = importing;
  const inForce = await trx
    .selectFrom('blocks')
    .select('userId')
    .where('gameId', 'is', null)
    .where('liftedAt', 'is', null)
    .execute();
  const blocked = new Set(inForce.map(({ userId }) => userId));
  for await (const record of checked.records('blocks')) {
    await putAll(trx, 'blocks', blockRow(importing, record, { gameId: null, blocked }));
    done('blocks', 1);
  }
}

async function importScenes(game: ImportedGame): Promise<void> {
  const { trx, ids } = game;
  await eachBatch(game, 'scenes', async (records) => {
    for (const { location, current, since, nudged, members = [] } of records) {
      const locationId = ids.locations.of(location);
      const nudgedAt = nudged === undefined ? null : written(game, nudged);
      const order = { characterId: ids.characters.of(current), since: written(game, since) };
      await putAll(trx, 'sceneOrders', [{ locationId, ...order, nudgedAt }]);
      const rows = members.map(({ character, skipped }, place) => ({
        ...{ locationId, characterId: ids.characters.of(character), place },
        skippedAt: skipped === undefined ? null : written(game, skipped),
      }));
      await putRows(trx, 'sceneMembers', rows);
    }
  });
}

/** The orders of scenes, who is kept from writing in the game, and who was invited into it. */
export async function importStanding(game: ImportedGame): Promise<void> {
  const { trx, people, gameId } = game;
  await importScenes(game);
  const blocked = new Set<number>();
  await eachBatch(game, 'blocks', (records) =>
    putAll(
      trx,
      'blocks',
      records.flatMap((one) => blockRow(game, one, { gameId, blocked })),
    ),
  );
  const members = new Set<number>();
  await eachBatch(game, 'members', async (records) => {
    const rows = records.flatMap(({ person, at }) => {
      const { userId } = people.of(person);
      if (members.has(userId)) {
        leaveOut(game, 'doubles');
        return [];
      }
      members.add(userId);
      return [{ userId, gameId, invitationId: null, joinedAt: game.at(at) }];
    });
    await putAll(trx, 'gameMembers', rows);
  });
}
