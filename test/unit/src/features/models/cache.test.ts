import { modelsApi } from '../../../../../src/features/models/index.ts';
import { createBatches } from '../../../../../src/features/models/batch.ts';
import type { FakeAnswer, SeenRequest } from '../../../../support/fakeHost.ts';
import { makeHost, makeProgram, makeSession } from '../../../../support/factories.ts';

const QUESTS = '/api/rpg/models/quest';

/** Answers a look-up as the host does: quest 1 is the treasure, 2 the fire; others are unknown. */
function lookUp({ body }: SeenRequest): FakeAnswer {
  const titles: Record<string, string> = { '1': 'Клад', '2': 'Пожар' };
  const asked = new URLSearchParams(body);
  const key = Object.fromEntries(
    asked.getAll('key[]').flatMap((one) => (titles[one] ? [[one, titles[one]]] : [])),
  ) as Record<string, string>;
  const title = Object.fromEntries(
    asked.getAll('title[]').flatMap((one) => {
      const found = Object.entries(titles).find(([, known]) => known === one);
      return found ? [[one, found[0]]] : [];
    }),
  ) as Record<string, string>;
  const models = Object.entries(key).map(([of, said]) => ({ key: of, title: said }));
  return { json: { models, title, key } };
}

function program() {
  const host = makeHost().on('POST', QUESTS, lookUp).on('POST', '/api/rpg/models/npc', lookUp);
  const made = makeProgram({ host, preloadedState: { session: makeSession() } });
  const { modelOfKey, modelOfTitle } = modelsApi.endpoints;
  const keyOf = (key: string, type: 'quest' | 'npc' = 'quest') =>
    made.store.dispatch(modelOfKey.initiate({ type, key }));
  const titleOf = (title: string) =>
    made.store.dispatch(modelOfTitle.initiate({ type: 'quest', title }));
  const asked = () =>
    host.asked('POST', QUESTS).map(({ body }) => {
      const fields = new URLSearchParams(body);
      return { keys: fields.getAll('key[]'), titles: fields.getAll('title[]') };
    });
  return { ...made, host, keyOf, titleOf, asked };
}

describe('the model cache', () => {
  it('FORM-18 asks once for all that is wanted in one tick, titles and keys', async () => {
    const { keyOf, titleOf, asked } = program();
    const found = await Promise.all([keyOf('1'), keyOf('2'), keyOf('9'), titleOf('Клад')]);
    expect(asked()).toEqual([{ keys: ['1', '2', '9'], titles: ['Клад'] }]);
    expect(found.map(({ data }) => data)).toEqual([
      { model: { key: '1', title: 'Клад' } },
      { model: { key: '2', title: 'Пожар' } },
      {},
      { model: { key: '1', title: 'Клад' } },
    ]);
  });

  it('FORM-18 never asks twice for the same, whether it was found or not', async () => {
    const { keyOf, asked } = program();
    await Promise.all([keyOf('1'), keyOf('1'), keyOf('9')]);
    await Promise.all([keyOf('1'), keyOf('9'), keyOf('2')]);
    expect(asked().map(({ keys }) => keys)).toEqual([['1', '9'], ['2']]);
  });

  it('keeps the types apart', async () => {
    const { keyOf, host } = program();
    await Promise.all([keyOf('1'), keyOf('1', 'npc')]);
    expect(host.requests.map(({ path }) => path)).toEqual([QUESTS, '/api/rpg/models/npc']);
  });

  it('tells everybody who waited of a failure, and may be asked again', async () => {
    const { keyOf, host, store } = program();
    host.on('POST', QUESTS, { status: 500, json: { error: 'Сломалось' } });
    const failed = await Promise.all([keyOf('1'), keyOf('2')]);
    expect(failed.map(({ error }) => error)).toEqual(
      Array(2).fill({ kind: 'server', status: 500, message: 'Сломалось' }),
    );
    host.on('POST', QUESTS, lookUp);
    const { modelOfKey } = modelsApi.endpoints;
    const again = modelOfKey.initiate({ type: 'quest', key: '1' }, { forceRefetch: true });
    expect((await store.dispatch(again)).data).toEqual({ model: { key: '1', title: 'Клад' } });
  });

  it('asks no more at once than a call may carry', async () => {
    const asked: number[] = [];
    const find = createBatches(200);
    const names = Array.from({ length: 450 }, (_, index) => String(index));
    await Promise.all(
      names.map((name) =>
        find('tag', 'key', name, (_type, { keys }) => {
          asked.push(keys.length);
          return Promise.resolve({ key: {}, title: {} });
        }),
      ),
    );
    expect(asked).toEqual([200, 200, 50]);
  });

  it('takes names for names: what every object carries is no title', async () => {
    const find = createBatches(200);
    const found = find('tag', 'key', 'constructor', () => Promise.resolve({ key: {}, title: {} }));
    expect(await found).toBeUndefined();
  });
});
