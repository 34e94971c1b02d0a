import { toJson } from '../../db/index.ts';
import { gameById } from '../../db/queries/games.ts';
import { stateOf } from '../../db/queries/reportable.ts';
import type { Seeding } from './seeding.ts';

/** So that no page of the masters is empty: two complaints of turns, one of them looked at, a block that is over, an invitation that nobody can use. */
export async function seedModeration({ trx, at, users }: Seeding): Promise<void> {
  const [master, reader, player] = [users.id('master'), users.id('user'), users.id('player')];
  const turns = await trx
    .selectFrom('turns')
    .select(['id', 'gameId'])
    .where('userId', '=', player)
    .orderBy('createdAt', 'desc')
    .limit(2)
    .execute();
  const reasons = ['Здесь пересказан чужой ход, и не так, как он был.', 'Слишком жестокая сцена.'];
  for (const [index, { id, gameId }] of turns.entries()) {
    const game = await gameById(trx, gameId);
    const state = game && (await stateOf(trx, game, { kind: 'turn', id }));
    if (!state) continue;
    const closed = index > 0 && {
      ...{ closedAt: at(20), closedBy: master },
      note: 'Поговорили с автором, он смягчит эту сцену.',
    };
    await trx
      .insertInto('complaints')
      .values({
        ...{ gameId, userId: reader, kind: 'turn', subjectId: id, state: toJson(state) },
        ...{ reason: reasons[index] ?? '', at: at(index > 0 ? 30 : 5) },
        ...(closed || { closedAt: null, closedBy: null, note: null }),
      })
      .execute();
  }
  const gameId = turns[0]?.gameId;
  if (gameId === undefined) return;
  const made = { madeBy: master, madeAt: at(400), until: at(300) };
  await trx
    .insertInto('blocks')
    .values({
      ...{ userId: reader, gameId, ...made, reason: 'Реклама в чате.' },
      ...{ liftedAt: at(380), liftedBy: master },
    })
    .execute();
  await trx
    .insertInto('invitations')
    // Nobody knows a key with this hash.
    .values({ gameId, keyHash: 'demo', ...made, uses: 3, used: 2, revokedAt: null })
    .execute();
}
