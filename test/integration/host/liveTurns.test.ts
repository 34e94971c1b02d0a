import * as v from 'valibot';
import { events, TEXT_LIMIT, type Turn } from '../../../src/contract/index.ts';
import { type Community, makeCommunity } from '../../support/host/community.ts';
import type { TestHost } from '../../support/host/index.ts';
import {
  createLiveHost,
  recordEvents,
  type ReceivedEvents,
  listenAs,
} from '../../support/host/live.ts';
import { type Actions, actions, draftAt } from '../../support/host/turns.ts';
import { closeAll } from '../../support/realtime/socketServer.ts';
import { waitFor } from '../../support/waitFor.ts';

const SENT = 'App\\Events\\Rpg\\TurnSent';
const UPDATED = 'App\\Events\\Rpg\\TurnUpdated';
const DELETED = 'App\\Events\\Rpg\\TurnDeleted';

const GAME = 'rpg.game.sea.turn';
const PIER = 'rpg.game.sea.pier.turn';
const own = (character: string | number) => `private-rpg.game.sea.profile.${character}.turn`;

let host: TestHost;
let port: number;
let sea: Community;
let does: Actions;
beforeEach(async () => {
  ({ host, port } = await createLiveHost());
  sea = await makeCommunity(host);
  does = actions(host, sea);
});
afterEach(async () => {
  await closeAll();
  await host.close();
});

const came = (received: ReceivedEvents, count: number) =>
  waitFor(`${count} events, there are ${received.length}`, () => received.length >= count);

const turnOf = ([event, data]: ReceivedEvents[number]): Turn => {
  expect([SENT, UPDATED]).toContain(event);
  return v.parse(events.TurnSent, data).turn;
};

/** Where something was published, in order. */
const published = () =>
  host.published.map((message) => (message.kind === 'event' ? message.channel : 'disconnect'));

describe('open clients', () => {
  it('LIVE-01 receive turns that are made, changed and deleted on all three channels, the author as the own', async () => {
    const mara = listenAs(host, port, sea.headers.mara);
    const guest = listenAs(host, port, sea.headers.stranger);
    const [game, pier, mine] = [
      await recordEvents(guest, GAME),
      await recordEvents(guest, PIER),
      await recordEvents(mara, own(sea.keys.mara)),
    ];

    const made = (await does.post('mara', sea.keys.mara, draftAt('pier'))).json<{ turn: Turn }>();
    await does.edit('mara', sea.keys.mara, made.turn.id, { body: '<p>Иначе</p>' });
    await does.remove('mara', sea.keys.mara, made.turn.id);
    await Promise.all([game, pier, mine].map((received) => came(received, 3)));

    for (const [received, isOwner] of [
      [game, false],
      [pier, false],
      [mine, true],
    ] as const) {
      expect(received.map(([event]) => event)).toEqual([SENT, UPDATED, DELETED]);
      expect(turnOf(received[0]!)).toEqual({ ...made.turn, isOwner });
      expect(turnOf(received[1]!)).toMatchObject({ post: '<p>Иначе</p>', isOwner });
      expect(turnOf(received[1]!).updated).toBeGreaterThan(made.turn.updated!);
      expect(received[2]![1]).toEqual({ turn: { id: made.turn.id } });
    }
  });

  it('LIVE-01 receive a turn of an NPC or of the seasons as their own where they wrote it', async () => {
    const master = await recordEvents(
      listenAs(host, port, sea.headers.master),
      own(sea.ids.master),
    );
    const tech = await recordEvents(listenAs(host, port, sea.headers.tech), own(sea.ids.tech));
    const season = (await does.post('master', 'master', draftAt('cave'))).json().turn.id;
    await does.post('master', 'master', draftAt('cave', { npc: String(sea.ids.gull) }));
    await does.edit('master', 'master', season, { body: '<p>Иначе</p>' });
    await does.post('tech', 'master', draftAt('cave', { npc: String(sea.ids.gull) }));
    await Promise.all([came(master, 3), came(tech, 1)]);

    expect(master.map((one) => [one[0], turnOf(one).isOwner])).toEqual([
      [SENT, true],
      [SENT, true],
      [UPDATED, true],
    ]);
    expect(tech.map((one) => turnOf(one).isOwner)).toEqual([true]);
    expect(published().join()).not.toMatch(/profile\.(master|user)\./);
  });

  it('receive a turn of fifty thousand letters, and one with hardly fewer tags than there may be, three times each', async () => {
    const mara = listenAs(host, port, sea.headers.mara);
    const received = [
      await recordEvents(mara, GAME),
      await recordEvents(mara, PIER),
      await recordEvents(mara, own(sea.keys.mara)),
    ];
    const long = `<p>${'щ'.repeat(TEXT_LIMIT.turn)}</p>`;
    const markup = '<p><b>щщщщщщщщщщ</b></p>'.repeat(4_500); // 18,000 tags, of 20,000 that there may be
    expect(
      (await does.post('mara', sea.keys.mara, draftAt('pier', { body: long }))).statusCode,
    ).toBe(200);
    const second = await does.post('mara', sea.keys.mara, draftAt('pier', { body: markup }));
    const { post } = second.json<{ turn: Turn }>().turn;
    expect(post.length).toBeGreaterThan(100_000);
    await Promise.all(received.map((one) => came(one, 2)));

    for (const one of received) {
      expect(turnOf(one[0]!).post).toBe(long);
      expect(turnOf(one[1]!).post).toBe(post);
    }
    expect(mara.connection.state).toBe('connected');
  });
});

