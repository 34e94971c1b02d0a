import { baseApi, callEndpoint, fetchQuery } from '../../../../src/api/index.ts';
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
  const { newestPlaces } = api.endpoints;
  const fetchPlaces = () =>
    store.dispatch(fetchQuery(newestPlaces, { params: { game: 'forest' } }));
  return { host, store, fetchPlaces };
};

/** The tasks that were planned before have run. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

describe('fetchQuery', () => {
  it('a call right after another gets its own answer, however late that comes', async () => {
    const { host, fetchPlaces } = setUp();
    expect(await fetchPlaces()).toMatchObject({ error: { kind: 'server' } });
    const answer = host.hold('GET', PLACES);
    const second = fetchPlaces();
    await waitFor('the second question', () => host.asked('GET', PLACES).length === 2);
    await nextTask(); // now the place of the first answer is up
    answer(places);
    expect(await second).toMatchObject({ isSuccess: true, data: { locations: [] } });
  });

  it('leaves nothing in the cache that is not to be kept', async () => {
    const { host, store, fetchPlaces } = setUp();
    host.on('GET', PLACES, places);
    await fetchPlaces();
    await waitFor('the cache to be empty', () => {
      const { queries } = store.getState().api;
      return Object.keys(queries).length === 0;
    });
  });
});
