import type { StaffMember } from '../../../src/contract/index.ts';
import { verdictOf } from '../../support/host/asRole.ts';
import { type Community, makeCommunity } from '../../support/host/community.ts';
import { createTestHost, send, type Headers, type TestHost } from '../../support/host/index.ts';
import { actsOf, makeLeader, makeOwner } from '../../support/host/owners.ts';

let host: TestHost;
let sea: Community;
beforeEach(async () => {
  host = await createTestHost();
  sea = await makeCommunity(host);
});
afterEach(() => host.close());

const ofGame = (game: string) => `/api/rpg/community/games/${game}/staff`;

const save = (
  headers: Headers,
  user: number | string,
  post: Record<string, unknown>,
  game = 'sea',
) => send(host, 'POST', `${ofGame(game)}/${user}`, headers, post);

const staff = async (headers = sea.headers.master): Promise<string[]> => {
  const answer = await send(host, 'GET', ofGame('sea'), headers);
  return answer
    .json<{ staff: StaffMember[] }>()
    .staff.map(({ person, role, status }) => `${person.name} ${role} ${status}`);
};

const reads = async (headers: Headers, game = 'sea'): Promise<string> =>
  verdictOf(await send(host, 'GET', `/api/rpg/turns/${game}/master`, headers));

it('OWN-47 a game master appoints, changes and dismisses; there is one master character, and it stays', async () => {
  const { headers } = { headers: sea.headers.master };
  const boris = sea.users.boris;
  expect(await reads(sea.headers.boris)).toBe('characterNotInGame');
  await save(headers, boris, { role: 'tech', status: 'active' });
  expect(await staff()).toEqual(['master master active', 'tech tech active', 'boris tech active']);
  expect(await reads(sea.headers.boris)).toBe('yes');
  await save(headers, boris, { role: 'master', status: 'active' });
  await save(headers, boris, { role: 'master', status: 'active' });
  expect(await reads(sea.headers.boris)).toBe('yes');
  for (let n = 0; n < 2; n += 1) await send(host, 'DELETE', `${ofGame('sea')}/${boris}`, headers);
  expect(await staff()).toEqual(['master master active', 'tech tech active']);
  expect(await reads(sea.headers.boris)).toBe('characterNotInGame');
  await save(headers, boris, { role: 'master', status: 'archive' });
  expect(await staff()).toContain('boris master archive');
  const kept = await host.db
    .selectFrom('characters')
    .select('id')
    .where('ownerId', '=', boris)
    .where('type', '=', 'master')
    .execute();
  expect(kept).toHaveLength(1);
  expect(await actsOf(host)).toEqual([
    'staffAppointed',
    'staffChanged',
    'staffDismissed',
    'staffAppointed',
  ]);
});

it('OWN-49 nobody raises themselves: neither technician nor master, nor one who rests', async () => {
  const up = { role: 'master', status: 'active' };
  expect(verdictOf(await save(sea.headers.tech, sea.users.tech, up))).toBe('leadersOnly');
  expect(verdictOf(await save(sea.headers.tech, sea.users.boris, up))).toBe('leadersOnly');
  expect(verdictOf(await save(sea.headers.master, sea.users.master, up))).toBe('staffSelf');
  const owner = await makeOwner(host);
  await save(owner.headers, sea.users.master, { role: 'master', status: 'nonactive' });
  expect(verdictOf(await save(sea.headers.master, sea.users.master, up))).toBe('leadersOnly');
  expect(verdictOf(await save(owner.headers, owner.id, up))).toBe('yes');
});

it('OWN-48 a master of one game does nothing in another', async () => {
  const other = await makeLeader(host, sea.games.feast, 'other');
  const up = { role: 'master', status: 'active' };
  expect(verdictOf(await save(other.headers, sea.users.boris, up))).toBe('leadersOnly');
  expect(verdictOf(await save(other.headers, other.id, up))).toBe('leadersOnly');
  expect(verdictOf(await save(other.headers, sea.users.boris, up, 'draft'))).toBe('gameNotFound');
  expect(verdictOf(await save(other.headers, sea.users.boris, up, 'feast'))).toBe('yes');
});

it.each(['nonactive', 'archive'] as const)(
  'OWN-51 a master who is %s sees and does no more than others, in the same moment',
  async (status) => {
    const owner = await makeOwner(host);
    const asMaster = { role: 'master', status: 'active' };
    await save(owner.headers, sea.users.boris, asMaster, 'draft');
    const seesDraft = async () => {
      const init = await send(host, 'GET', '/api/rpg/init', sea.headers.boris);
      return init.body.includes('"draft"');
    };
    expect([await seesDraft(), await reads(sea.headers.boris, 'draft')]).toEqual([true, 'yes']);
    await save(owner.headers, sea.users.boris, { role: 'master', status }, 'draft');
    expect([await seesDraft(), await reads(sea.headers.boris, 'draft')]).toEqual([
      false,
      'gameNotFound',
    ]);
    const lists = await send(host, 'GET', '/api/rpg/characters/sea', sea.headers.boris);
    expect(lists.body).not.toContain('"master"');
  },
);

it('OWN-47 bad input changes nothing', async () => {
  const before = await staff();
  const { master: headers } = sea.headers;
  for (const post of [{}, { role: 'owner', status: 'active' }, { role: 'master', status: 1 }])
    expect((await save(headers, sea.users.boris, post)).statusCode).toBe(422);
  const post = { role: 'master', status: 'active' };
  for (const user of ['0', '-1', 'nobody', '99999', '1'.repeat(30)])
    expect(verdictOf(await save(headers, user, post))).toBe('personNotFound');
  expect((await save(headers, '..%2F..', post)).statusCode).toBe(404);
  expect(await staff()).toEqual(before);
});

it('OWN-52 a game is closed and opened; what is closed takes no turns', async () => {
  const set = (status: string) =>
    send(host, 'POST', '/api/rpg/community/games/sea/status', sea.headers.master, { status });
  const post = async () =>
    verdictOf(
      await send(host, 'POST', `/api/rpg/turn/sea/${sea.keys.mara}`, sea.headers.mara, {
        body: '<p>Ход</p>',
        currentLocation: 'pier',
      }),
    );
  await set('closed');
  expect(await post()).toBe('gameClosed');
  host.published.length = 0;
  await set('inactive');
  expect(await post()).toBe('gameNotFound');
  // Its players are notified.
  expect(host.published).toContainEqual(
    expect.objectContaining({ channel: `private-rpg.user.${sea.users.mara}` }),
  );
  await set('active');
  expect(await post()).toBe('yes');
  expect((await set('burnt')).statusCode).toBe(422);
});