describe('what is published', () => {
  it('is published after the commit, to the game, the place and the author, and once', async () => {
    const rows: number[] = [];
    // Inside the transaction this very query would be refused (server/db/sqliteDriver).
    host.deps.bus.subscribe((message) => {
      if (message.kind === 'event' && message.event.endsWith('WaitingChanged')) return;
      void host.db
        .selectFrom('turns')
        .select('id')
        .execute()
        .then((found) => rows.push(found.length));
    });
    await does.post(
      'mara',
      sea.keys.mara,
      draftAt('pier', { action: 'route', location: 'market' }),
    );

    const places = [PIER, 'rpg.game.sea.market.turn']; // where a way led, somebody has come
    expect(published()).toEqual([GAME, ...places, own(sea.keys.mara), own(sea.keys.novice)]);
    await waitFor('the rows', () => rows.length === 5);
    expect(rows).toEqual([1, 1, 1, 1, 1]);
  });

  it('goes to both places of a turn that moved, and to its author when a master changed it', async () => {
    const { id } = (await does.post('mara', sea.keys.mara, draftAt('pier'))).json<{ turn: Turn }>()
      .turn;
    host.published.length = 0;
    await does.edit('master', 'master', id, { body: '<p>Иначе</p>', currentLocation: 'cave' });

    expect(published()).toEqual([
      GAME,
      PIER,
      'rpg.game.sea.cave.turn',
      own(sea.keys.mara),
      own(sea.keys.novice),
    ]);
  });

  it('is nothing of what was refused', async () => {
    await does.post('mara', sea.keys.mara, draftAt('pier', { body: '' }));
    await does.post('mara', sea.keys.mara, draftAt('cave'));
    await does.remove('mara', sea.keys.mara, '1');

    expect(published()).toEqual([]);
  });

  it('that could not be published makes no failure of a turn that stands', async () => {
    host.deps.bus.publish = () => Promise.reject(new Error('the bus is away'));
    const answer = await does.post('mara', sea.keys.mara, draftAt('pier'));

    expect(answer.statusCode).toBe(200);
    expect(await does.list()).toHaveLength(1);
    expect(host.log.join('')).toContain('the bus is away');
  });
});
