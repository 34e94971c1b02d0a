import type { Game, InitAnswer, WorkshopEntry } from '../../../../src/contract/index.ts';
import { communityHost } from '../../../support/host/beginnings.ts';
import type { Community } from '../../../support/host/community.ts';
import { type Headers, send, type TestHost } from '../../../support/host/index.ts';
import { makeOwner } from '../../../support/host/owners.ts';
import { toldOf, workshopActions, type WorkshopActions } from '../../../support/host/workshop.ts';

let host: TestHost;
let sea: Community;
let does: WorkshopActions;
let owner: Headers;
beforeEach(async () => {
  ({ host, sea } = await communityHost());
  does = workshopActions(host, sea);
  ({ headers: owner } = await makeOwner(host));
});
afterEach(() => host.close());

const games = async (): Promise<Game[]> =>
  (await send(host, 'GET', '/api/rpg/init')).json<InitAnswer>().rpg.games;

it('WORK-73 every field and flag of a game is set, and players see it', async () => {
  const { fields } = await does.read('games', 'sea');
  const wanted = {
    ...fields,
    ...{ title: 'Море', menuTitle: 'М', mainPage: 'turns', profiles: 'rpg', maxProfiles: 2 },
    flags: ['is_show_menu', 'chat', 'noindex', 'enable_map'],
    icon: { type: 'mui', icon: 'Waves' },
    ...{ body: '<p>О море.</p>', info: '<p>Кратко.</p>', rules: '<p>Правила.</p>' },
    ...{ image: `/uploads/${'s'.repeat(43)}.webp`, background: `/uploads/${'b'.repeat(43)}.webp` },
    baseLocations: [String(sea.places.cave), String(sea.places.pier)],
    newGroup: 'Моря и реки',
  };
  const saved = does.thingOf(await does.save('games', 'sea', 0, wanted));
  const { newGroup: _newGroup, ...kept } = wanted;
  expect({ ...saved.fields, flags: undefined }).toEqual({
    ...kept,
    ...{ flags: undefined, group: 'morya-i-reki' },
  });
  expect(new Set(saved.fields['flags'] as string[])).toEqual(new Set(wanted.flags));
  expect((await games()).find(({ key }) => key === 'sea')).toMatchObject({
    ...{ title: 'Море', menu_title: 'М', main_page_type: 'turns', profile_type: 'rpg' },
    ...{ chat: true, profile_create: false, rules_text: '<p>Правила.</p>' },
    ...{ baseLocations: ['cave', 'pier'], group: { title: 'Моря и реки' } },
  });
});

it('WORK-73 a change of its status is published to whoever plays there', async () => {
  const { fields } = await does.read('games', 'sea');
  host.published.length = 0;
  does.thingOf(await does.save('games', 'sea', 0, { ...fields, status: 'closed' }));
  const told = toldOf(host, 'StandingChanged');
  expect(told.map(({ channel }) => channel)).toContain(`private-rpg.user.${sea.users.mara}`);
});

it('WORK-61, WORK-73 owners build a game before it has masters, and order all games; masters do not', async () => {
  const asOwner = (method: 'GET' | 'PUT', path: string, body?: Record<string, unknown>) =>
    does.ask(method, path, body, owner);
  const listed = await send(host, 'GET', '/api/rpg/workshop', owner);
  const ids = listed.json<{ things: WorkshopEntry[] }>().things.map(({ id }) => id);
  expect(ids).toHaveLength(4);
  const turned = ids.toReversed();
  expect((await does.ask('PUT', 'games', { ids: turned })).json()).toMatchObject({
    code: 'ownersOnly',
  });
  expect((await asOwner('PUT', 'games', { ids: turned })).statusCode).toBe(200);
  const again = await send(host, 'GET', '/api/rpg/workshop', owner);
  expect(again.json<{ things: WorkshopEntry[] }>().things.map(({ id }) => id)).toEqual(turned);
  const mine = await send(host, 'GET', '/api/rpg/workshop', sea.headers.master);
  expect(
    mine
      .json<{ things: WorkshopEntry[] }>()
      .things.map(({ id }) => id)
      .sort(),
  ).toEqual(['draft', 'sea']);
  const nobodys = await send(host, 'GET', '/api/rpg/workshop', sea.headers.mara);
  expect(nobodys.json()).toMatchObject({ things: [] });
});

