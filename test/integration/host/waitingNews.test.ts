import { notificationsHost, type TurnActions } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { NOON, type TestHost } from '../../support/host/index.ts';
import { draftAt } from '../../support/host/turns.ts';
import { waitingActions, type WaitingActions } from '../../support/host/waiting.ts';

const HOUR = 3_600_000;

let host: TestHost;
let sea: Community;
let does: TurnActions;
let waits: WaitingActions;
beforeEach(async () => {
  ({ host, sea, does } = await notificationsHost());
  waits = waitingActions(host, sea);
});
afterEach(() => host.close());

describe('news of it', () => {
  const reached = () =>
    host.waitingChanged.flatMap((channel) =>
      Object.entries(sea.users)
        .filter(([, id]) => channel === `private-rpg.user.${id}`)
        .map(([login]) => login),
    );
  const soon = async (expected: string[]) => {
    for (let i = 0; i < 200 && reached().length < expected.length; i += 1)
      await new Promise((done) => setTimeout(done, 5));
    expect(reached().sort()).toEqual(expected);
    host.waitingChanged.length = 0;
  };

  it('BACK-19 goes to who wrote there, who stands there, the masters and the author, and to nobody else', async () => {
    await does.turnOf('boris', '<p>Раз.</p>', 'market');
    await soon(['boris', 'master', 'tech']);
    const route = draftAt('pier', { action: 'route', location: 'market' });
    expect((await does.post('mara', sea.keys.mara, route)).statusCode).toBe(200);
    await soon(['boris', 'mara', 'master', 'tech']);
    const turn = await does.turnOf('boris', '<p>Два.</p>', 'market');
    await soon(['boris', 'mara', 'master', 'tech']);
    await does.remove('boris', sea.keys.boris, turn);
    await soon(['boris', 'mara', 'master', 'tech']);
    await waits.away('mara', NOON + HOUR);
    await soon(['mara']);
  });

  it('BACK-19 goes to those of both places where an edit moves a turn to another', async () => {
    await host.db
      .updateTable('characters')
      .set({ locationId: sea.places.market })
      .where('id', '=', Number(sea.keys.mara))
      .execute();
    const turn = await does.turnOf('boris', '<p>Раз, mara!</p>', 'market');
    await soon(['boris', 'mara', 'master', 'tech']);
    expect(await waits.count('mara')).toBe(1);
    await does.edit('master', 'master', turn, { body: '<p>Раз.</p>', currentLocation: 'cave' });
    await soon(['boris', 'mara', 'master', 'tech']);
    expect(await waits.count('mara')).toBe(0);
  });
});
