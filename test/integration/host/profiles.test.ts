import { randomUUID } from 'node:crypto';
import type { Option, Profile, ProfileComment } from '../../../src/contract/index.ts';
import { flag } from '../../../server/db/index.ts';
import { profilesHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { dump } from '../../support/host/dump.ts';
import { insertTurn, NOON, send, type TestHost } from '../../support/host/index.ts';
import {
  ALL_ON,
  describe as describeProfile,
  makeComment,
  makeProfile,
  profileActions,
  type ProfileActions,
  setFlags,
  sheet,
} from '../../support/host/profiles.ts';

let host: TestHost;
let sea: Community;
let guest: ProfileActions;
let mara: ProfileActions;
let master: ProfileActions;
let own: string;

beforeAll(async () => {
  ({ host, sea } = await profilesHost());
  await setFlags(host, sea, ALL_ON);
  guest = profileActions(host, sea, undefined);
  mara = profileActions(host, sea, 'mara');
  master = profileActions(host, sea, 'master');
  own = sea.keys.mara;
});
afterAll(() => host.close());

type Saved = { profile: Profile; message: string };
type Form = Saved & {
  version: string;
  comments: ProfileComment[];
  species: Option[];
  factions: Option[];
  genders: Option[];
  positions: Option[];
};

const game = () => ({ id: sea.games.sea });
const owner = (login: 'mara' | 'boris') => ({ id: sea.users[login] });
const names = async (does: ProfileActions, query = ''): Promise<string[]> =>
  (await does.list('sea', query)).json<{ data: Profile[] }>().data.map(({ name }) => name);

describe('a profile', () => {
  it('HOST-01 is made, waits for approval, and is its maker’s from then on', async () => {
    const answer = await mara.create(sheet({ position: { value: 'mate', title: 'Помощник' } }));
    const { profile, message } = answer.json<Saved>();
    expect(answer.statusCode).toBe(200);
    expect(message).toBe('Персонаж создан. Теперь его посмотрит мастер.');
    expect(profile).toEqual({
      ...{ id: profile.id, key: profile.id, name: 'Алина Ветрова', seo: 'alina-vetrova' },
      ...{ alias: 'Чайка', status: 'active', confirmed: false, chosen: false, review: 'waiting' },
      ...{ species: 'coast', speciesTitle: 'Береговые', speciesImage: '/s/coast.svg' },
      ...{ faction: 'crew', factionTitle: 'Команда', factionImage: '/f/crew.svg' },
      factionColorTitle: '#345678',
      ...{ position: 'mate', positionTitle: 'Помощник', positionImage: '/p/mate.svg' },
      ...{ gender: 'female', genderInfo: 'Женский', genderIcon: 'Female' },
      ...{ age: 27, ageInfo: '27\u00a0лет' },
      ...{ activity: 'Ходит по канату', look: 'В тельняшке', temper: 'Весёлый' },
      ...{ biography: 'Родилась в шторм', skills: 'Вяжет узлы', bag: 'Нож, соль' },
    });
    const characters = await send(host, 'GET', '/api/rpg/characters/sea', sea.headers.mara);
    expect(characters.body).toContain(`"key":"${profile.id}","id":"${profile.id}"`);
    expect((await mara.own(profile.key!)).json()).toEqual({ profile, comments: [] });
    expect(await names(mara)).toContain('Алина Ветрова');
    expect(await names(master)).toContain('Алина Ветрова');
    expect(await names(guest)).not.toContain('Алина Ветрова');
    // None but the masters hear of it.
    const leaders = [sea.users.master, sea.users.tech].map((id) => `private-rpg.user.${id}`);
    expect(host.published).not.toEqual([]);
    for (const one of host.published)
      expect(leaders).toContain('channel' in one ? one.channel : one.kind);
  });

  it('HOST-01 is saved whole, and read by others as it was saved', async () => {
    const body = sheet({
      ...{ name: ' Ёлка   Иванова ', alias: 'Иголка', species: 'deep', faction: 'shore' },
      ...{ position: null, gender: 'male', age: '41', bag: '<b>Соль</b> & перец <3' },
    });
    const saved = (await mara.save(own, body)).json<Saved>();
    expect(saved.message).toBe('Персонаж сохранён.');
    expect(saved.profile).toMatchObject({
      ...{ name: 'Ёлка Иванова', seo: 'elka-ivanova', species: 'deep', gender: 'male' },
      ...{ age: 41, ageInfo: '41\u00a0год', confirmed: true },
      // Plain text: what is typed is what is read.
      bag: '<b>Соль</b> & перец <3',
    });
    expect(saved.profile).not.toHaveProperty('position');
    const { profile } = (await guest.show(`${own}-elka-ivanova`)).json<Saved>();
    const { biography, skills, bag, location, review, ...open } = saved.profile;
    expect([biography, skills, bag, location?.key, review].includes(undefined)).toBe(false);
    expect(profile).toEqual(open);
  });

  it('HOST-01 may keep its names, and take them in another case', async () => {
    const body = sheet({ name: 'Постоянный', alias: 'Верный' });
    expect((await mara.save(own, body)).statusCode).toBe(200);
    expect((await mara.save(own, { ...body, name: 'ПОСТОЯННЫЙ' })).statusCode).toBe(200);
  });

  it('HOST-01 of two that are made with one name at once one is', async () => {
    const twin = (name: string) => sheet({ name, alias: randomUUID() });
    const boris = profileActions(host, sea, 'boris');
    const answers = await Promise.all([
      ...[mara.create(twin('Семён Пёстрый')), boris.create(twin('семен пестрый'))],
      ...[mara.create(twin('СЕМЁН\u00a0ПЁСТРЫЙ')), boris.create(twin('Семён  пестрый'))],
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422]);
  });

  it('HOST-01 of two that would be one too many at once one is made', async () => {
    const made = async () =>
      (await names(profileActions(host, sea, 'boris'))).filter((name) => /^Лишний/.test(name));
    const boris = profileActions(host, sea, 'boris');
    const { length } = await host.db
      .selectFrom('characters')
      .select('id')
      .where('ownerId', '=', sea.users.boris)
      .where('gameId', '=', sea.games.sea)
      .execute();
    await setFlags(host, sea, { maxProfiles: length + 1 });
    const answers = await Promise.all(
      [1, 2, 3].map((at) => boris.create(sheet({ name: `Лишний ${at}`, alias: `Л${at}` }))),
    );
    await setFlags(host, sea, { maxProfiles: null });
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(await made()).toHaveLength(1);
  });

  it('HOST-01 is made once for each key, however often its answer is lost', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const body = sheet({ name: 'Единственный', alias: 'Один', newcomment: '<p>Вот и я</p>' });
    const first = await mara.create(body, key);
    const before = await dump(host.db);
    const again = await mara.create(body, key);
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json()).toEqual(first.json());
    expect(await dump(host.db)).toBe(before);
    expect((await mara.create({ ...body, age: 3 }, key)).statusCode).toBe(409);
  });
});

