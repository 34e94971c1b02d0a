import {
  enter,
  selectCharacterKey,
  selectCharactersStatus,
  selectGameKey,
  selectGroupGames,
  selectInitStatus,
  selectLocationByKey,
  selectLocationsStatus,
  selectMenuGames,
  selectUser,
  selectUserSettings,
} from '../../../../../src/features/session/index.ts';
import { selectErrorModal, selectIsBlocked } from '../../../../../src/app/uiSlice.ts';
import { makeGame } from '../../../../support/entities.ts';
import { makeHost, makeProgram, makeSession, wireInit } from '../../../../support/factories.ts';
import { waitFor } from '../../../../support/waitFor.ts';
import { CHARACTERS, savedSettings, two, userHost, userInit } from './sessionHost.ts';

describe('init', () => {
  it('SHELL-03 is loaded once, however many navigations wait for it', async () => {
    const { store, host } = makeProgram();
    await Promise.all([store.dispatch(enter('forest')), store.dispatch(enter('forest'))]);
    await store.dispatch(enter('sea'));
    expect(host.asked('GET', '/api/rpg/init')).toHaveLength(1);
    expect(selectInitStatus(store.getState())).toBe('ready');
  });

  it('SHELL-03 holds the navigation back until it has been loaded', async () => {
    const host = makeHost();
    const release = host.hold('GET', '/api/rpg/init');
    const { store } = makeProgram({ host });
    let entered = false;
    const navigation = store.dispatch(enter('forest')).then(() => (entered = true));
    await waitFor('the request', () => host.requests.length === 1);
    expect(entered).toBe(false);
    expect(selectInitStatus(store.getState())).toBe('loading');
    release({ json: wireInit() });
    await navigation;
    expect(selectInitStatus(store.getState())).toBe('ready');
  });

  it('makes a user of the answer, or leaves a guest', async () => {
    const user = makeProgram({ host: makeHost(userInit({ sendSetting: 'ctrlEnter' })) });
    await user.store.dispatch(enter());
    expect(selectUser(user.store.getState())).toMatchObject({ id: '3', name: 'Вера' });
    expect(selectUserSettings(user.store.getState()).sendSetting).toBe('ctrlEnter');
    const guest = makeProgram();
    await guest.store.dispatch(enter());
    expect(selectUser(guest.store.getState())).toBeUndefined();
  });

  it('PICK-07 that fails stops the loader and shows the default text; entering again tries again', async () => {
    const host = makeHost().on('GET', '/api/rpg/init', { status: 500, json: { error: 'Ой.' } });
    const { store } = makeProgram({ host });
    expect(await store.dispatch(enter('forest'))).toBe(false);
    expect(selectInitStatus(store.getState())).toBe('failed');
    expect(selectIsBlocked(store.getState())).toBe(false);
    expect(selectErrorModal(store.getState())?.said).toEqual({ messageKey: 'error.default' });
    host.on('GET', '/api/rpg/init', { json: wireInit() });
    expect(await store.dispatch(enter('forest'))).toBe(true);
    expect(selectGameKey(store.getState())).toBe('forest');
  });

  it('PICK-07 of characters and locations stops the loader and shows the default text', async () => {
    for (const path of [CHARACTERS, '/api/rpg/locations/forest']) {
      const host = userHost().on('GET', path, { status: 404, json: { error: 'Нет.' } });
      const { store } = makeProgram({ host });
      await store.dispatch(enter('forest'));
      await host.settle();
      const state = store.getState();
      const status = path === CHARACTERS ? selectCharactersStatus : selectLocationsStatus;
      expect(status(state)).toBe('failed');
      expect(selectIsBlocked(state)).toBe(false);
      expect(selectErrorModal(state)?.said).toEqual({ messageKey: 'error.default' });
    }
  });
});

