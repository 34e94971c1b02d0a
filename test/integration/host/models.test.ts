import { communityHost } from '../../support/host/beginnings.ts';
import type { Community, Login } from '../../support/host/community.ts';
import { dump } from '../../support/host/dump.ts';
import { asGuest, send, type TestHost } from '../../support/host/index.ts';
import { refusalOf } from '../../support/host/turns.ts';
import { makeEvent } from '../../support/host/world.ts';

let host: TestHost;
let sea: Community;
beforeEach(async () => ({ host, sea } = await communityHost()));
afterEach(() => host.close());

const tag = (name: string, login: Login = 'mara') =>
  send(host, 'POST', '/api/rpg/tags/tag', sea.headers[login], { tag: name });

/** Form fields, as the multiselect sends them. */
const find = async (type: string, fields: [string, string][], login: Login = 'mara') => {
  const answer = await host.app.inject({
    method: 'POST',
    url: `/api/rpg/models/${type}`,
    headers: { ...sea.headers[login], 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  return answer.json<{ models: unknown[]; title: object; key: object }>();
};

describe('a tag', () => {
  it('HOST-01 is made, and found by its title in any case and by its key', async () => {
    const made = (await tag('  Тихая   вода ')).json<{ tag: { key: string; title: string } }>().tag;
    expect(made.title).toBe('Тихая вода');
    const fields: [string, string][] = [
      ['title[]', 'тихая ВОДА'],
      ['title[]', 'нет такой'],
      ['key[]', made.key],
    ];
    expect(await find('tag', fields)).toEqual({
      models: [made],
      title: { 'тихая ВОДА': made.key },
      key: { [made.key]: 'Тихая вода' },
    });
  });

  it.each([
    ['too short', 'я', 'Название метки слишком короткое: не меньше 2 зн.'],
    ['too short without its spaces', '  я ', 'Название метки слишком короткое: не меньше 2 зн.'],
    ['too long', 'я'.repeat(192), 'Название метки слишком длинное: не больше 191 зн.'],
    ['markup', '<b>да</b>', 'Такое название метки не подходит.'],
    ['no word', '!!!', 'Такое название метки не подходит.'],
    ['control characters', 'а\u0007б', 'Такое название метки не подходит.'],
  ])('is refused under the field: %s', async (_what, name, said) => {
    const before = await dump(host.db);
    const answer = await tag(name);

    expect(refusalOf(answer)).toEqual([422, said]);
    expect(answer.json()).toMatchObject({
      message: 'The given data was invalid.',
      errors: { tag: [said] },
    });
    expect(await dump(host.db)).toBe(before);
  });

  it('is made once, also of several who ask at the same time', async () => {
    const answers = await Promise.all(
      (['mara', 'boris', 'reader', 'master'] as const).map((login, index) =>
        tag(index % 2 ? 'МОРЕ' : 'море', login),
      ),
    );
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);

    expect(refused.map(refusalOf)).toEqual(Array(3).fill([422, 'Такая метка уже есть.']));
  });

  it.each([2, 191])('may have %s letters', async (length) => {
    expect((await tag('я'.repeat(length))).statusCode).toBe(200);
  });
});

describe('models', () => {
  it('HOST-01 are quests and NPCs by title and by id', async () => {
    const gull = String(sea.ids.gull);
    expect(
      await find('npc', [
        ['title[]', 'Чайка'],
        ['key[]', gull],
        ['key[]', 'x'],
      ]),
    ).toEqual({
      models: [{ key: gull, title: 'Чайка' }],
      title: { Чайка: gull },
      key: { [gull]: 'Чайка' },
    });
    expect(await find('quest', [['key[]', sea.quests.open]])).toEqual({
      models: [{ key: sea.quests.open, title: 'open' }],
      title: {},
      key: { [sea.quests.open]: 'open' },
    });
    expect(await find('npc', [['key[]', sea.keys.mara]])).toMatchObject({ models: [] });
  });

  it('of a game that is being prepared are for its masters', async () => {
    await host.db.updateTable('games').set({ status: 'inactive' }).execute();
    const fields: [string, string][] = [['title[]', 'open']];

    expect((await find('quest', fields)).models).toEqual([]);
    expect((await find('quest', fields, 'master')).models).toHaveLength(1);
  });

  it('that are invisible are for masters, and for those who take part (SAFE-04)', async () => {
    await host.db.updateTable('quests').set({ type: 'invisible' }).execute();
    const questId = Number(sea.quests.open);
    await makeEvent(host.db, sea, questId, { key: 'x' }, { members: [Number(sea.keys.boris)] });
    const fields: [string, string][] = [['title[]', 'open']];
    const found = async (login: Login) => (await find('quest', fields, login)).models.length;
    expect(await found('mara')).toBe(0);
    expect([await found('boris'), await found('master'), await found('tech')]).toEqual([1, 1, 1]);
  });

  it('that nobody has seen yet are for the masters of their game: quests to come, NPCs who stand nowhere', async () => {
    const gull = String(sea.ids.gull);
    const quests: [string, string][] = [['key[]', sea.quests.open]];
    const npcs: [string, string][] = [['key[]', gull]];
    await host.db.updateTable('quests').set({ status: 'pending' }).execute();
    await host.db
      .updateTable('characters')
      .set({ locationId: null })
      .where('id', '=', sea.ids.gull)
      .execute();
    const seen = async (login: Login) => [
      (await find('quest', quests, login)).models.length,
      (await find('npc', npcs, login)).models.length,
    ];
    expect(await seen('mara')).toEqual([0, 0]);
    expect(await seen('master')).toEqual([1, 1]);
    expect(await seen('tech')).toEqual([1, 1]);
  });

  it('are for those who are signed in', async () => {
    for (const url of ['/api/rpg/models/tag', '/api/rpg/tags/tag']) {
      const answer = await send(host, 'POST', url, asGuest(host), { tag: 'море' });
      expect(refusalOf(answer)).toEqual([401, 'Чтобы продолжить, нужно войти.']);
    }
    const unknown = await send(host, 'POST', '/api/rpg/models/users', sea.headers.mara, {});
    expect(unknown.statusCode).toBe(404);
  });
});
