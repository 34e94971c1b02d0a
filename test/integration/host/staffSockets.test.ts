import { type Community, makeCommunity, makeChannel } from '../../support/host/community.ts';
import { send, type TestHost } from '../../support/host/index.ts';
import { authorize, createLiveHost, listenAs, recordEvents } from '../../support/host/live.ts';
import { makeOwner } from '../../support/host/owners.ts';
import { connectRaw } from '../../support/realtime/rawClient.ts';
import { happening } from '../../support/realtime/pusherClient.ts';
import { closeAll } from '../../support/realtime/socketServer.ts';

let host: TestHost;
let port: number;
let sea: Community;
beforeEach(async () => {
  ({ host, port } = await createLiveHost());
  sea = await makeCommunity(host);
  await makeChannel(host.db, sea.games.sea, 'cabin', { access: 'masters' });
});
afterEach(async () => {
  await closeAll();
  await host.close();
});

const CABIN = 'presence-chat.rpg.rpg_game.cabin';
const asMaster = () => ({ ...sea.headers.master, game: 'sea', character: 'master' });

async function rest(): Promise<void> {
  const owner = await makeOwner(host);
  const answer = await send(
    host,
    'POST',
    `/api/rpg/community/games/sea/staff/${sea.users.master}`,
    owner.headers,
    { role: 'master', status: 'nonactive' },
  );
  expect(answer.statusCode).toBe(200);
}

it('OWN-51 a master who is to rest is out of the channels of masters at once, and told of it first', async () => {
  const pusher = listenAs(host, port, asMaster());
  const heard = await recordEvents(pusher, CABIN);
  const own = await recordEvents(pusher, `private-rpg.user.${sea.users.master}`);
  await host.deps.bus.publish(CABIN, 'said', { text: 'между нами' });
  const refused = happening(pusher.channel(CABIN), 'pusher:subscription_error');
  await rest();
  await refused;
  await host.deps.bus.publish(CABIN, 'said', { text: 'без него' });
  expect(heard).toEqual([['said', { text: 'между нами' }]]);
  expect(own).toEqual([[expect.stringMatching(/StandingChanged$/), { game: 'sea' }]]);
});

it('OWN-51 what was signed for a socket before is worth nothing after', async () => {
  const client = await connectRaw(port);
  const signed = await authorize(host, asMaster(), CABIN, client.socketId);
  expect(signed.statusCode).toBe(200);
  await rest();
  expect(await client.closed).toEqual({ code: 4200, reason: 'Please reconnect' });
});
