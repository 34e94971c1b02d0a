import { randomUUID } from 'node:crypto';
import {
  type Game,
  gamePresets,
  type InitAnswer,
  type Profile,
} from '../../../src/contract/index.ts';
import { flag } from '../../../server/db/index.ts';
import { verdictOf } from '../../support/host/asRole.ts';
import {
  createTestHost,
  send,
  signIn,
  type Headers,
  type TestHost,
} from '../../support/host/index.ts';
import { actsOf, makeOwner } from '../../support/host/owners.ts';
import { sheet } from '../../support/host/profiles.ts';

let host: TestHost;
let owner: { id: number; headers: Headers };
beforeEach(async () => {
  host = await createTestHost();
  owner = await makeOwner(host);
});
afterEach(() => host.close());

const make = (given: Record<string, unknown>, key?: string) =>
  send(
    host,
    'POST',
    '/api/rpg/community/games',
    { ...owner.headers, ...(key !== undefined && { 'idempotency-key': key }) },
    { title: 'Сухое море', key: 'sea', preset: 'turns', ...given },
  );

const games = async (): Promise<Game[]> =>
  (await send(host, 'GET', '/api/rpg/init')).json<InitAnswer>().rpg.games;

describe.each(gamePresets)('the preset %s', (preset) => {
  it('OWN-46 is a game in which a newcomer writes the first turn once they are confirmed', async () => {
    expect((await make({ preset })).json()).toMatchObject({ game: 'sea' });
    const [game] = await games();
    expect(game).toMatchObject({ key: 'sea', title: 'Сухое море', status: 'active' });
    const newcomer = await signIn(host, 'newcomer');
    const form = await send(host, 'GET', '/api/rpg/profile/sea/create', newcomer);
    const options = form.json<Record<'species' | 'factions', { value: string }[]>>();
    const [species, faction] = [options.species[0]?.value, options.factions[0]?.value];
    const made = await send(
      host,
      'POST',
      '/api/rpg/profile/sea/create',
      newcomer,
      sheet({ species, faction, position: null, gender: 'unknown' }),
    );
    expect(verdictOf(made)).toBe('yes');
    const { id } = made.json<{ profile: Profile }>().profile;
    const turn = { body: '<p>Первый ход.</p>', currentLocation: game?.baseLocations[0] };
    const post = () => send(host, 'POST', `/api/rpg/turn/sea/${id}`, newcomer, turn);
    expect(verdictOf(await post())).toBe('characterUnconfirmed');
    await host.db
      .updateTable('characters')
      .set({ confirmed: flag(true) })
      .where('id', '=', Number(id))
      .execute();
    expect(verdictOf(await post())).toBe('yes');
    // Who made it leads it.
    const turns = await send(host, 'GET', '/api/rpg/turns/sea/master', owner.headers);
    expect(turns.json()).toMatchObject({ turns: [{ post: '<p>Первый ход.</p>' }] });
    const channels = await send(host, 'GET', '/api/rpg/chat/channels/sea/master', owner.headers);
    expect(channels.statusCode).toBe(preset === 'quests' ? 200 : 403);
  });
});

it('OWN-46 is made once for each idempotency key', async () => {
  const key = randomUUID();
  expect([(await make({}, key)).json(), (await make({}, key)).json()]).toEqual(
    Array(2).fill(expect.objectContaining({ game: 'sea' })),
  );
  expect(await games()).toHaveLength(1);
  expect(await actsOf(host)).toEqual(['gameMade', 'staffAppointed']);
});

it('OWN-46 a key that is taken, wrong or of the site itself is refused under its field, and nothing is made', async () => {
  await make({});
  expect((await make({})).json()).toMatchObject({
    code: 'gameKeyTaken',
    errors: { key: ['Такой адрес уже занят'] },
  });
  const errors = async (given: Record<string, unknown>) => {
    const answer = await make(given);
    return [answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)];
  };
  const wrong = ['sea', 'Sea', 'море', '1st', 'a', 'a--b', '-a', 'a b', 'found', 'api', 'search'];
  for (const key of wrong) expect([key, ...(await errors({ key }))]).toEqual([key, 422, ['key']]);
  for (const key of ['../up', '__proto__', 'constructor.x', 'x'.repeat(41), 'x'.repeat(90_000), 7])
    expect(await errors({ key })).toEqual([422, ['key']]);
  for (const title of ['', ' \u200B', 'ы'.repeat(121)])
    expect(await errors({ title, key: 'other' })).toEqual([422, ['title']]);
  expect(await errors({ preset: 'castle', key: 'other' })).toEqual([422, ['preset']]);
  expect(await errors({ title: '', key: '' })).toEqual([422, ['title', 'key']]);
  expect(await games()).toHaveLength(1);
});

it('OWN-46 of two who take one key at once one gets it', async () => {
  const answers = await Promise.all([make({}), make({ title: 'Другая' })]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
  expect(await games()).toHaveLength(1);
});

it('OWN-46 a title is shown as text, whatever stands in it', async () => {
  await make({ title: '<img src=x onerror=alert(1)>', key: 'sharp' });
  expect((await games())[0]).toMatchObject({ title: '<img src=x onerror=alert(1)>' });
});
