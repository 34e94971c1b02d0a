import type PusherClient from 'pusher-js';
import type { OnlineEntry } from '../../../src/contract/index.ts';
import { makeChat } from '../../support/host/chat.ts';
import { type Community, type Login, makeCommunity } from '../../support/host/community.ts';
import { asGuest, send, type TestHost } from '../../support/host/index.ts';
import { createLiveHost, listenAs } from '../../support/host/live.ts';
import { entered, happening, subscribed } from '../../support/realtime/pusherClient.ts';
import { closeAll } from '../../support/realtime/socketServer.ts';

const MINUTE = 60_000;
const HALL = 'presence-chat.rpg.rpg_game.hall';
const CREW = 'presence-chat.rpg.rpg_game.crew';

let host: TestHost;
let port: number;
let sea: Community;
beforeEach(async () => {
  ({ host, port } = await createLiveHost());
  sea = await makeCommunity(host);
  await makeChat(host, sea);
});
afterEach(async () => {
  await closeAll();
  await host.close();
});

const chatAs = (login: Login, character: string): PusherClient =>
  listenAs(host, port, { ...sea.headers[login], game: 'sea', character });

/** The names in the online list, as this character asks for it; asking says that oneself is there. */
async function online(login: Login, character: string): Promise<(string | undefined)[]> {
  const url = `/api/rpg/online/sea/${character}`;
  const answer = await send(host, 'POST', url, sea.headers[login], {});
  return answer.json<{ online: OnlineEntry[] }>().online.map(({ name }) => name);
}

describe('who is online by socket', () => {
  it('ONL-01 is so as long as the socket stands, though a page that nobody looks at asks rarely', async () => {
    const { mara, boris } = sea.keys;
    await online('mara', mara);
    await subscribed(chatAs('mara', mara), HALL);
    await online('boris', boris);
    host.advance(4 * MINUTE);
    expect(await online('master', 'master')).toEqual(['Мастер', 'mara']);
  });

  it('ONL-01 is gone at once with the last socket, for whoever asks after hearing of it, and back with the next question', async () => {
    const { mara, boris } = sea.keys;
    await online('mara', mara);
    const pusher = chatAs('mara', mara);
    await subscribed(pusher, HALL);
    await subscribed(pusher, CREW);
    const hall = await entered(chatAs('boris', boris), HALL);

    const left = happening(hall, 'pusher:member_removed');
    pusher.unsubscribe(HALL);
    await left;
    expect(await online('boris', boris)).toEqual(['boris', 'mara']);

    const back = happening(hall, 'pusher:member_added');
    await subscribed(pusher, HALL);
    await back;
    const gone = new Promise<void>((resolve) => {
      hall.bind('pusher:member_removed', () => resolve());
    });
    pusher.unsubscribe(CREW);
    pusher.unsubscribe(HALL);
    await gone;
    expect(await online('boris', boris)).toEqual(['boris']);
    await online('mara', mara);
    expect(await online('boris', boris)).toEqual(['boris', 'mara']);
  });

  it('ONL-01 is still there with another of their sockets', async () => {
    const { mara, boris } = sea.keys;
    await online('mara', mara);
    const [first, second] = [chatAs('mara', mara), chatAs('mara', mara)];
    await subscribed(first, HALL);
    await subscribed(second, CREW);
    const hall = await entered(chatAs('boris', boris), HALL);
    const left = happening(hall, 'pusher:member_removed');
    first.disconnect();
    await left;
    expect(await online('boris', boris)).toEqual(['boris', 'mara']);
  });

  it('ONL-01 is nobody who has not asked for a quarter of an hour, whatever a socket says', async () => {
    const { mara } = sea.keys;
    await online('mara', mara);
    await subscribed(chatAs('mara', mara), HALL);
    host.advance(15 * MINUTE);
    expect(await online('master', 'master')).toEqual(['Мастер']);
  });
});

describe('one whom the others may not see (SAFE-04)', () => {
  it('hears a channel, and is among its members to nobody', async () => {
    const watcher = chatAs('boris', sea.keys.boris);
    const hall = await entered(watcher, HALL);
    const seen: unknown[] = [];
    watcher.bind_global((event: string, data: unknown) => seen.push([event, data]));
    const client = chatAs('mara', sea.keys.novice);
    const novice = await entered(client, HALL);
    expect(Object.keys(novice.members.members as object)).toEqual([sea.keys.boris]);

    const heard = happening(novice, 'App\\Events\\Rpg\\ChatMessageSent');
    client.channel(HALL).trigger('client-typing', { name: 'novice' });
    const url = `/api/rpg/chat/message/sea/${sea.keys.boris}/rpg_game/hall`;
    expect((await send(host, 'POST', url, sea.headers.boris, { message: 'Тихо' })).statusCode).toBe(
      200,
    );
    await heard;
    client.unsubscribe(HALL);
    const came = happening(hall, 'pusher:member_added');
    await subscribed(chatAs('mara', sea.keys.mara), HALL);
    await came;
    expect(JSON.stringify(seen)).not.toContain('novice');
    expect(JSON.stringify(seen)).not.toContain(`"${sea.keys.novice}"`);
    expect(Object.keys(hall.members.members as object).sort()).toEqual(
      [sea.keys.boris, sea.keys.mara].sort(),
    );
  });

  it('is in the online list of its owner and of the masters alone', async () => {
    const { boris, novice } = sea.keys;
    expect(await online('mara', novice)).toEqual(['novice']);
    expect(await online('boris', boris)).toEqual(['boris']);
    expect(await online('master', 'master')).toEqual(['Мастер', 'boris', 'novice']);
    const guest = await send(host, 'POST', '/api/rpg/online/sea', asGuest(host), {});
    expect(guest.json<{ online: OnlineEntry[] }>().online.map(({ name }) => name)).toEqual([
      'Мастер',
      'boris',
    ]);
  });
});
