import { selectToasts } from '../../../../../src/app/uiSlice.ts';
import {
  initialListState,
  loadOnline,
  presencePolling,
  selectIsOnline,
  selectOnline,
} from '../../../../../src/features/presence/index.ts';
import {
  chooseCharacter,
  gameChosen,
  selectCharacter,
  signedOut,
} from '../../../../../src/features/session/index.ts';
import { networkChanged, realtimeStarted } from '../../../../../src/realtime/index.ts';
import {
  makeGuestSession,
  makeHost,
  makeProgram,
  makeSession,
} from '../../../../support/factories.ts';
import { waitFor } from '../../../../support/waitFor.ts';

const ONLINE = '/api/rpg/online/forest/7';
const entries = [
  { id: 7, type: 'profile', name: 'Алина' },
  { id: 3, type: 'user' },
];

const presence = { list: { ...initialListState, game: 'forest' } };

function program(answer: object = { json: entries }, session = makeSession()) {
  let now = 1_000_000;
  const host = makeHost()
    .on('POST', ONLINE, answer)
    .on('POST', '/api/rpg/online/forest/9', { json: [] });
  const made = makeProgram({ host, clock: () => now, preloadedState: { session, presence } });
  const due = () => presencePolling(made.store.getState(), now);
  return { ...made, due, pass: (ms: number) => (now += ms) };
}

describe('the online list', () => {
  it('holds who is online, by type and id', async () => {
    const { store } = program();
    await store.dispatch(loadOnline());
    const state = store.getState();
    expect(selectOnline(state)).toMatchObject([
      { id: '7', type: 'profile', name: 'Алина' },
      { id: '3', type: 'user' },
    ]);
    expect(selectIsOnline(state, { type: 'profile', id: '7' })).toBe(true);
    expect(selectIsOnline(state, { type: 'user', id: '7' })).toBe(false);
  });

  it('HOSTS-11 names one’s own character where the host says its id and type alone', async () => {
    const { store } = program({ json: [{ id: 7, type: 'profile' }] });
    await store.dispatch(loadOnline());
    const { name } = selectCharacter(store.getState()) ?? {};
    expect(name).toBeDefined();
    expect(selectOnline(store.getState())).toMatchObject([{ id: '7', name }]);
  });

  it('ONL-01 is due when it is older than 60 s, and at once before the first time', async () => {
    const { store, due, pass } = program();
    expect(due()).toHaveLength(1);
    await store.dispatch(loadOnline());
    pass(59_999);
    expect(due()).toEqual([]);
    pass(1);
    expect(due()).toHaveLength(1);
  });

  it('ONL-01 PICK-06 is reloaded when a character is chosen', async () => {
    const { store, host } = program();
    await store.dispatch(loadOnline());
    store.dispatch(chooseCharacter('9'));
    await host.settle();
    expect(host.asked('POST', '/api/rpg/online/forest/9')).toHaveLength(1);
    expect(selectOnline(store.getState())).toEqual([]);
  });

  it('is asked for by guests too, without a character', async () => {
    const { store, host, due } = program({}, makeGuestSession());
    expect(due()).toHaveLength(1);
    await store.dispatch(loadOnline());
    const [request] = host.asked('POST', '/api/rpg/online/forest');
    expect(JSON.parse(request?.body ?? '')).toEqual({ channels: [] });
  });

  it('is not asked for without a game or without a network', () => {
    const { gameKey: _none, ...nowhere } = makeSession();
    expect(program({}, nowhere).due()).toEqual([]);
    const { store, due } = program();
    store.dispatch(realtimeStarted({ at: 1 }));
    store.dispatch(networkChanged({ at: 1, online: false }));
    expect(due()).toEqual([]);
  });

  it('is forgotten with its game, and due again when the user goes', async () => {
    const { store, due } = program();
    await store.dispatch(loadOnline());
    store.dispatch(signedOut());
    expect(due()).toHaveLength(1);
    store.dispatch(gameChosen({ game: 'sea' }));
    expect(selectOnline(store.getState())).toEqual([]);
  });

  it('drops an answer of another game', async () => {
    const { store, host } = program();
    const release = host.hold('POST', ONLINE);
    const asked = store.dispatch(loadOnline());
    await waitFor('the request', () => host.requests.length === 1);
    store.dispatch(gameChosen({ game: 'sea' }));
    release({ json: entries });
    await asked;
    expect(selectOnline(store.getState())).toEqual([]);
  });

  it('tells its failure once, however long that lasts, and again after it has worked', async () => {
    const { store, host } = program({ status: 500 });
    const toasts = () => selectToasts(store.getState());
    await store.dispatch(loadOnline());
    await store.dispatch(loadOnline());
    expect(toasts()).toMatchObject([{ id: 'id-1', said: { messageKey: 'error.default' } }]);
    host.on('POST', ONLINE, { json: entries });
    await store.dispatch(loadOnline());
    host.on('POST', ONLINE, { status: 500 });
    await store.dispatch(loadOnline());
    expect(toasts()).toMatchObject([{ id: 'id-2' }]);
  });
});
