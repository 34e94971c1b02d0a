import { standingFeature, standingChanged } from '../../../../../src/features/session/lazy.ts';
import {
  enter,
  selectCharacter,
  selectCharacterKey,
  selectRoad,
  selectUser,
} from '../../../../../src/features/session/index.ts';
import { profilesApi } from '../../../../../src/features/profiles/index.ts';
import { registerFeature } from '../../../../../src/realtime/index.ts';
import { makeProgram, wireUser } from '../../../../support/factories.ts';
import { CHARACTERS, userHost, userInit } from './sessionHost.ts';

const INIT = '/api/rpg/init';

async function inGame(settings: unknown = {}) {
  const host = userHost(settings);
  const { store } = makeProgram({ host });
  store.dispatch(registerFeature(standingFeature));
  await store.dispatch(enter('forest'));
  await host.settle();
  return { store, host };
}

describe('changes of what a user may do', () => {
  it('OWN-91 refetches user, games and characters, and leaves settings and choice as they are', async () => {
    const { store, host } = await inGame({ games: { forest: { character: '9' } } });
    expect(selectCharacter(store.getState())?.confirmed).toBe(false);
    const { settings } = store.getState().session;
    host.on('GET', INIT, { json: { ...userInit(), user: { ...wireUser, admin: true } } });
    host.on('GET', CHARACTERS, {
      json: { characters: { 9: { name: 'Борис', confirmed: true } } },
    });
    store.dispatch(standingChanged({ game: 'forest', at: 1 }));
    await host.settle();
    const state = store.getState();
    expect(selectUser(state)?.admin).toBe(true);
    expect(selectCharacter(state)).toMatchObject({ key: '9', confirmed: true });
    expect(state.session.settings).toBe(settings);
  });

  it('OWN-91 plays another character where the one that was played is gone, and nobody where all are', async () => {
    const { store, host } = await inGame({ games: { forest: { character: '9' } } });
    host.on('GET', CHARACTERS, { json: { characters: { 7: { name: 'Алина' } } } });
    store.dispatch(standingChanged({ at: 1 }));
    await host.settle();
    expect(selectCharacterKey(store.getState())).toBe('7');
    host.on('GET', CHARACTERS, { json: { characters: [] } });
    store.dispatch(standingChanged({ at: 2 }));
    await host.settle();
    expect(selectCharacterKey(store.getState())).toBeUndefined();
    expect(store.getState().chat.list).toEqual({ status: 'idle', channels: [] });
  });

  it('OWN-91 changes nothing where the host fails, or names another user', async () => {
    const { store, host } = await inGame();
    const before = store.getState().session;
    host.on('GET', INIT, { status: 500, json: { error: 'Сервер устал.' } });
    store.dispatch(standingChanged({ at: 1 }));
    await host.settle();
    host.on('GET', INIT, { json: { ...userInit(), user: { ...wireUser, id: '99' } } });
    store.dispatch(standingChanged({ at: 2 }));
    await host.settle();
    expect(store.getState().session).toEqual(before);
  });
});

describe('how far a newcomer has come', () => {
  it('OWN-90 begins with a profile that was made', async () => {
    const { store, host } = await inGame();
    host.on('POST', '/api/rpg/profile/forest/create', { json: { profile: { key: '7' } } });
    const body = { name: 'Алина' };
    await store.dispatch(
      profilesApi.endpoints.createProfile.initiate({ params: { game: 'forest' }, body }),
    );
    await host.settle();
    expect(selectRoad(store.getState())).toBe('joined');
  });
});
