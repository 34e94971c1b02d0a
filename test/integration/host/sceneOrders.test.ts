import { ACTS_READ, ordersOf } from '../../../server/db/queries/sceneOrders.ts';
import { notificationsHost } from '../../support/host/beginnings.ts';
import { insertTurn } from '../../support/host/index.ts';
import { waitingActions } from '../../support/host/waiting.ts';

let at: Awaited<ReturnType<typeof notificationsHost>>;
beforeEach(async () => {
  at = await notificationsHost();
});
afterEach(() => at.host.close());

describe('an order in which one never writes', () => {
  it('BACK-15 reads so many turns and no more, and still counts the same', async () => {
    const { host, sea, does } = at;
    const waits = waitingActions(host, sea);
    const characters = [sea.keys.boris, sea.keys.mara, String(sea.ids.gull)];
    const write = async (who: 'boris' | 'mara' | 'master') => {
      host.advance(60_000);
      await does.turnOf(who, '<p>Ход</p>', 'market');
    };
    /** Turns of the gull out of turn, one of them by the call. */
    const babble = async () => {
      const place = { id: sea.places.market, gameId: sea.games.sea };
      const gull = { id: sea.ids.gull, ownerId: sea.users.master };
      for (let count = 1; count < ACTS_READ * 0.6; count += 1)
        await insertTurn(host.db, place, gull, { createdAt: host.deps.clock() + count });
      await write('master');
    };
    const read = async () => {
      const orders = await ordersOf(host.db, [sea.places.market], host.deps.clock());
      return orders.get(sea.places.market)?.acts.length;
    };
    const turnOf = async () => (await waits.scene('boris')).now;

    await host.db
      .updateTable('characters')
      .set({ locationId: sea.places.market })
      .where('id', '=', Number(sea.keys.mara))
      .execute();
    await write('boris');
    await write('master');
    expect((await waits.change('boris', 'order', { characters })).statusCode).toBe(200);
    await write('boris');
    for (let round = 0; round < 3; round += 1) {
      await babble();
      expect(await turnOf()).toBe(sea.keys.mara);
    }
    expect(await read()).toBe(ACTS_READ);
    await write('mara');
    expect(await turnOf()).toBe(String(sea.ids.gull));
    await write('master');
    expect(await turnOf()).toBe(sea.keys.boris);
    expect(await read()).toBeLessThan(ACTS_READ);
  });
});
