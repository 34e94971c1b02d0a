import type { ChatChannel, Faction, Profile } from '../../../src/contract/index.ts';
import { flag } from '../../../server/db/index.ts';
import { makeMessages } from '../../support/host/chat.ts';
import { profilesHost } from '../../support/host/beginnings.ts';
import { type Community, type Login, makeChannel } from '../../support/host/community.ts';
import { send, signIn, type TestHost } from '../../support/host/index.ts';
import { ALL_ON, makeProfile, profileActions, setFlags } from '../../support/host/profiles.ts';

let host: TestHost;
let sea: Community;
let room: number;
beforeAll(async () => {
  ({ host, sea } = await profilesHost());
  await setFlags(host, sea, ALL_ON);
  room = await makeChannel(host.db, sea.games.sea, 'hall');
});
beforeEach(async () => {
  await host.db.deleteFrom('characters').where('offered', '=', 1).execute();
});
afterAll(() => host.close());

const does = (who: Login) => profileActions(host, sea, who);
const offer = (name: string, given = {}) =>
  makeProfile(host, { id: sea.games.sea }, null, { name, offered: flag(true), ...given });

type Choices = { profiles: Profile[]; factions: Faction[] };
const choices = async (who: Login) => (await does(who).choices()).json<Choices>();

const ownerOf = async (id: string): Promise<number | null> =>
  (
    await host.db
      .selectFrom('characters')
      .select('ownerId')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
  ).ownerId;

describe('choosing a profile', () => {
  it('HOST-01 shows those that are offered, by name, taken ones as such, and the factions', async () => {
    await offer('Яков');
    const taken = await offer('Анна', { ownerId: sea.users.boris });
    await offer('Тень', { status: 'invisible' });
    await offer('Новая', { confirmed: flag(false) });
    const { profiles, factions } = await choices('master');
    expect(profiles.map(({ name, chosen }) => [name, chosen])).toEqual([
      ['Анна', true],
      ['Яков', false],
    ]);
    expect(profiles[0]).toMatchObject({ id: taken, biography: 'Жизнь' });
    expect(profiles[0]).not.toHaveProperty('skills');
    expect(factions).toEqual([
      { key: 'crew', title: 'Команда', colorTitle: '#345678', image: '/f/crew.svg' },
      { key: 'shore', title: 'Берег', desc: '<p>Ждут</p>' },
    ]);
  });

  it('HOST-02 is for those without a character, too; of one that is taken they read no story', async () => {
    const free = await offer('Вольная');
    await offer('Занятая', { ownerId: sea.users.boris });
    const { profiles } = await choices('stranger');
    expect(profiles.map(({ name, biography }) => [name, biography])).toEqual([
      ['Вольная', 'Жизнь'],
      ['Занятая', undefined],
    ]);
    const answer = await does('stranger').choose(`${free}-volnaya`);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'Персонаж добавлен в игру.' },
    ]);
    const mine = await send(host, 'GET', '/api/rpg/characters/sea', sea.headers.stranger);
    expect(mine.json()).toMatchObject({ characters: [{ key: free, name: 'Вольная' }] });
    // One who has a character now has to ask a master to have another.
    const other = await offer('Другая');
    expect((await does('stranger').choose(other)).json()).toMatchObject({ code: 'mastersOnly' });
    expect((await does('stranger').choose(`${free}-volnaya`)).statusCode).toBe(200);
  });

  it('HOST-01 of many who choose one at once one has it, and each of the others is refused', async () => {
    const free = await offer('Единственная');
    const guests = await Promise.all(
      Array.from({ length: 5 }, (_, at) => signIn(host, `newcomer-${at}`)),
    );
    const answers = await Promise.all(
      [...guests, sea.headers.master, sea.headers.tech].map((headers) =>
        send(host, 'GET', `/api/rpg/profiles/sea/choose/${free}-x`, headers),
      ),
    );
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(answers.length - 1);
    for (const answer of refused)
      expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([
        409,
        'Этого персонажа уже выбрали.',
      ]);
    expect(await ownerOf(free)).not.toBeNull();
  });

  it('HOST-01 begins for its player when it is chosen: what was said before is not unread', async () => {
    const free = await offer('Поздняя');
    await makeMessages(host, room, null, 3);
    host.advance(60_000);
    await does('tech').choose(free);
    const url = `/api/rpg/chat/channels/sea/${free}`;
    const unreads = async () => {
      const answer = await send(host, 'GET', url, sea.headers.tech);
      return answer.json<{ channels: ChatChannel[] }>().channels.map((one) => one.unreads);
    };
    expect(await unreads()).toEqual([0]);
    await makeMessages(host, room, null, 2, { createdAt: host.deps.clock() });
    expect(await unreads()).toEqual([2]);
  });

  it('HOST-01 says so once more to the one who has it: an answer may be lost', async () => {
    const free = await offer('Повторная');
    for (const _ of [1, 2]) expect((await does('master').choose(free)).statusCode).toBe(200);
    await setFlags(host, sea, { profileChoose: flag(false) });
    expect((await does('master').choose(free)).statusCode).toBe(200);
    await setFlags(host, sea, ALL_ON);
  });

  it('HOST-02 is refused to a page of another site, though it is a GET', async () => {
    const free = await offer('Заманчивая');
    const url = `/api/rpg/profiles/sea/choose/${free}-x`;
    const { cookie = '' } = sea.headers.master;
    for (const headers of [{ cookie }, { cookie, 'x-xsrf-token': 'x.y' }]) {
      const answer = await host.app.inject({ url, headers });
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        expect.objectContaining({ code: 'xsrf' }),
      ]);
    }
    expect(await ownerOf(free)).toBeNull();
  });

  it.each([
    ['another’s own', () => sea.keys.boris],
    ['an NPC', () => String(sea.ids.gull)],
    ['one that waits for approval', () => offer('Ждущая', { confirmed: flag(false) })],
    ['one whose story is over', () => offer('Минувшая', { status: 'finished' })],
    ['one that is not to be seen', () => offer('Незримая', { status: 'invisible' })],
  ])('HOST-02 takes nothing that is not offered: %s', async (_what, make) => {
    const id = await make();
    const before = await ownerOf(id);
    const answer = await does('master').choose(`${id}-x`);
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'characterChoiceWrong' }),
    ]);
    expect(await ownerOf(id)).toBe(before);
  });

  it('HOST-01 finds nothing where there is nothing', async () => {
    for (const slug of ['999999', '999999-x', 'x', '1e3', sea.keys.maraFeast])
      expect((await does('master').choose(slug)).json()).toMatchObject({ code: 'profileNotFound' });
  });
});
