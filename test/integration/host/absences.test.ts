import { notificationsHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { asGuest, NOON, send, type TestHost } from '../../support/host/index.ts';
import { waitingActions, type WaitingActions } from '../../support/host/waiting.ts';

const HOUR = 3_600_000;

let host: TestHost;
let sea: Community;
let waits: WaitingActions;
beforeEach(async () => {
  ({ host, sea } = await notificationsHost());
  waits = waitingActions(host, sea);
});
afterEach(() => host.close());

describe('that somebody is away', () => {
  it('BACK-13 a profile says until when its player is away, to those who are signed in', async () => {
    const until = NOON + 48 * HOUR;
    await waits.away('mara', until);
    const url = `/api/rpg/profiles/sea/${sea.keys.mara}`;
    const shown = async (as = sea.headers.boris) =>
      (await send(host, 'GET', url, as)).json<{ profile: object }>().profile;
    expect(await shown()).toMatchObject({ awayUntil: until });
    expect(await shown(asGuest(host))).not.toHaveProperty('awayUntil');
    host.advance(48 * HOUR);
    expect(await shown()).not.toHaveProperty('awayUntil');
  });

  it('BACK-24 those who are signed in learn of a game whose players are away, of whomever they may meet', async () => {
    const until = NOON + 48 * HOUR;
    const url = '/api/rpg/waiting/away/sea';
    const shown = async (as = sea.headers.boris) =>
      (await send(host, 'GET', url, as)).json<{ away: object[] }>().away;
    expect(await shown()).toEqual([]);
    await waits.away('mara', until);
    await waits.away('master', until);
    expect(await shown()).toEqual([{ id: sea.keys.mara, until }]);
    expect((await send(host, 'GET', url, asGuest(host))).statusCode).toBe(401);
    expect((await send(host, 'GET', `${url}more`, sea.headers.boris)).statusCode).toBe(404);
    const setHidden = (status: 'active' | 'invisible') =>
      host.db
        .updateTable('characters')
        .set({ status })
        .where('id', '=', Number(sea.keys.mara))
        .execute();
    await setHidden('invisible');
    expect(await shown()).toEqual([]);
    await setHidden('active');
    host.advance(48 * HOUR);
    expect(await shown()).toEqual([]);
  });
});
