import type { SignedInBrowser } from '../../../../src/contract/index.ts';
import { type Community, makeCommunity } from '../../../support/host/community.ts';
import {
  ACCOUNTS,
  bringCode,
  fetchCode,
  headersAfter,
  newVerifier,
} from '../../../support/host/consent.ts';
import { asGuest, type Headers, send, signIn, type TestHost } from '../../../support/host/index.ts';
import { authorize, createLiveHost } from '../../../support/host/live.ts';
import { verdict } from '../../../support/host/otherProviders.ts';
import { connectRaw } from '../../../support/realtime/rawClient.ts';
import { closeAll } from '../../../support/realtime/socketServer.ts';

let host: TestHost;
let port: number;
let sea: Community;
beforeEach(async () => {
  ({ host, port } = await createLiveHost({ accounts: ACCOUNTS }));
  sea = await makeCommunity(host);
});
afterEach(async () => {
  await closeAll();
  await host.close();
});

const listed = async (headers: Headers): Promise<SignedInBrowser[]> => {
  const answer = await send(host, 'GET', '/api/rpg/account/sessions', headers);
  return answer.json<{ sessions: SignedInBrowser[] }>().sessions;
};
const end = (headers: Headers, id: string) =>
  send(host, 'DELETE', `/api/rpg/account/sessions/${id}`, headers);

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('where one is signed in', () => {
  it('OWN-37 is told with browser and system by name alone, the last used first, this one marked', async () => {
    const { verifier, challenge } = newVerifier();
    const here = { ...asGuest(host), 'user-agent': FIREFOX };
    const mine = headersAfter(
      await bringCode(host, await fetchCode(host, challenge), verifier, here),
    );
    host.advance(3 * 3_600_000);
    const other = await signIn(host, 'player');

    expect(await listed(mine)).toMatchObject([
      { here: false },
      { agent: 'Firefox, Linux', here: true },
    ]);
    expect((await listed(other)).map(({ here: isHere }) => isHere)).toEqual([true, false]);
    const rows = JSON.stringify(await host.db.selectFrom('sessions').selectAll().execute());
    expect(rows).not.toContain('140');
  });

  it.each(['', 'x'.repeat(100_000), '<script>alert(1)</script>', '\u202e\ud800', '('.repeat(500)])(
    'OWN-37 is told whatever the browser calls itself',
    async (agent) => {
      const { verifier, challenge } = newVerifier();
      const here = { ...asGuest(host), 'user-agent': agent.slice(0, 10_000) };
      const answer = await bringCode(host, await fetchCode(host, challenge), verifier, here);
      const [one] = await listed(headersAfter(answer));
      expect(one?.agent?.length ?? 0).toBeLessThanOrEqual(80);
    },
  );

  it('OWN-37 ends by one press, with its sockets; one of another account does not', async () => {
    const own = sea.headers.mara;
    const elsewhere = await signIn(host, 'mara');
    const there = await connectRaw(port);
    const channel = `private-rpg.game.sea.profile.${sea.keys.mara}.turn`;
    await authorize(host, elsewhere, channel, there.socketId);
    const id = (await listed(own)).find(({ here }) => !here)?.id ?? '';

    expect(verdict(await end(sea.headers.boris, id))).toBe('notFound');
    expect(verdict(await end(asGuest(host), id))).toBe('unauthorised');
    expect(await listed(elsewhere)).toHaveLength(2);
    expect((await end(own, id)).json()).toEqual({ message: 'Вход завершён.' });
    expect(await there.closed).toEqual({ code: 4200, reason: 'Please reconnect' });
    expect((await send(host, 'GET', '/api/rpg/account/sessions', elsewhere)).statusCode).toBe(401);
    expect(await listed(own)).toHaveLength(1);
  });
});
