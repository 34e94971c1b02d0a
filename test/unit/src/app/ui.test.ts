import {
  baseApi,
  blockingBegan,
  blockingEnded,
  callEndpoint,
  errorRaised,
  noticeRaised,
  retryQuery,
  sessionEndShown,
} from '../../../../src/api/index.ts';
import {
  errorClosed,
  selectBlockingCount,
  selectErrorModal,
  selectIsBlocked,
  selectToasts,
  toastClosed,
} from '../../../../src/app/uiSlice.ts';
import { calls } from '../../../../src/contract/index.ts';
import { makeProgram } from '../../../support/factories.ts';
import { FakeHost } from '../../../support/fakeHost.ts';
import { waitFor } from '../../../support/waitFor.ts';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    uiModal: build.query({
      ...callEndpoint(calls.locations, { show: 'modal', overlay: true }),
      keepUnusedDataFor: 0,
    }),
    uiToast: build.query(callEndpoint(calls.map, { show: 'toast' })),
    uiForm: build.query(callEndpoint(calls.turns, { show: 'form' })),
    uiSilent: build.query(callEndpoint(calls.turnForm, { show: 'silent' })),
  }),
});

const PLACES = '/api/rpg/locations/forest';
const forest = { params: { game: 'forest' } };
const once = { subscribe: false, forceRefetch: true } as const;

describe('the end of the session', () => {
  const ended = { id: '1', said: { messageKey: 'session.ended' }, show: 'modal' } as const;

  it('AUTH-08 is shown once: by the page where it stands in view, and no longer by the modal', () => {
    const { store } = makeProgram();
    store.dispatch(errorRaised(ended));
    store.dispatch(sessionEndShown());
    expect(selectErrorModal(store.getState())).toBeUndefined();
  });

  it('AUTH-08 leaves another error before the reader', () => {
    const { store } = makeProgram();
    store.dispatch(errorRaised({ ...ended, said: { text: 'Мест больше нет.' } }));
    store.dispatch(sessionEndShown());
    expect(selectErrorModal(store.getState())?.said).toEqual({ text: 'Мест больше нет.' });
  });
});

describe('the loading overlay', () => {
  it('SHELL-12 stays until all requests have finished, whatever came of them', async () => {
    const host = new FakeHost();
    const first = host.hold('GET', PLACES);
    const second = host.hold('GET', '/api/rpg/locations/sea');
    const { store } = makeProgram({ host });
    expect(selectIsBlocked(store.getState())).toBe(false);
    const one = store.dispatch(api.endpoints.uiModal.initiate(forest, once));
    const sea = { params: { game: 'sea' } };
    const two = store.dispatch(api.endpoints.uiModal.initiate(sea, once));
    await waitFor('both requests', () => host.requests.length === 2);
    expect(selectBlockingCount(store.getState())).toBe(2);
    first({ json: { locations: [] } });
    await one;
    expect(selectIsBlocked(store.getState())).toBe(true);
    second({ status: 500 });
    await two;
    expect(selectIsBlocked(store.getState())).toBe(false);
  });

  it('SHELL-12 goes when the request is given up', async () => {
    const host = new FakeHost();
    host.hold('GET', PLACES);
    const { store } = makeProgram({ host });
    const request = store.dispatch(api.endpoints.uiModal.initiate(forest, once));
    await waitFor('the request', () => host.requests.length === 1);
    request.abort();
    await request;
    await waitFor('the end of the overlay', () => !selectIsBlocked(store.getState()));
    expect(selectErrorModal(store.getState())).toBeUndefined();
  });

  it('SHELL-12 counts one piece of work once, however often it is reported', () => {
    const { store } = makeProgram();
    store.dispatch(blockingEnded({ id: 'a' }));
    store.dispatch(blockingBegan({ id: 'a' }));
    store.dispatch(blockingBegan({ id: 'a' }));
    expect(selectBlockingCount(store.getState())).toBe(1);
    store.dispatch(blockingEnded({ id: 'a' }));
    store.dispatch(blockingEnded({ id: 'a' }));
    expect(selectBlockingCount(store.getState())).toBe(0);
  });
});

describe('errors', () => {
  const json = { error: 'Нет такой игры.' };
  const host = () =>
    ['/api/rpg/locations/forest', '/api/rpg/map/forest', '/api/rpg/turns/forest'].reduce(
      (made, path) => made.on('GET', path, { status: 404, json }),
      new FakeHost().on('GET', '/api/rpg/turn/forest/7', { status: 404, json }),
    );

  it("ERR-01 SHELL-13 shows the host's error in the modal; closing clears it", async () => {
    const { store } = makeProgram({ host: host() });
    await store.dispatch(api.endpoints.uiModal.initiate(forest, once));
    expect(selectErrorModal(store.getState())).toMatchObject({ said: { text: 'Нет такой игры.' } });
    expect(selectToasts(store.getState())).toEqual([]);
    store.dispatch(errorClosed());
    expect(selectErrorModal(store.getState())).toBeUndefined();
  });

  it("ERR-01 shows the host's error as a toast where the endpoint says so", async () => {
    const { store } = makeProgram({ host: host() });
    await store.dispatch(api.endpoints.uiToast.initiate(forest));
    const [toast] = selectToasts(store.getState());
    expect(toast).toMatchObject({ kind: 'error', said: { text: 'Нет такой игры.' } });
    expect(selectErrorModal(store.getState())).toBeUndefined();
    store.dispatch(toastClosed({ id: toast?.id ?? '' }));
    expect(selectToasts(store.getState())).toEqual([]);
  });

  it('leaves to forms what belongs to forms, and is silent where that is declared', async () => {
    const { store } = makeProgram({ host: host() });
    await store.dispatch(api.endpoints.uiForm.initiate(forest));
    const params = { game: 'forest', character: '7' };
    await store.dispatch(api.endpoints.uiSilent.initiate({ params }));
    expect(selectToasts(store.getState())).toEqual([]);
    expect(selectErrorModal(store.getState())).toBeUndefined();
  });

  it('ERR-02 says in our own words what has no text of the host, and offers to ask again', async () => {
    const broken = new FakeHost().on('GET', PLACES, { broken: true });
    const { store } = makeProgram({ host: broken });
    await store.dispatch(api.endpoints.uiModal.initiate(forest, once));
    const error = selectErrorModal(store.getState());
    expect(error?.said).toEqual({ messageKey: 'error.network' });
    expect(error?.retries).toEqual([{ endpoint: 'uiModal', arg: forest }]);
    broken.on('GET', PLACES, { json: { locations: [] } });
    for (const retry of error?.retries ?? []) await store.dispatch(retryQuery(retry));
    expect(broken.requests).toHaveLength(3);
  });

  it('says the same words once at a time, and keeps the last five toasts', () => {
    const { store } = makeProgram();
    const raise = (id: string, text: string) =>
      store.dispatch(errorRaised({ id, said: { text }, show: 'toast' }));
    raise('1', 'a');
    raise('2', 'a');
    store.dispatch(noticeRaised({ id: '3', said: { text: 'a' } }));
    expect(selectToasts(store.getState()).map(({ id }) => id)).toEqual(['2', '3']);
    for (const text of ['b', 'c', 'd', 'e']) raise(text, text);
    expect(selectToasts(store.getState()).map(({ id }) => id)).toEqual(['3', 'b', 'c', 'd', 'e']);
  });
});
