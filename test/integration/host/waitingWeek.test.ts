import { notificationsHost, type TurnActions } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { NOON, type TestHost } from '../../support/host/index.ts';
import type { NotificationActions } from '../../support/host/notifications.ts';
import { draftAt } from '../../support/host/turns.ts';
import { waitingActions, type WaitingActions } from '../../support/host/waiting.ts';

const DAY = 24 * 3_600_000;

let host: TestHost;
let sea: Community;
let does: TurnActions;
let inbox: NotificationActions;
let waits: WaitingActions;
beforeEach(async () => {
  ({ host, sea, does, inbox } = await notificationsHost());
  waits = waitingActions(host, sea);
  await host.db
    .updateTable('characters')
    .set({ locationId: sea.places.market })
    .where('id', '=', Number(sea.keys.mara))
    .execute();
});
afterEach(() => host.close());

type Player = 'mara' | 'boris' | 'reader' | 'master';
const players: readonly Player[] = ['mara', 'boris', 'reader', 'master'];

/** A turn on the market, a minute later; the master writes as the gull. */
async function write(who: Player, body = '<p>Ход</p>'): Promise<void> {
  host.advance(60_000);
  if (who === 'reader') {
    const answer = await does.post('reader', 'user', draftAt('market', { body }));
    expect(answer.statusCode).toBe(200);
  } else await does.turnOf(who, body, 'market');
}

/** Who is waited for on the market. */
async function waited(): Promise<Player[]> {
  const lists = await Promise.all(players.map((login) => waits.list(login)));
  return players.filter((_login, index) =>
    lists[index]?.waiting.some(({ state, place }) => state === 'waits' && place === 'market'),
  );
}

const ids = (...who: Player[]): string[] =>
  who.map((login) => {
    if (login === 'reader') return String(sea.ids.reader);
    return login === 'master' ? String(sea.ids.gull) : sea.keys[login];
  });
const setOrder = (login: Player, ...who: Player[]) =>
  waits.change(login, 'order', { characters: ids(...who) });
const codeOf = (answer: { json: () => { code?: string } }) => answer.json().code;
const market = () => `place:${sea.places.market}`;
const ordersTo = async (login: Player) =>
  (await inbox.titles(login)).filter((title) => title.startsWith('order')).length;

