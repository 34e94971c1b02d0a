import type { Db } from '../../../../server/db/index.ts';
import { indexGame } from '../../../../server/search/index.ts';
import { countQueries } from '../../../support/host/countQueries.ts';
import { insertGame, insertLocation, insertTurn, NOON } from '../../../support/host/data.ts';
import { freshDatabase } from '../../../support/host/freshDatabase.ts';

let db: Db;
beforeEach(async () => {
  db = await freshDatabase();
});
afterEach(() => db.destroy());

/** A game with these turns, by their moments (ms); resolves with their ids. */
async function gameOf(moments: readonly number[], given: { id?: number } = {}) {
  const game = await insertGame(db, given);
  const place = { ...(await insertLocation(db, game)), gameId: game.id };
  const turns: number[] = [];
  for (const createdAt of moments)
    turns.push((await insertTurn(db, place, null, { post: '<p>Волна</p>', createdAt })).id);
  return { game, turns };
}

const indexed = ({ game }: { game: { id: number } }): Promise<number> =>
  countQueries(db, (counted) =>
    counted.transaction().execute((trx) => indexGame(trx, game.id, () => Promise.resolve())),
  );

const inOrder = async (): Promise<(number | null)[]> =>
  (await db.selectFrom('searchDocuments').select('turnId').orderBy('id').execute()).map(
    ({ turnId }) => turnId,
  );

describe('the texts of an imported game', () => {
  it('WORK-35 BACK-45 are in the index in their order, however many are of one moment, by hardly more queries', async () => {
    // The last is read alone, and has all others of its moment before it.
    const many = Array.from({ length: 401 }, (_, index) => index);
    const apart = await gameOf(many.map((index) => NOON + index));
    const usual = await indexed(apart);
    const together = await gameOf(many.map(() => NOON + 1_000_000));
    expect(await indexed(together)).toBeLessThan(usual + 20);
    expect(await inOrder()).toEqual([...apart.turns, ...together.turns]);
  });

  it('WORK-35 BACK-45 go behind those of another game at the same moments', async () => {
    const first = await gameOf([NOON, NOON, NOON + 1]);
    await indexed(first);
    // Games whose ids are so far apart begin a moment at the same id of the index.
    const second = await gameOf([NOON, NOON + 1, NOON + 1], { id: first.game.id + 1_024 });
    await indexed(second);
    expect(await inOrder()).toHaveLength(6);
    const ofSecond = (await inOrder()).filter((id) => second.turns.includes(id ?? 0));
    expect(ofSecond).toEqual(second.turns);
  });
});