describe('the choice of the game', () => {
  const gameAfter = async (requested: string | undefined, settings: unknown) => {
    const { store, host } = makeProgram({ host: userHost(settings) });
    await store.dispatch(enter(requested));
    await host.settle();
    return selectGameKey(store.getState());
  };

  it('PICK-03 takes the game of the request, else the saved one, else the first', async () => {
    expect(await gameAfter('sea', { game: 'forest' })).toBe('sea');
    expect(await gameAfter(undefined, { game: 'sea' })).toBe('sea');
    expect(await gameAfter(undefined, {})).toBe('forest');
    expect(await gameAfter(undefined, { game: 'gone' })).toBe('forest');
  });

  it('takes no other game where the requested one is unknown', async () => {
    expect(await gameAfter('unknown', { game: 'sea' })).toBeUndefined();
  });

  it('PICK-04 saves the choice and loads characters and locations of a signed-in user', async () => {
    const { store, host } = makeProgram({ host: userHost() });
    await store.dispatch(enter('forest'));
    await host.settle();
    expect(host.asked('GET', CHARACTERS)).toHaveLength(1);
    expect(host.asked('GET', '/api/rpg/locations/forest')).toHaveLength(1);
    const saves = host.asked('POST', '/api/rpg/settings');
    expect(savedSettings(saves.at(-1)?.body)).toMatchObject({ game: 'forest' });
    await store.dispatch(enter('sea'));
    await host.settle();
    expect(host.asked('GET', '/api/rpg/characters/sea')).toHaveLength(1);
    expect(host.asked('GET', '/api/rpg/locations/sea')).toHaveLength(1);
    const last = host.asked('POST', '/api/rpg/settings').at(-1);
    expect(savedSettings(last?.body)).toMatchObject({ game: 'sea' });
  });

  it('PICK-04 loads no characters and saves nothing for a guest', async () => {
    const { store, host } = makeProgram();
    await store.dispatch(enter('forest'));
    await host.settle();
    expect(host.asked('GET', CHARACTERS)).toEqual([]);
    expect(host.asked('POST', '/api/rpg/settings')).toEqual([]);
    expect(host.asked('GET', '/api/rpg/locations/forest')).toHaveLength(1);
  });

  it('does not save a game that was merely the first at hand', async () => {
    const { store, host } = makeProgram({ host: userHost().on('GET', CHARACTERS, { json: {} }) });
    await store.dispatch(enter());
    await host.settle();
    expect(host.asked('POST', '/api/rpg/settings')).toEqual([]);
  });

  it('loads nothing twice when one navigates within the game', async () => {
    const { store, host } = makeProgram();
    await store.dispatch(enter('forest'));
    await store.dispatch(enter('forest'));
    await host.settle();
    expect(host.asked('GET', '/api/rpg/locations/forest')).toHaveLength(1);
  });

  it('drops answers and failures of a game that is no longer the current one', async () => {
    const host = userHost();
    const places = host.hold('GET', '/api/rpg/locations/forest');
    const people = host.hold('GET', CHARACTERS);
    host.on('GET', '/api/rpg/locations/sea', { json: [{ key: 'pier', title: 'Пирс' }] });
    const { store } = makeProgram({ host });
    await store.dispatch(enter('forest'));
    await waitFor('both requests', () => host.asked('GET', CHARACTERS).length === 1);
    await store.dispatch(enter('sea'));
    places({ json: [{ key: 'glade', title: 'Поляна' }] });
    people({ status: 500 });
    await host.settle();
    const state = store.getState();
    expect(selectLocationByKey(state, 'pier')?.title).toBe('Пирс');
    expect(selectLocationByKey(state, 'glade')).toBeUndefined();
    expect(selectCharactersStatus(state)).toBe('ready');
    expect(selectErrorModal(state)).toBeUndefined();
  });

  it('takes the answer when one is back in its game before it came', async () => {
    const host = userHost();
    const people = host.hold('GET', CHARACTERS);
    const { store } = makeProgram({ host });
    await store.dispatch(enter('forest'));
    await waitFor('the request', () => host.asked('GET', CHARACTERS).length === 1);
    await store.dispatch(enter('sea'));
    await store.dispatch(enter('forest'));
    people({ json: two });
    await host.settle();
    expect(selectCharactersStatus(store.getState())).toBe('ready');
    expect(selectCharacterKey(store.getState())).toBe('7');
  });

  it('offers games of the menu, and those of the group in its order', () => {
    const games = [
      makeGame({ key: 'a', is_show_menu: true, group: { key: 'g', games: ['b', 'gone', 'a'] } }),
      makeGame({ key: 'b' }),
    ];
    const { store } = makeProgram({
      preloadedState: { session: makeSession({ games, gameKey: 'a' }) },
    });
    expect(selectMenuGames(store.getState()).map(({ key }) => key)).toEqual(['a']);
    expect(selectGroupGames(store.getState()).map(({ key }) => key)).toEqual(['b', 'a']);
  });
});