describe('the form', () => {
  it('HOST-01 of a new profile offers what the game has, in its order', async () => {
    const { species, factions, positions, genders } = (await mara.createForm()).json<Form>();
    expect(species).toEqual([
      { value: 'coast', title: 'Береговые' },
      { value: 'deep', title: 'Донники' },
    ]);
    expect(factions.map(({ value }) => value)).toEqual(['crew', 'shore']);
    expect(positions).toEqual([
      { value: 'mate', title: 'Помощник', faction: 'crew' },
      { value: 'cook', title: 'Кок' },
    ]);
    expect(genders.map(({ value }) => value)).toEqual(['male', 'female', 'unknown']);
  });

  it('HOST-01 of one’s own starts from what is kept, and keeps what the catalogue does not have', async () => {
    const key = await makeProfile(host, game(), owner('mara'), { name: 'Иной' });
    await host.db
      .updateTable('profiles')
      .set({ gender: 'other' })
      .where('characterId', '=', Number(key))
      .execute();
    const form = (await mara.editForm(key)).json<Form>();
    expect(form.profile).toMatchObject({ name: 'Иной', gender: 'other', biography: 'Жизнь' });
    expect(form.genders.at(-1)).toEqual({ value: 'other', title: 'Другой' });
    const saved = await mara.save(key, sheet({ name: 'Иной', alias: 'Иная', gender: 'other' }));
    expect(saved.json<Saved>().profile.gender).toBe('other');
  });

  it('HOST-01 says which text it was begun from: of two windows the second is refused', async () => {
    const key = await makeProfile(host, game(), owner('mara'), { name: 'Двое' });
    const { version: base } = (await mara.editForm(key)).json<Form>();
    const body = sheet({ name: 'Двое', alias: 'Пара', base });
    expect((await mara.save(key, body)).statusCode).toBe(200);
    const late = await mara.save(key, { ...body, look: 'Иначе' });
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'profileChanged']);
    // The same once more is a save whose answer was lost.
    expect((await mara.save(key, body)).statusCode).toBe(200);
    const { version } = (await mara.editForm(key)).json<Form>();
    expect((await mara.save(key, { ...body, look: 'Иначе', base: version })).statusCode).toBe(200);
    expect((await mara.own(key)).json<Saved>().profile.look).toBe('Иначе');
  });
});

