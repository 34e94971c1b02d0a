import { type Community, makeCommunity } from '../../support/host/community.ts';
import { send, type TestHost } from '../../support/host/index.ts';
import { authorize, createLiveHost } from '../../support/host/live.ts';
import { makeModerators, moderationActions, verdictOf } from '../../support/host/moderation.ts';
import { draftAt } from '../../support/host/turns.ts';
import { connectRaw } from '../../support/realtime/rawClient.ts';
import { closeAll } from '../../support/realtime/socketServer.ts';

let host: TestHost;
let port: number;
let sea: Community;
let does: ReturnType<typeof moderationActions>;
beforeEach(async () => {
  ({ host, port } = await createLiveHost());
  sea = await makeCommunity(host);
  does = moderationActions(host, await makeModerators(host, sea));
});
afterEach(async () => {
  await closeAll();
  await host.close();
});

const place = 'presence-writing.rpg.sea.place.pier';

describe('a block of somebody whose pages are open', () => {
  it('OWN-55: closes the socket that whispers, and lets it into no channel of the game again', async () => {
    const headers = {
      ...sea.headers.mara,
      'x-rpg-game': 'sea',
      'x-rpg-character': sea.keys.mara,
    };
    const client = await connectRaw(port);
    await authorize(host, sea.headers.mara, `private-rpg.user.${sea.users.mara}`, client.socketId);
    const other = await connectRaw(port);
    const ofOther = `private-rpg.user.${sea.users.boris}`;
    await authorize(host, sea.headers.boris, ofOther, other.socketId);

    await does.block('master', 'mara');
    expect(await client.closed).toMatchObject({ code: 4200 });
    const again = await connectRaw(port);
    const answer = await authorize(host, headers, place, again.socketId);
    expect(answer.statusCode).toBe(403);
    other.send({ event: 'pusher:ping', data: {} });
    await other.next('pusher:pong');
  });

  it('OWN-54: a retry of a turn that was posted before writes nothing', async () => {
    const key = { 'idempotency-key': '6e6a3d0c-7a4c-4a52-9d0b-1f2a3b4c5d6e' };
    const url = `/api/rpg/turn/sea/${sea.keys.mara}`;
    const post = () => send(host, 'POST', url, { ...sea.headers.mara, ...key }, draftAt('pier'));
    expect(verdictOf(await post())).toBe('yes');
    await does.block('master', 'mara');
    expect(verdictOf(await post())).toBe('blocked');
    expect(await host.db.selectFrom('turns').selectAll().execute()).toHaveLength(1);
  });
});
