import { randomUUID } from 'node:crypto';
import { turnsHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { dump } from '../../support/host/dump.ts';
import { NOON, type TestHost } from '../../support/host/index.ts';
import { type Actions, refusalOf } from '../../support/host/turns.ts';

const DRAFT = { location: 'cave', roll: '/3d6+2' };

let host: TestHost;
let sea: Community;
let does: Actions;
beforeEach(async () => {
  const shown = [4, 1, 6, 5, 5, 5];
  ({ host, sea, does } = await turnsHost({ roll: () => shown.shift() ?? 1 }));
});
afterEach(() => host.close());

describe('a roll', () => {
  it('HOST-01 FORM-17 is thrown by the host, answered, and stands as a line of the place', async () => {
    const answer = await does.roll('master', 'master', DRAFT);
    const [turn] = await does.list('master');

    expect(answer.json()).toEqual({
      roll: { command: '3d6+2', detail: '4+1+6+2', result: 13 },
      message: 'Бросок сделан.',
      turn,
    });
    expect(turn).toMatchObject({
      post: '',
      created: NOON / 1000,
      location: { key: 'cave' },
      actions: [{ key: 'roll', roll: '[3d6+2|4+1+6+2=13]' }],
      charIsMaster: true,
      isOwner: false,
    });
    expect(turn).not.toHaveProperty('char');
  });

  it('is published to the game and the place', async () => {
    const { turn } = (await does.roll('tech', 'master', DRAFT)).json<{ turn: unknown }>();
    expect(host.published).toEqual(
      ['rpg.game.sea.turn', 'rpg.game.sea.cave.turn'].map((channel) => ({
        ...host.published[0],
        channel,
        event: 'App\\Events\\Rpg\\TurnSent',
        data: { turn },
      })),
    );
  });

  it('moves nobody, and is not for the technician to change', async () => {
    const { turn } = (await does.roll('tech', 'master', DRAFT)).json<{ turn: { id: string } }>();
    const body = { body: '<p>Двадцать</p>' };

    expect(await does.placeOf(sea.ids.tech)).toBeNull();
    expect((await does.edit('tech', 'master', turn.id, body)).statusCode).toBe(403);
    expect((await does.remove('tech', 'master', turn.id)).statusCode).toBe(403);
  });

  it('FORM-22 that is retried with its key is thrown and published once', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => does.roll('master', 'master', DRAFT, { key })),
    );

    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await does.list()).toHaveLength(1);
    expect(host.published).toHaveLength(2);
    const other = await does.roll('master', 'master', { ...DRAFT, roll: '/d20' }, { key });
    expect(other.statusCode).toBe(409);
  });

  it.each(['3d6', '/d', '/d1', '/d21', '/101d6', '/d6+101', '/d6+', '/d6 x', '13'])(
    'of %s is refused under the field',
    async (roll) => {
      const before = await dump(host.db);
      const answer = await does.roll('master', 'master', { ...DRAFT, roll });

      expect(refusalOf(answer)).toEqual([422, 'Бросок записан неверно.']);
      expect(answer.json().errors).toEqual({ roll: ['Бросок записан неверно.'] });
      expect(await dump(host.db)).toBe(before);
    },
  );

  it('is refused to all but masters, in closed games and in places that are none', async () => {
    const before = await dump(host.db);
    const said = async (...args: Parameters<Actions['roll']>) =>
      refusalOf(await does.roll(...args));

    const mastersOnly = [403, 'Это действие доступно только мастерам.'];
    expect(await said('mara', sea.keys.mara, { ...DRAFT, location: 'pier' })).toEqual(mastersOnly);
    expect(await said('reader', 'user', DRAFT)).toEqual(mastersOnly);
    const nowhere = { ...DRAFT, location: 'hall' };
    expect(await said('master', 'master', nowhere)).toEqual([404, 'Место не найдено.']);
    expect((await said('stranger', 'master', DRAFT))[0]).toBe(403);
    const hall = { location: 'hall', roll: '/d20' };
    expect(await said('master', 'master', hall, { game: 'draft' })).toEqual([409, 'Игра закрыта.']);
    expect(await dump(host.db)).toBe(before);
    expect(host.published).toEqual([]);
  });
});