it('WORK-73 a game is neither made nor put away here, and only its own key opens it', async () => {
  expect((await does.ask('POST', 'games', { fields: {} })).statusCode).toBe(404);
  expect((await does.ask('DELETE', 'games/sea', { version: 0 })).statusCode).toBe(404);
  expect((await does.ask('GET', 'games/draft')).json()).toMatchObject({ code: 'thingNotFound' });
});

it('WORK-60 base locations follow a place to its new key', async () => {
  const id = String(sea.places.market);
  const { fields } = await does.read('locations', id);
  await does.save('locations', id, 0, { ...fields, key: 'bazaar' });
  expect((await games()).find(({ key }) => key === 'sea')?.baseLocations).toEqual(['bazaar']);
});

describe('WORK-140 the holiday of a game', () => {
  const groupOf = async (key: string) => (await games()).find((game) => game.key === key)?.group;
  const save = async (version: number, holiday: string | undefined) => {
    const { fields } = await does.read('games', 'sea');
    const { holiday: _before, ...rest } = fields;
    const wanted = { ...rest, status: 'holiday', ...(holiday !== undefined && { holiday }) };
    return does.save('games', 'sea', version, wanted);
  };
  const inGroup = async () => {
    const group = { key: 'seas', title: 'Моря' };
    const { id } = await host.db
      .insertInto('gameGroups')
      .values(group)
      .returning('id')
      .executeTakeFirstOrThrow();
    await host.db.updateTable('games').set({ groupId: id }).execute();
  };

  it('is set by hand or by days, is told to open pages, and to all who start, until it is set no more', async () => {
    await inGroup();
    expect(await groupOf('sea')).not.toHaveProperty('holiday');
    const wanted = ['on', 'off', '2026-12-25/2027-01-08', '2026-12-31/2026-12-31'];
    for (const [version, holiday] of wanted.entries()) {
      host.published.length = 0;
      expect(does.thingOf(await save(version, holiday)).fields).toMatchObject({ holiday });
      expect(await groupOf('sea')).toMatchObject({ key: 'seas', holiday });
      expect(toldOf(host, 'WorldChanged')).toHaveLength(1);
    }
    does.thingOf(await save(wanted.length, undefined));
    expect(await groupOf('sea')).not.toHaveProperty('holiday');
    const { entries } = (await does.ask('GET', 'games/sea/history')).json<{
      entries: { fields: object }[];
    }>();
    expect(entries[1]?.fields).toMatchObject({ holiday: '2026-12-31/2026-12-31' });
  });

  it('says nothing for a game that is no holiday game', async () => {
    await inGroup();
    const { fields } = await does.read('games', 'sea');
    does.thingOf(await does.save('games', 'sea', 0, { ...fields, holiday: 'on' }));
    expect(await groupOf('sea')).not.toHaveProperty('holiday');
  });

  it.each([
    'yes',
    '',
    '2026-12-25',
    '2026-12-25/',
    '/2026-12-25',
    '2027-01-08/2026-12-25',
    '2026-02-30/2026-03-01',
    '2026-12-25/2027-13-01',
  ])('refuses %j under its field', async (holiday) => {
    const answer = await save(0, holiday);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ errors: object }>().errors).toHaveProperty('holiday');
  });

  it('is set by acting game masters and owners, and by nobody else', async () => {
    const { fields } = await does.read('games', 'sea');
    const set = (who: 'mara') =>
      does.save('games', 'sea', 0, { ...fields, status: 'holiday', holiday: 'on' }, who);
    expect((await set('mara')).json()).toMatchObject({ code: 'leadersOnly' });
  });
});
