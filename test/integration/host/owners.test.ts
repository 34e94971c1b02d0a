import { leaveCommunity } from '../../../server/accounts/leave.ts';
import { setOwner } from '../../../server/accounts/owners.ts';
import { changeOwner } from '../../../server/community/owners.ts';
import { verdictOf } from '../../support/host/asRole.ts';
import {
  createTestHost,
  NOON,
  send,
  signIn,
  userOf,
  type TestHost,
} from '../../support/host/index.ts';
import { actsOf, makeOwner } from '../../support/host/owners.ts';

let host: TestHost;
beforeEach(async () => {
  host = await createTestHost();
});
afterEach(() => host.close());

const at = '/api/rpg/community/owners';

const owners = async (): Promise<number[]> => {
  const rows = await host.db.selectFrom('users').select('id').where('isOwner', '=', 1).execute();
  return rows.map(({ id }) => id);
};

it('OWN-44 an owner appoints and dismisses another; what is so already is no act', async () => {
  const [anna, boris] = [await makeOwner(host, 'anna'), await userOf(host, 'boris')];
  const twice = async (method: 'POST' | 'DELETE') => {
    for (let n = 0; n < 2; n += 1)
      expect((await send(host, method, `${at}/${boris.id}`, anna.headers)).statusCode).toBe(200);
  };
  await twice('POST');
  expect(await owners()).toEqual([anna.id, boris.id]);
  await twice('DELETE');
  expect(await owners()).toEqual([anna.id]);
  expect(await actsOf(host)).toEqual(['ownerAppointed', 'ownerDismissed']);
});

it('OWN-44, OWN-53 nobody becomes an owner who is blocked, until the block is lifted', async () => {
  const [anna, boris] = [await makeOwner(host, 'anna'), await userOf(host, 'boris')];
  const appoint = async () =>
    verdictOf(await send(host, 'POST', `${at}/${boris.id}`, anna.headers));
  const block = { user: String(boris.id), reason: 'Спам' };
  const made = await send(host, 'POST', '/api/rpg/blocks', anna.headers, block);
  expect(await appoint()).toBe('ownerBlocked');
  expect(await owners()).toEqual([anna.id]);
  const { id } = made.json<{ block: { id: string } }>().block;
  await send(host, 'POST', `/api/rpg/block/${id}/lift`, anna.headers);
  expect(await appoint()).toBe('yes');
});

it('OWN-45 the last owner cannot go; nobody is dismissed who is not there', async () => {
  const anna = await makeOwner(host, 'anna');
  const dismiss = async (id: number | string) =>
    verdictOf(await send(host, 'DELETE', `${at}/${id}`, anna.headers));
  expect(await dismiss(anna.id)).toBe('lastOwner');
  expect(await dismiss(99)).toBe('personNotFound');
  expect(await dismiss('nobody')).toBe('personNotFound');
  expect(await owners()).toEqual([anna.id]);
  await makeOwner(host, 'boris');
  expect(await dismiss(anna.id)).toBe('yes');
});

it('OWN-45 of two owners who dismiss each other at once one remains', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [anna, boris] = [await makeOwner(host, 'anna'), await makeOwner(host, 'boris')];
    const dismiss = (person: number, user: { id: number }) =>
      host.db.transaction().execute((trx) =>
        changeOwner(
          trx,
          // The guard of the call has let both of them in.
          { person: String(person), request: { user } as never, now: NOON },
          false,
        ),
      );
    const outcomes = await Promise.allSettled([dismiss(boris.id, anna), dismiss(anna.id, boris)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await owners()).toHaveLength(1);
  }
});

it('OWN-45 both leaving at once, one remains', async () => {
  const [anna, boris] = [await makeOwner(host, 'anna'), await makeOwner(host, 'boris')];
  const answers = await Promise.all(
    [anna, boris].map(({ id, headers }) => send(host, 'DELETE', `${at}/${id}`, headers)),
  );
  expect(answers.map(verdictOf).toSorted()).toEqual(['lastOwner', 'yes']);
  expect(await owners()).toHaveLength(1);
});

it('OWN-45 nobody who has left is appointed, and so the last owner stays who can sign in', async () => {
  const [anna, boris] = [await makeOwner(host, 'anna'), await userOf(host, 'boris')];
  await leaveCommunity(host.deps, boris.id, 'kept');
  expect(verdictOf(await send(host, 'POST', `${at}/${boris.id}`, anna.headers))).toBe(
    'personNotFound',
  );
  const found = await send(host, 'GET', '/api/rpg/community/people?q=bor', anna.headers);
  expect(found.json()).toEqual({ people: [] });
  // Who leaves between the look and the write.
  const late = host.db
    .transaction()
    .execute((trx) => setOwner(trx, { userId: boris.id, isOwner: true, now: NOON }));
  await expect(late).rejects.toMatchObject({ id: 'personNotFound' });
  expect(await owners()).toEqual([anna.id]);
});

it('OWN-44 who was dismissed does nothing more as an owner, though signed in still', async () => {
  const [anna, boris] = [await makeOwner(host, 'anna'), await makeOwner(host, 'boris')];
  await send(host, 'DELETE', `${at}/${boris.id}`, anna.headers);
  expect(verdictOf(await send(host, 'POST', `${at}/${boris.id}`, boris.headers))).toBe(
    'ownersOnly',
  );
});

it('OWN-50 people are found by the beginning of their name, ten at most', async () => {
  const { headers } = await makeOwner(host, 'anna');
  const named = async (name: string) => {
    const { id } = await userOf(host, name);
    await host.db.updateTable('users').set({ name }).where('id', '=', id).execute();
  };
  for (const name of ['Марена', 'Март', 'марка', 'Комар', 'М%', 'ann_a']) await named(name);
  const find = async (q: string): Promise<string[]> => {
    const url = `/api/rpg/community/people?q=${encodeURIComponent(q)}`;
    const answer = await send(host, 'GET', url, headers);
    return answer.json<{ people: { name: string }[] }>().people.map(({ name }) => name);
  };
  expect(await find('мар')).toEqual(['Марена', 'Март', 'марка']);
  expect(await find('МАРЕ')).toEqual(['Марена']);
  expect([await find(''), await find('  '), await find('%'), await find('арена')]).toEqual([
    [],
    [],
    [],
    [],
  ]);
  for (let n = 0; n < 12; n += 1) await named(`Толпа ${n}`);
  expect(await find('толпа')).toHaveLength(10);
  const long = await send(host, 'GET', `/api/rpg/community/people?q=${'a'.repeat(200)}`, headers);
  expect(long.statusCode).toBe(422);
});

it('OWN-43 the name of the community is told to everybody, and an owner alone gives it', async () => {
  const { headers } = await makeOwner(host, 'anna');
  const title = async () =>
    (await send(host, 'GET', '/api/rpg/init', await signIn(host, 'reader'))).json<{
      settings: { title?: string };
    }>().settings.title;
  expect(await title()).toBe('Летопись');
  const rename = (name: unknown) =>
    send(host, 'POST', '/api/rpg/community/name', headers, { name });
  expect((await rename('  Сухое \u202Eморе\n')).statusCode).toBe(200);
  expect(await title()).toBe('Сухое море');
  for (const wrong of ['', ' \u200B ', 'ы'.repeat(61), 'x'.repeat(100_000), 5, null])
    expect((await rename(wrong)).statusCode).toBe(422);
  expect(await title()).toBe('Сухое море');
  await rename('Сухое море');
  expect(await actsOf(host)).toEqual(['communityNamed']);
});
