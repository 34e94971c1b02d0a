import { type Community, makeChannel, makeCommunity } from '../../support/host/community.ts';
import type { TestHost } from '../../support/host/index.ts';
import { authorize, createLiveHost, listenAs, recordEvents } from '../../support/host/live.ts';
import { reviewActions, type ReviewActions } from '../../support/host/reviews.ts';
import { happening } from '../../support/realtime/pusherClient.ts';
import { connectRaw } from '../../support/realtime/rawClient.ts';
import { closeAll } from '../../support/realtime/socketServer.ts';

let host: TestHost;
let port: number;
let sea: Community;
let master: ReviewActions;
beforeEach(async () => {
  ({ host, port } = await createLiveHost());
  sea = await makeCommunity(host);
  master = reviewActions(host, sea, 'master');
  const members = [Number(sea.keys.boris)];
  await makeChannel(host.db, sea.games.sea, 'crew', { access: 'members', members });
});
afterEach(async () => {
  await closeAll();
  await host.close();
});

const CREW = 'presence-chat.rpg.rpg_game.crew';
const asBoris = () => ({
  ...sea.headers.boris,
  game: 'sea',
  character: sea.keys.boris,
});

describe('the channels of a character', () => {
  const ways: [string, () => Promise<{ statusCode: number }>][] = [
    ['is handed to another', () => master.hand(sea.keys.boris, String(sea.users.stranger))],
    ['is taken back', () => master.hand(sea.keys.boris, null)],
    ['is put away', () => master.step(sea.keys.boris, 'putAway')],
  ];

  it.each(ways)('OWN-92: are left at once by its player where it %s', async (_how, act) => {
    const pusher = listenAs(host, port, asBoris());
    const crew = await recordEvents(pusher, CREW);
    const turns = await recordEvents(pusher, `private-rpg.game.sea.profile.${sea.keys.boris}.turn`);
    const own = await recordEvents(pusher, `private-rpg.user.${sea.users.boris}`);
    const refused = happening(pusher.channel(CREW), 'pusher:subscription_error');
    expect((await act()).statusCode).toBe(200);
    await refused;
    await host.deps.bus.publish(CREW, 'said', { text: 'без него' });
    expect([crew, turns]).toEqual([[], []]);
    expect(own.map(([event]) => event)).toContainEqual(expect.stringMatching(/StandingChanged$/));
  });

  it('OWN-92: what was signed for a socket before is worth nothing after; nobody else reconnects', async () => {
    const client = await connectRaw(port);
    expect((await authorize(host, asBoris(), CREW, client.socketId)).statusCode).toBe(200);
    const next = await connectRaw(port);
    const ofNext = `private-rpg.user.${sea.users.stranger}`;
    await authorize(host, sea.headers.stranger, ofNext, next.socketId);
    await master.hand(sea.keys.boris, String(sea.users.stranger));
    expect(await client.closed).toMatchObject({ code: 4200 });
    const again = await connectRaw(port);
    expect((await authorize(host, asBoris(), CREW, again.socketId)).statusCode).toBe(403);
    next.send({ event: 'pusher:ping', data: {} });
    await next.next('pusher:pong');
  });
});
