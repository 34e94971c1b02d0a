import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
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

const send = (key: string, body = '<p>Один раз</p>') =>
  does.post('mara', sea.keys.mara, draftAt('pier', { body }), { key });

describe('a post with an idempotency key', () => {
  it('FORM-22 is made once, however often it is sent, one after the other or at the same time', async () => {
    const key = randomUUID();
    const first = await send(key);
    host.advance(60_000);
    const rest = await Promise.all(Array.from({ length: 8 }, () => send(key)));

    expect(rest.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(new Set([first, ...rest].map(({ body }) => body)).size).toBe(1);
    expect(await does.list()).toHaveLength(1);

    const other = randomUUID();
    const parallel = await Promise.all(Array.from({ length: 12 }, () => send(other)));
    expect(new Set(parallel.map(({ body }) => body)).size).toBe(1);
    expect(await does.list()).toHaveLength(2);
  });

  it('FORM-22 is published to the others once', async () => {
    const key = randomUUID();
    await Promise.all([send(key), send(key), send(key)]);
    const channels = host.published.map((message) => 'channel' in message && message.channel);

    expect(channels).toHaveLength(new Set(channels).size);
  });

  it('FORM-22 moves the character once', async () => {
    const key = randomUUID();
    const draft = draftAt('pier', { action: 'route', location: 'market' });
    const first = await does.post('mara', sea.keys.mara, draft, { key });
    const again = await does.post('mara', sea.keys.mara, draft, { key });

    expect(again.json()).toEqual(first.json());
    expect(await does.placeOf(sea.keys.mara)).toBe('market');
    expect(await does.list()).toHaveLength(1);
  });

  it('FORM-22 any number of keys in any order of retries gives one turn for each', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 12 }),
        async (tries) => {
          const keys = Array.from({ length: 4 }, () => randomUUID());
          const before = (await host.db.selectFrom('turns').select('id').execute()).length;
          await Promise.all(tries.map((one) => send(keys[one]!, `<p>${one}</p>`)));
          const after = (await host.db.selectFrom('turns').select('id').execute()).length;
          expect(after - before).toBe(new Set(tries).size);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('is no way to another text, another call or the answer of another user', async () => {
    const key = randomUUID();
    await send(key);
    const before = await dump(host.db);

    expect(refusalOf(await send(key, '<p>Другое</p>'))).toEqual([
      409,
      'Этот ключ отправки уже занят другим сообщением. Отправьте ещё раз.',
    ]);
    const feast = { game: 'feast', key };
    const elsewhere = await does.post('mara', sea.keys.maraFeast, draftAt('hall'), feast);
    expect(elsewhere.statusCode).toBe(409);
    expect(await dump(host.db)).toBe(before);

    const draft = draftAt('market', { body: '<p>Один раз</p>' });
    expect((await does.post('boris', sea.keys.boris, draft, { key })).statusCode).toBe(200);
    expect(await does.list()).toHaveLength(2);
  });

  it('may be sent again after a refusal', async () => {
    const key = randomUUID();
    await host.db.updateTable('games').set({ status: 'closed' }).execute();
    expect((await send(key)).statusCode).toBe(409);
    await host.db.updateTable('games').set({ status: 'active' }).execute();

    expect((await send(key)).statusCode).toBe(200);
    expect(await does.list()).toHaveLength(1);
  });

  it.each(['', '1', 'x'.repeat(36), `${randomUUID()}, ${randomUUID()}`])(
    'is refused where the key is no uuid: %s',
    async (key) => {
      const before = await dump(host.db);
      const answer = await host.app.inject({
        method: 'POST',
        url: `/api/rpg/turn/sea/${sea.keys.mara}`,
        headers: { ...sea.headers.mara, 'idempotency-key': key },
        payload: draftAt('pier'),
      });

      expect(refusalOf(answer)).toEqual([400, 'Запрос не удалось разобрать.']);
      expect(await dump(host.db)).toBe(before);
    },
  );
});

it('two users who post at the same time both get their turns, in one order for everybody', async () => {
  const both = await Promise.all(
    Array.from({ length: 10 }, (_, index) => [
      does.post('mara', sea.keys.mara, draftAt('pier', { body: `<p>м${index}</p>` })),
      does.post('boris', sea.keys.boris, draftAt('market', { body: `<p>б${index}</p>` })),
    ]).flat(),
  );
  expect(both.every(({ statusCode }) => statusCode === 200)).toBe(true);

  const [mara, boris] = [await does.list('mara'), await does.list('boris')];
  expect(mara).toHaveLength(20);
  expect(mara.map(({ id }) => id)).toEqual(boris.map(({ id }) => id));
  expect(mara.map(({ isOwner }) => isOwner)).toEqual(boris.map(({ isOwner }) => !isOwner));
});