describe('a week of play', () => {
  it('BACK-10 BACK-12 BACK-13 without an order: everybody who wrote before the last one is waited for', async () => {
    await write('boris', '<p>Кто здесь?</p>');
    expect(await waited()).toEqual([]);
    await write('mara');
    expect(await waited()).toEqual(['boris']);
    await write('reader');
    expect(await waited()).toEqual(['mara', 'boris']);

    host.advance(DAY);
    await write('master', '<p>Кар.</p>');
    expect(await waited()).toEqual(['mara', 'boris', 'reader']);
    await write('boris', '<p>Чайка, молчи!</p>');
    expect(await waited()).toEqual(['mara', 'reader', 'master']);

    // boris leaves for two days; mara puts it off until tomorrow.
    await waits.away('boris', NOON + 4 * DAY);
    const later = { kind: 'later', until: NOON + 2 * DAY };
    await waits.put('mara', { subject: market(), hold: later });
    await write('reader');
    expect(await waited()).toEqual(['master']);
    host.advance(DAY);
    expect(await waited()).toEqual(['mara', 'master']);

    // The master answers; mara leaves the scene, and comes back by writing.
    await write('master', '<p>Кар!</p>');
    await waits.put('mara', { subject: market(), hold: { kind: 'left' } });
    await write('reader', '<p>Mara?</p>');
    expect(await waited()).toEqual(['master']);
    await write('mara');
    await write('reader');
    expect(await waited()).toEqual(['mara', 'master']);

    host.advance(2 * DAY);
    expect(await waited()).toEqual(['mara', 'boris', 'master']);
  });

  it('BACK-15 BACK-16 with an order: only the one whose turn it is, who is notified', async () => {
    for (const who of ['boris', 'mara', 'reader', 'master'] as const) await write(who);
    expect((await setOrder('boris', 'boris', 'mara', 'reader', 'master')).statusCode).toBe(200);
    expect(await waited()).toEqual(['boris']);
    expect(await waits.scene('mara')).toMatchObject({
      ...{ title: 'Рынок', now: sea.keys.boris, order: ids('boris', 'mara', 'reader', 'master') },
      ...{ canOrder: true, canSkip: false, canNudge: true },
    });
    const [row] = (await waits.list('mara')).waiting;
    expect(row).toMatchObject({ state: 'others', turnOf: { name: 'boris', own: false } });

    // Whoever writes out of turn moves nothing.
    await write('reader');
    expect(await waited()).toEqual(['boris']);
    await write('boris');
    expect(await waited()).toEqual(['mara']);
    expect(await ordersTo('mara')).toBe(1);

    // mara is away: the next is waited for; when she is back it is hers again.
    await waits.away('mara', host.deps.clock() + DAY);
    expect(await waited()).toEqual(['reader']);
    const { people } = await waits.scene('boris');
    expect(people.find(({ name }) => name === 'mara')?.away).toBe(host.deps.clock() + DAY);
    host.advance(DAY);
    expect(await waited()).toEqual(['mara']);

    // boris nudges, once a day; mara passes.
    expect((await waits.change('boris', 'nudge')).statusCode).toBe(200);
    expect(await ordersTo('mara')).toBe(2);
    expect(codeOf(await waits.change('reader', 'nudge'))).toBe('sceneNudged');
    expect(codeOf(await waits.change('mara', 'nudge'))).toBe('sceneNotYours');
    expect(codeOf(await waits.change('boris', 'skip'))).toBe('sceneNotYours');
    host.advance(60_000);
    expect((await waits.change('mara', 'skip')).statusCode).toBe(200);
    expect(await waited()).toEqual(['reader']);
    expect(await ordersTo('reader')).toBe(1);
    host.advance(DAY);
    expect((await waits.change('mara', 'nudge')).statusCode).toBe(200);

    // The master passes the reader's turn on; it is the gull's, and all masters are notified.
    expect((await waits.change('master', 'skip')).statusCode).toBe(200);
    expect(await waited()).toEqual(['master']);
    expect((await inbox.titles('tech')).some((title) => title.startsWith('order'))).toBe(true);
    await write('master');
    expect(await waited()).toEqual(['boris']);

    // boris leaves the scene, and with it the order.
    await waits.put('boris', { subject: market(), hold: { kind: 'left' } });
    expect(await waited()).toEqual(['mara']);
    expect((await waits.scene('mara')).order).toEqual(ids('mara', 'reader', 'master'));
    // A deleted turn is written again by its own character.
    await write('mara');
    expect(await waited()).toEqual(['reader']);
    const newest = await host.db
      .selectFrom('turns')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await does.remove('mara', sea.keys.mara, String(newest.id));
    expect(await waited()).toEqual(['mara']);

    // Without an order it is as before.
    expect((await setOrder('mara')).statusCode).toBe(200);
    expect((await waits.scene('mara')).order).toEqual([]);
    expect(codeOf(await waits.change('mara', 'skip'))).toBe('sceneNoOrder');
    expect(codeOf(await waits.change('mara', 'nudge'))).toBe('sceneNoOrder');
  });

  it('BACK-10 nobody waits for who went elsewhere, until they are named there again', async () => {
    await host.db.updateTable('games').set({ chooseTurnLocation: 1 }).execute();
    const away = draftAt('market', { action: 'route', location: 'pier' });
    expect((await does.post('mara', sea.keys.mara, away)).statusCode).toBe(200);
    await does.turnOf('boris', '<p>Ушла.</p>', 'market');
    const atMarket = async () =>
      (await waits.list('mara')).waiting.filter(({ place }) => place === 'market');
    expect(await atMarket()).toEqual([]);
    await does.turnOf('boris', '<p>Mara!</p>', 'market');
    expect(await atMarket()).toMatchObject([{ state: 'waits', count: 1 }]);
  });

  it('BACK-15 the point of an order follows a round behind, and counts the same', async () => {
    for (const who of ['boris', 'mara'] as const) await write(who);
    await setOrder('boris', 'boris', 'mara');
    const pointOf = async () =>
      (await host.db.selectFrom('sceneOrders').select('since').executeTakeFirstOrThrow()).since;
    const first = await pointOf();
    for (let round = 0; round < 3; round += 1)
      for (const who of ['boris', 'mara'] as const) {
        expect(await waited()).toEqual([who]);
        await write(who);
      }
    expect(await pointOf()).toBeGreaterThan(first);
    expect(await waited()).toEqual(['boris']);
  });

  it('BACK-16 saving the order again, or leaving and making it again, neither notifies again nor lifts the limit of nudges', async () => {
    for (const who of ['boris', 'mara', 'reader'] as const) await write(who);
    await setOrder('boris', 'mara', 'boris', 'reader');
    expect(await ordersTo('mara')).toBe(1);
    await setOrder('boris', 'boris', 'mara', 'reader');
    expect((await waits.scene('boris')).now).toBe(sea.keys.mara);
    expect(await ordersTo('mara')).toBe(1);
    expect((await waits.change('boris', 'nudge')).statusCode).toBe(200);
    expect(await ordersTo('mara')).toBe(2);

    const again: (() => Promise<unknown>)[] = [
      () => setOrder('boris', 'mara', 'boris'),
      async () => {
        await setOrder('boris');
        expect((await waits.scene('boris')).order).toEqual([]);
        await setOrder('boris', 'boris', 'mara');
        await waits.change('boris', 'skip');
      },
      async () => {
        await waits.put('boris', { subject: market(), hold: { kind: 'left' } });
        await setOrder('boris', 'mara', 'boris');
      },
    ];
    for (const step of again) {
      host.advance(60_000);
      await step();
      expect((await waits.scene('boris')).now).toBe(sea.keys.mara);
      expect((await waits.scene('boris')).canNudge).toBe(false);
      expect(codeOf(await waits.change('boris', 'nudge'))).toBe('sceneNudged');
      expect(await ordersTo('mara')).toBe(2);
    }

    // After another turn it is news again; a day later they may be nudged.
    await write('mara');
    await write('boris');
    expect(await ordersTo('mara')).toBe(3);
    await setOrder('boris');
    await setOrder('boris', 'boris', 'mara');
    await waits.change('boris', 'skip');
    expect(await ordersTo('mara')).toBe(4);
    host.advance(DAY);
    expect((await waits.change('boris', 'nudge')).statusCode).toBe(200);
  });

  it('BACK-16 HOST-02 is for the people of the scene and for masters, of its people alone, and in open games', async () => {
    for (const who of ['boris', 'mara'] as const) await write(who);
    const order = { characters: ids('boris', 'mara') };
    expect(codeOf(await waits.change('reader', 'order', order))).toBe('sceneNotYours');
    expect((await waits.scene('reader')).canOrder).toBe(false);
    for (const characters of [
      ids('mara'),
      ids('mara', 'mara'),
      ids('mara', 'reader'),
      [...ids('mara'), sea.keys.novice],
    ])
      expect((await waits.change('mara', 'order', { characters })).statusCode).toBe(422);
    expect((await waits.change('master', 'order', order)).statusCode).toBe(200);
    expect(codeOf(await waits.change('mara', 'order', order, 'nowhere'))).toBe('locationNotFound');
    // Nor is one in the list who was hidden since: whose turn it is, is not said there either.
    const mara = host.db.updateTable('characters').where('id', '=', Number(sea.keys.mara));
    const turnOf = async () => (await waits.list('boris')).waiting.map((row) => row.turnOf?.name);
    await setOrder('boris');
    await setOrder('boris', 'mara', 'boris');
    expect(await turnOf()).toEqual(['mara']);
    await mara.set({ status: 'invisible' }).execute();
    expect(await turnOf()).toEqual([undefined]);
    expect(await waits.scene('boris')).not.toHaveProperty('now');
    await mara.set({ status: 'active' }).execute();
    // One who may not be seen is no one of the scene: not even by name.
    const novice = host.db.updateTable('characters').where('id', '=', Number(sea.keys.novice));
    await novice.set({ locationId: sea.places.market }).execute();
    const seen = async (login: Player) =>
      (await waits.scene(login)).people.some(({ id }) => id === sea.keys.novice);
    expect([await seen('boris'), await seen('mara'), await seen('master')]).toEqual([
      false,
      true,
      true,
    ]);
    await host.db
      .updateTable('games')
      .set({ status: 'closed' })
      .where('id', '=', sea.games.sea)
      .execute();
    for (const what of ['order', 'skip', 'nudge'] as const)
      expect(codeOf(await waits.change('mara', what, order))).toBe('gameClosed');
  });
});
