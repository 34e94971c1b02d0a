import { anew, baseApi, callEndpoint, held } from '../../../../src/api/index.ts';
import { calls } from '../../../../src/contract/index.ts';
import { makeProgram } from '../../../support/factories.ts';
import { FakeHost } from '../../../support/fakeHost.ts';
import { waitFor } from '../../../support/waitFor.ts';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    newestPlaces: build.query({
      ...callEndpoint(calls.locations, { show: 'silent' }),
      keepUnusedDataFor: 0,
    }),
  }),
});

const PLACES = '/api/rpg/locations/forest';
const places = { json: { locations: [] } };

const setUp = () => {
  const host = new FakeHost().on('GET', PLACES, { status: 500 });
  const { store } = makeProgram({ host });
  const { initiate } = api.endpoints.newestPlaces;
  const look = () => held(store.dispatch(initiate({ params: { game: 'forest' } }, anew)));
  return { host, store, look };
};

/** The tasks that were planned before have run. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

describe('a look at the host', () => {
  it('that follows another at once gets its own answer, however late that comes', async () => {
    const { host, look } = setUp();
    expect(await look()).toMatchObject({ error: { kind: 'server' } });
    const answer = host.hold('GET', PLACES);
    const second = look();
    await waitFor('the second question', () => host.asked('GET', PLACES).length === 2);
    await nextTask(); // now the place of the first answer is up
    answer(places);
    expect(await second).toMatchObject({ isSuccess: true, data: { locations: [] } });
  });

  it('leaves nothing in the cache', async () => {
    const { host, store, look } = setUp();
    host.on('GET', PLACES, places);
    await look();
    await waitFor('the cache to be empty', () => {
      const { queries } = store.getState().api;
      return Object.keys(queries).length === 0;
    });
  });
});
