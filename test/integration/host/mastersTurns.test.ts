import type { TurnForm } from '../../../src/contract/index.ts';
import { turnsHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { dump } from '../../support/host/dump.ts';
import { type TestHost } from '../../support/host/index.ts';
import { type Actions, draftAt, refusalOf } from '../../support/host/turns.ts';

let host: TestHost;
let sea: Community;
let does: Actions;
beforeEach(async () => ({ host, sea, does } = await turnsHost()));
afterEach(() => host.close());

const asMaster = (more: object, place = 'cave') =>
  does.post('master', 'master', draftAt(place, { ...more }));
const asTech = (more: object, place = 'cave') =>
  does.post('tech', 'master', draftAt(place, { ...more }));

describe('the game master', () => {
  it('speaks for the seasons: nobody is seen to speak, the quests are kept', async () => {
    const answer = await asMaster({ quests: [sea.quests.open, sea.quests.open] });

    expect(answer.statusCode).toBe(200);
    expect(answer.json().turn).toMatchObject({ charIsMaster: true, isOwner: true });
    expect(answer.json().turn).not.toHaveProperty('char');
    expect(answer.json().locationRoutes).toEqual([]);
    expect(await does.placeOf(sea.ids.master)).toBeNull();
    const marks = await host.db.selectFrom('turnQuests').selectAll().execute();
    expect(marks).toEqual([
      { turnId: Number(answer.json().turn.id), questId: Number(sea.quests.open) },
    ]);
  });

  it('speaks for an NPC, which goes where it is led', async () => {
    const npc = String(sea.ids.gull);
    const answer = await asMaster({ npc, action: 'route', location: 'pier' });

    expect(answer.json()).toMatchObject({
      currentLocation: 'pier',
      turn: {
        char: { id: npc, type: 'profile', name: 'Чайка' },
        charIsMaster: false,
        isOwner: true,
        actions: [{ key: 'route', to: { key: 'pier' } }],
      },
    });
    expect(await does.placeOf(sea.ids.gull)).toBe('pier');
    expect((await does.list('tech'))[0]?.isOwner).toBe(false);

    await asMaster({ npc }, 'market');
    expect(await does.placeOf(sea.ids.gull)).toBe('market');
  });

  it('rolls a die with a turn, and the host throws it', async () => {
    const answer = await asMaster({ action: 'roll' });

    expect(answer.json().turn.actions).toEqual([{ key: 'roll', roll: '[d20|20]' }]);
  });

  it('BACK-133 throws the dice that the turn names, and refuses what is none', async () => {
    const answer = await asMaster({ action: 'roll', roll: '/3d6+2' });
    expect(answer.json().turn.actions).toEqual([{ key: 'roll', roll: '[3d6+2|6+6+6+2=20]' }]);

    const before = (await does.list('master')).length;
    for (const roll of ['/101d6', '/d1', 'd', '/d6+101']) {
      const refused = await asMaster({ action: 'roll', roll });
      expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['roll']]);
    }
    expect(await does.list('master')).toHaveLength(before);
  });

  it('HOST-01 is offered all of this by the form', async () => {
    const form = (await does.form('master', 'master')).json();

    expect(form.actionTypes).toEqual(['route', 'roll']);
    expect(form.questList).toEqual([{ id: sea.quests.open, title: 'open' }]);
    expect(form.npcList).toEqual([
      {
        id: String(sea.ids.gull),
        name: 'Чайка',
        location: 'cave',
        locationRoutes: [
          { key: 'market', title: 'Рынок' },
          { key: 'pier', title: 'Причал' },
        ],
      },
    ]);
    expect(form.locationRoutes).toEqual([]);
  });

  it.each([
    ['a quest that is over', { quests: ['over'] }, 404, 'Квест не найден или недоступен.'],
    ['a quest of nowhere', { quests: ['999999'] }, 404, 'Квест не найден или недоступен.'],
    ['an NPC of nowhere', { npc: '999999' }, 404, 'Неигровой персонаж не найден.'],
    ['a player for an NPC', { npc: 'mara' }, 404, 'Неигровой персонаж не найден.'],
    [
      'an NPC of another master',
      { npc: 'cook' },
      403,
      'Вы не можете играть за этого неигрового персонажа.',
    ],
    [
      'a way without an NPC',
      { action: 'route', location: 'market' },
      403,
      'Отсюда туда не пройти.',
    ],
    [
      'quests for an NPC',
      { npc: 'gull', quests: ['open'] },
      422,
      'Проверьте, пожалуйста, введённые данные.',
    ],
  ])('is refused %s', async (_what, more, status, text) => {
    const names: Record<string, string> = {
      ...sea.quests,
      mara: sea.keys.mara,
      cook: String(sea.ids.cook),
      gull: String(sea.ids.gull),
    };
    const real = (name: string) => names[name] ?? name;
    const draft = {
      ...more,
      ...('npc' in more && { npc: real(more.npc) }),
      ...('quests' in more && { quests: more.quests.map(real) }),
    };
    const before = await dump(host.db);

    expect(refusalOf(await asMaster(draft))).toEqual([status, text]);
    expect(await dump(host.db)).toBe(before);
  });
});

describe('the game technician', () => {
  it('speaks for NPCs alone, the own ones too', async () => {
    expect((await asTech({ npc: String(sea.ids.cook) })).json().turn.char.name).toBe('Повар');
    expect((await asTech({ npc: String(sea.ids.gull) })).statusCode).toBe(200);
    expect(refusalOf(await asTech({}))).toEqual([422, 'Выберите неигрового персонажа.']);
    for (const npc of [undefined, String(sea.ids.gull)]) {
      expect(refusalOf(await asTech({ npc, quests: [sea.quests.open] }))).toEqual([
        403,
        'Ходы сезона делает только главный мастер.',
      ]);
    }
  });

  it('is offered NPCs and no quests', async () => {
    const form = (await does.form('tech', 'master')).json<TurnForm>();

    expect(form.questList).toEqual([]);
    expect(form.npcList.map(({ name }) => name)).toEqual(['Повар', 'Чайка']);
  });

  it('changes only what it wrote itself', async () => {
    const own = (await asTech({ npc: String(sea.ids.gull) })).json().turn.id;
    const other = (await asMaster({ npc: String(sea.ids.gull) })).json().turn.id;

    expect((await does.edit('tech', 'master', own, { body: '<p>Иначе</p>' })).statusCode).toBe(200);
    expect((await does.edit('tech', 'master', other, { body: '<p>Иначе</p>' })).statusCode).toBe(
      403,
    );
  });
});

it('players are offered neither dice nor NPCs nor quests', async () => {
  const form = (await does.form('mara', sea.keys.mara)).json();

  expect(form).toEqual({
    actionTypes: ['route'],
    questList: [],
    npcList: [],
    locationRoutes: [{ key: 'market', title: 'Рынок' }],
    currentLocation: 'pier',
  });
  expect((await does.form('boris', sea.keys.boris)).json()).toMatchObject({ actionTypes: [] });
  expect((await does.form('reader', 'user')).json()).toMatchObject({ actionTypes: [] });
});