describe('what is written about a profile', () => {
  it('HOST-01 comes with who wrote it, when and in which colour, oldest first', async () => {
    const key = sea.keys.novice;
    const { master: leader } = sea.users;
    await makeComment(host, key, leader, '<p>Первое</p>', NOON);
    await makeComment(host, key, leader, '<p>Второе</p>', NOON + 60_000);
    await host.db
      .updateTable('users')
      .set({ avatar: '/a.svg', url: 'https://forum.example/9', name: 'Боцман' })
      .where('id', '=', leader)
      .execute();
    const { comments } = (await mara.own(key)).json<Form>();
    expect(comments).toEqual([
      {
        id: comments[0]?.id,
        ...{ name: 'Боцман', colorName: '#b3402e', avatar: '/a.svg' },
        profileUrl: 'https://forum.example/9',
        ...{ createdAt: '20.11.2026, 12:00', created: NOON / 1_000, body: '<p>Первое</p>' },
        author: 'master',
      },
      expect.objectContaining({ body: '<p>Второе</p>' }),
    ]);
    expect((await mara.editForm(key)).json<Form>().comments).toEqual(comments);
  });

  it('HOST-05 may be answered in the form: cleaned, and nothing where there is nothing to read', async () => {
    const key = await makeProfile(host, game(), owner('mara'), {
      name: 'Ответчик',
      confirmed: flag(false),
    });
    const say = async (newcomment: unknown) => {
      host.advance(1_000);
      const body = sheet({ name: 'Ответчик', alias: 'Отв', newcomment });
      expect((await mara.save(key, body)).statusCode).toBe(200);
      return (await mara.own(key)).json<Form>().comments.map(({ body: said }) => said);
    };
    for (const nothing of [null, '', '<p>&nbsp;</p>', '<script>x()</script>'])
      expect(await say(nothing)).toEqual([]);
    const hostile = '<p onclick="x()">Исправила<img src=x onerror=alert(1)></p><iframe></iframe>';
    expect(await say(hostile)).toEqual(['<p>Исправила</p>']);
    // Once more the same: the answer was lost, or it was pressed twice.
    expect(await say(hostile)).toEqual(['<p>Исправила</p>']);
    expect(await say('<p>И ещё</p>')).toEqual(['<p>Исправила</p>', '<p>И ещё</p>']);
  });
});

describe('who finds a profile', () => {
  it('HOST-02 those in play by everybody, by name; the rest by masters and their owner', async () => {
    const make = (name: string, given = {}) =>
      makeProfile(host, game(), owner('boris'), { name: `Я ${name}`, ...given });
    await make('ясный');
    await make('Ёж');
    await make('еда');
    await make('жук');
    const hidden = await make('незримый', { status: 'invisible' });
    const waiting = await make('ждущий', { confirmed: flag(false) });
    const over = await make('минувший', { status: 'finished' });
    const found = async (does: ProfileActions) =>
      [...(await names(does)), ...(await names(does, '?page=2'))].filter((name) =>
        /^Я /.test(name),
      );

    const open = ['Я еда', 'Я Ёж', 'Я жук', 'Я ясный'];
    const all = ['Я еда', 'Я Ёж', 'Я ждущий', 'Я жук', 'Я незримый', 'Я ясный'];
    expect(await found(guest)).toEqual(open);
    expect(await found(mara)).toEqual(open);
    expect(await found(profileActions(host, sea, 'boris'))).toEqual(all);
    expect(await found(master)).toEqual(all);

    const shown = async (does: ProfileActions) =>
      Promise.all([hidden, waiting, over].map(async (id) => (await does.show(id)).statusCode));
    expect(await shown(mara)).toEqual([404, 404, 200]);
    expect(await shown(profileActions(host, sea, 'boris'))).toEqual([200, 200, 200]);
    expect(await shown(master)).toEqual([200, 200, 200]);
  });

  it('HOST-02 an NPC has a page once it has shown itself; users and masters have none', async () => {
    const { gull, reader, master: leader } = sea.ids;
    await describeProfile(host, gull, { gender: 'female', alias: null });
    const status = async (id: number, does = guest) => (await does.show(String(id))).statusCode;
    expect((await guest.show(String(gull))).json<Saved>().profile).toMatchObject({ look: 'Вид' });
    const setPlace = (locationId: number | null) =>
      host.db.updateTable('characters').set({ locationId }).where('id', '=', gull).execute();
    await setPlace(null);
    expect([await status(gull), await status(gull, master)]).toEqual([404, 200]);
    await insertTurn(host.db, { id: sea.places.cave, gameId: sea.games.sea }, { id: gull });
    expect(await status(gull)).toBe(200);
    expect([await status(reader), await status(leader)]).toEqual([404, 404]);
    expect(await names(master)).not.toContain('Чайка');
  });

  it('HOST-01 a game without profiles has an empty page', async () => {
    await host.db.updateTable('games').set(ALL_ON).where('id', '=', sea.games.ended).execute();
    await host.db.deleteFrom('characters').where('gameId', '=', sea.games.ended).execute();
    expect((await guest.list('ended')).json()).toEqual({ data: [], last_page: 1 });
    expect((await guest.list('ended', '?page=9')).json()).toEqual({ data: [], last_page: 1 });
  });
});
