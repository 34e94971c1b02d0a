import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type ChatActions, sentBy } from '../../support/host/chat.ts';
import { chatHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { type TestHost } from '../../support/host/index.ts';
import { refusalOf } from '../../support/host/turns.ts';

let host: TestHost;
let sea: Community;
let does: ChatActions;
let mara: string;
let boris: string;
beforeEach(async () => ({ host, sea, does, mara, boris } = await chatHost()));
afterEach(() => host.close());

const say = (key: string, text = 'Один раз') => does.say('mara', mara, 'hall', text, { key });
const list = (login: 'mara' | 'boris' = 'mara') =>
  does.list(login, login === 'mara' ? mara : boris, 'hall');

describe('a message with an idempotency key', () => {
  it('is sent once and published once, however often it comes, one after the other or at the same time', async () => {
    const key = randomUUID();
    const first = await say(key);
    host.advance(60_000);
    const rest = await Promise.all(Array.from({ length: 8 }, () => say(key)));

    expect(new Set([first, ...rest].map(({ body }) => body)).size).toBe(1);
    const other = randomUUID();
    const parallel = await Promise.all(Array.from({ length: 8 }, () => say(other)));
    expect(new Set(parallel.map(({ body }) => body)).size).toBe(1);
    expect(await list()).toHaveLength(2);
    expect(host.published).toHaveLength(2);
  });

  it('is thrown once, where it is a command of dice', async () => {
    const key = randomUUID();
    const roll = () => does.say('master', 'master', 'hall', '/3d6', { key });
    const [one, two] = [await roll(), await roll()];
    expect(one.json()).toEqual(two.json());
    expect(await list()).toHaveLength(2);
  });

  it('is recognised by its author, wherever it arrives, and by nobody else’s list', async () => {
    const key = randomUUID();
    const { id } = sentBy(await say(key.toUpperCase()));

    expect(await list()).toMatchObject([{ id, nonce: key }]);
    expect(sentBy(await does.edit('mara', mara, 'hall', id, 'Иначе')).nonce).toBe(key);
    expect((await list('boris'))[0]).not.toHaveProperty('nonce');
    expect(host.published[0]).toMatchObject({ data: { message: { id, nonce: key } } });
  });

  it('any number of keys in any order of retries gives one message for each', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 12 }),
        async (tries) => {
          const keys = Array.from({ length: 4 }, () => randomUUID());
          const count = async () =>
            (await host.db.selectFrom('chatMessages').select('id').execute()).length;
          const before = await count();
          await Promise.all(tries.map((one) => say(keys[one]!, `Слово ${one}`)));
          expect((await count()) - before).toBe(new Set(tries).size);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('is no way to another text, another channel, or the answer of another user', async () => {
    const key = randomUUID();
    await say(key);
    expect(refusalOf(await say(key, 'Другое'))).toEqual([
      409,
      'Этот ключ отправки уже занят другим сообщением. Отправьте ещё раз.',
    ]);
    expect((await does.say('mara', mara, 'crew', 'Один раз', { key })).statusCode).toBe(409);
    expect((await does.say('boris', boris, 'hall', 'Один раз', { key })).statusCode).toBe(200);
    expect(await list()).toHaveLength(2);
  });

  it('gets its first answer also where the game was closed meanwhile, and may come again after a refusal', async () => {
    const key = randomUUID();
    const first = await say(key);
    await host.db.updateTable('games').set({ status: 'closed' }).execute();
    expect((await say(key)).json()).toEqual(first.json());
    const late = randomUUID();
    expect(refusalOf(await say(late))).toEqual([409, 'Игра закрыта.']);
    await host.db.updateTable('games').set({ status: 'active' }).execute();
    expect((await say(late)).statusCode).toBe(200);
    expect(await list()).toHaveLength(2);
  });

  it.each(['', '1', 'x'.repeat(36)])('is refused where the key is no uuid: %s', async (key) => {
    const answer = await host.app.inject({
      method: 'POST',
      url: `/api/rpg/chat/message/sea/${mara}/rpg_game/hall`,
      headers: { ...sea.headers.mara, 'idempotency-key': key },
      payload: { message: 'Слово' },
    });
    expect(refusalOf(answer)).toEqual([400, 'Запрос не удалось разобрать.']);
    expect(await list()).toEqual([]);
  });
});

it('all that is written at the same time is kept, in one order for all', async () => {
  const both = await Promise.all(
    Array.from({ length: 10 }, (_, index) => [
      does.say('mara', mara, 'hall', `м${index}`),
      does.say('boris', boris, 'hall', `б${index}`),
    ]).flat(),
  );
  expect(both.every(({ statusCode }) => statusCode === 200)).toBe(true);
  const [one, other] = [await list(), await list('boris')];
  expect(one).toHaveLength(20);
  expect(one.map(({ id }) => id)).toEqual(other.map(({ id }) => id));
});
