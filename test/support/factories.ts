import type { AppStore, StoreOptions } from '../../src/app/store.ts';
import { initialSessionState, type SessionState } from '../../src/features/session/index.ts';
import type { Services } from '../../src/lib/services.ts';
import { makeCharacter, makeGame } from './entities.ts';
import { FakeHost } from './fakeHost.ts';
import { makeTestStore } from './recordedStore.ts';
import { makeTestServices } from './testServices.ts';

/** State, answers and stores for tests. */

/** A user as init sends it. */
export const wireUser = { id: 3, name: 'Вера', settings: '{}' };

/** An answer of init: a guest and the games `forest` and `sea`, unless a test says otherwise. */
export function wireInit(over: Record<string, unknown> = {}): Record<string, unknown> {
  const games = [
    { key: 'forest', title: 'Лес', is_show_menu: true, status: 'active' },
    { key: 'sea', title: 'Море', is_show_menu: true, status: 'active' },
  ];
  return { settings: {}, rpg: { games }, ...over };
}

/** A host that answers what a session asks for in the games `forest` and `sea`. */
export function makeHost(init: Record<string, unknown> = wireInit()): FakeHost {
  const host = new FakeHost().on('GET', '/api/rpg/init', { json: init });
  host.on('POST', '/api/rpg/settings', { json: {} });
  host.on('POST', '/api/rpg/logout', { json: {} });
  for (const game of ['forest', 'sea']) {
    host.on('GET', `/api/rpg/locations/${game}`, { json: { locations: [] } });
    host.on('GET', `/api/rpg/characters/${game}`, { json: { characters: {} } });
    host.on('POST', `/api/rpg/online/${game}`, { json: [] });
  }
  return host;
}

/** The session of a signed-in user who plays character 7 in the game `forest`. */
export function makeSession(over: Partial<SessionState> = {}): SessionState {
  return {
    ...initialSessionState,
    init: 'ready',
    user: { id: '3', name: 'Вера', admin: false },
    games: [makeGame(), makeGame({ key: 'sea', title: 'Море' })],
    gameKey: 'forest',
    characters: { status: 'ready', list: [makeCharacter(), makeCharacter({ key: '9' })] },
    characterKey: '7',
    locations: { status: 'ready', list: [] },
    ...over,
  };
}

/** The session of a guest in the game `forest`. */
export function makeGuestSession(over: Partial<SessionState> = {}): SessionState {
  const {
    user: _user,
    characterKey: _character,
    ...session
  } = makeSession({ characters: { status: 'idle', list: [] } });
  return { ...session, ...over };
}

/** A real store with its fake host and its services. */
export interface TestProgram {
  readonly store: AppStore;
  readonly host: FakeHost;
  readonly services: Services;
}

/** A store over a fake host. Give `preloadedState` to begin in the middle. */
export function makeProgram({
  host = makeHost(),
  preloadedState,
  middleware = [],
  ...over
}: Partial<Services> &
  Partial<Pick<StoreOptions, 'preloadedState' | 'middleware'>> & {
    readonly host?: FakeHost;
  } = {}): TestProgram {
  const services = makeTestServices({ fetch: host.fetch, ...over });
  const store = makeTestStore({
    services,
    middleware,
    ...(preloadedState && { preloadedState }),
  });
  return { store, host, services };
}
