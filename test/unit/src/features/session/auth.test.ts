import { selectErrorModal, selectIsBlocked, selectToasts } from '../../../../../src/app/uiSlice.ts';
import {
  enter,
  guardFor,
  loadInit,
  logout,
  reloadCharacters,
  rememberReferrer,
  rememberTarget,
  selectCharacter,
  selectGameKey,
  selectInitStatus,
  selectIsSignedIn,
  selectUploadToken,
  selectUser,
  selectUserSettings,
  takeTarget,
} from '../../../../../src/features/session/index.ts';
import * as v from 'valibot';
import { draftKey } from '../../../../../src/features/turns/form/turnDraft.ts';
import { formKey } from '../../../../../src/features/turns/form/formState.ts';
import { formOpened, sendPressed } from '../../../../../src/features/turns/form/formsSlice.ts';
import { formApi } from '../../../../../src/features/turns/form/formApi.ts';
import { storageKey } from '../../../../../src/lib/storage/index.ts';
import { createMemoryTabs } from '../../../../../src/lib/tabChannel.ts';
import {
  makeGuestSession,
  makeHost,
  makeProgram,
  makeSession,
  wireInit,
  wireUser,
} from '../../../../support/factories.ts';
import { sessionOver } from '../../../../support/fakeHost.ts';
import { makeTestServices, ORIGIN } from '../../../../support/testServices.ts';

const signedIn = () => ({ session: makeSession({ uploadToken: 'bearer' }) });

describe('sign-out', () => {
  it('SHELL-15 leaves a guest, and loads init again', async () => {
    const { store, host } = makeProgram({ preloadedState: signedIn() });
    expect(await store.dispatch(logout())).toBe(true);
    await host.settle();
    const state = store.getState();
    expect(host.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/rpg/logout',
      'GET /api/rpg/init',
      'GET /api/rpg/locations/forest',
    ]);
    expect(selectUser(state)).toBeUndefined();
    expect(selectCharacter(state)).toBeUndefined();
    expect(selectUploadToken(state)).toBeUndefined();
    expect(selectUserSettings(state).games).toEqual({});
    expect(selectInitStatus(state)).toBe('ready');
    expect(selectGameKey(state)).toBe('forest');
    expect(selectIsBlocked(state)).toBe(false);
  });

  it('that fails says so and changes nothing', async () => {
    const host = makeHost().on('POST', '/api/rpg/logout', { status: 500, json: { error: 'Ой.' } });
    const { store } = makeProgram({ host, preloadedState: signedIn() });
    expect(await store.dispatch(logout())).toBe(false);
    expect(selectIsSignedIn(store.getState())).toBe(true);
    expect(selectErrorModal(store.getState())?.said).toEqual({ text: 'Ой.' });
  });

  it('is done where the host has forgotten the session already', async () => {
    const host = makeHost().on('POST', '/api/rpg/logout', { status: 401 });
    const { store } = makeProgram({ host, preloadedState: signedIn() });
    expect(await store.dispatch(logout())).toBe(true);
    expect(selectIsSignedIn(store.getState())).toBe(false);
  });

  it('AUTH-09 in one tab signs out the others', async () => {
    const open = createMemoryTabs();
    const here = makeProgram({ tabs: open(), preloadedState: signedIn() });
    const there = makeProgram({ tabs: open(), preloadedState: signedIn() });
    const guest = makeProgram({ tabs: open(), preloadedState: { session: makeGuestSession() } });
    await here.store.dispatch(logout());
    expect(selectIsSignedIn(there.store.getState())).toBe(false);
    await there.host.settle();
    expect(there.host.asked('GET', '/api/rpg/init')).toHaveLength(1);
    expect(there.host.asked('POST', '/api/rpg/logout')).toEqual([]);
    expect(guest.host.requests).toEqual([]);
  });

  it('AUTH-09 is not taken from messages of another kind', () => {
    const open = createMemoryTabs();
    const { store } = makeProgram({ tabs: open(), preloadedState: signedIn() });
    const other = open();
    for (const message of [undefined, 'signedOut', { type: 'signedout' }, {}]) other.post(message);
    expect(selectIsSignedIn(store.getState())).toBe(true);
  });
});

describe('a session that ends on the host', () => {
  const text = '<p>Недописанное</p>';
  const scope = { user: '3', game: 'forest', character: '7', context: 'new' };
  const form = formKey(scope);

  it('AUTH-08 leaves a turn that was on its way in the form and in the draft', async () => {
    const host = makeHost().on('POST', '/api/rpg/turn/forest/7', { status: 401 });
    const { store, services } = makeProgram({ host, preloadedState: signedIn() });
    const draft = { html: text };
    services.storage.set(draftKey(scope), { value: draft, savedAt: 1 });
    store.dispatch(formOpened({ place: scope, draft }));
    store.dispatch(sendPressed({ form, html: text, location: 'glade', key: 'once' }));
    const params = { game: 'forest', character: '7' };
    const body = { body: text, currentLocation: 'glade' };
    const call = formApi.endpoints.postTurn.initiate({ params, body, idempotencyKey: 'once' });
    await store.dispatch(call);
    await host.settle();
    expect(selectIsSignedIn(store.getState())).toBe(false);
    expect(store.getState().turns.forms![form]).toMatchObject({ html: text, status: 'failed' });
    expect(services.storage.get(draftKey(scope))?.value).toEqual(draft);
  });

  it('AUTH-08 makes a guest of the user, and says so once', async () => {
    const host = makeHost();
    for (const path of ['/api/rpg/characters/forest', '/api/rpg/locations/sea']) {
      host.on('GET', path, { status: 401, json: { error: 'Войдите.' } });
    }
    const { store } = makeProgram({ host, preloadedState: signedIn() });
    await Promise.all([
      store.dispatch(reloadCharacters()),
      store.dispatch(reloadCharacters('9')),
      store.dispatch(enter('sea')),
    ]);
    await host.settle();
    const state = store.getState();
    expect(selectIsSignedIn(state)).toBe(false);
    expect(selectUploadToken(state)).toBeUndefined();
    expect(selectErrorModal(state)?.said).toEqual({ messageKey: 'session.ended' });
    expect(selectToasts(state)).toEqual([]);
  });

  it('AUTH-08 leaves the game and the page as they are; this host need not be asked what its 401 means', async () => {
    const host = makeHost().on('GET', '/api/rpg/characters/forest', sessionOver);
    const { store } = makeProgram({ host, preloadedState: signedIn() });
    await store.dispatch(reloadCharacters());
    await host.settle();
    expect(selectIsSignedIn(store.getState())).toBe(false);
    expect(selectGameKey(store.getState())).toBe('forest');
    expect(selectInitStatus(store.getState())).toBe('ready');
    expect(host.asked('GET', '/api/rpg/init')).toEqual([]);
  });
});

describe('another tab', () => {
  it('that signs in is followed by a guest, unless a sign-in is awaited here', async () => {
    const open = createMemoryTabs();
    const other = open();
    const host = makeHost(wireInit({ user: wireUser }));
    const guest = makeProgram({
      host,
      tabs: open(),
      preloadedState: { session: makeGuestSession() },
    });
    const waiting = makeProgram({
      tabs: open(),
      preloadedState: { session: makeGuestSession({ login: 'waiting', loginAttempt: 'a' }) },
    });
    other.post({ type: 'loginAnswered', attempt: 'other', outcome: 'failed' });
    expect(guest.host.requests).toEqual([]);
    other.post({ type: 'loginAnswered', attempt: 'other', outcome: 'succeeded' });
    await guest.host.settle();
    expect(selectIsSignedIn(guest.store.getState())).toBe(true);
    expect(waiting.host.requests).toEqual([]);
  });
});

describe('the remembered target', () => {
  it('AUTH-06 is given once, then forgotten', () => {
    const { store } = makeProgram();
    store.dispatch(rememberTarget('/forest/profile/?page=2#end'));
    expect(store.dispatch(takeTarget())).toBe('/forest/profile/?page=2#end');
    expect(store.dispatch(takeTarget())).toBeUndefined();
  });

  it.each([
    'https://evil.test/forest',
    '//evil.test/forest',
    '/\\evil.test',
    '/\t/evil.test',
    'javascript:alert(1)',
    'forest',
    '',
    '/login',
    '/oauth?code=1',
    '/logout',
    '/Logout/',
    '/LOGIN/?x=1',
  ])('AUTH-06 is never %j', (target) => {
    const { store } = makeProgram();
    store.dispatch(rememberTarget('/forest'));
    store.dispatch(rememberTarget(target));
    expect(store.dispatch(takeTarget())).toBeUndefined();
  });

  it.each([
    ['/login', `${ORIGIN}/forest?page=2`, '/forest?page=2'],
    ['/login', `${ORIGIN}/login`, '/meadow'],
    ['/login', 'https://evil.test/forest', '/meadow'],
    ['/login', '', '/meadow'],
    ['/forest', `${ORIGIN}/river`, '/meadow'],
  ])('AUTH-06 at %s loaded from %j is %s', (pathname, referrer, target) => {
    const { store } = makeProgram();
    store.dispatch(rememberTarget('/meadow'));
    store.dispatch(rememberReferrer({ location: { pathname }, document: { referrer } }));
    expect(store.dispatch(takeTarget())).toBe(target);
  });

  it('AUTH-06 is checked again when it is taken', () => {
    const services = makeTestServices();
    const foreign = storageKey('session/target', v.string(), 'session');
    const { store } = makeProgram(services);
    // The last one reads as a path of ours, and becomes another site's address when it is gone to.
    for (const target of ['https://evil.test/', '//evil.test/', '/.//evil.test']) {
      services.storage.set(foreign, target);
      expect([target, store.dispatch(takeTarget())]).toEqual([target, undefined]);
    }
    expect(services.origin).toBe(ORIGIN);
  });
});

describe('the guard', () => {
  const user = { session: makeSession() };
  const guest = { session: makeGuestSession() };

  it('SHELL-02 leads an unknown game to the picker', () => {
    const picker = { kind: 'redirect', to: '/' };
    expect(guardFor({ screen: 'game', game: 'unknown' }, guest)).toEqual(picker);
    expect(guardFor({ screen: 'game', game: '__proto__' }, guest)).toEqual(picker);
    expect(guardFor({ screen: 'game' }, user)).toEqual(picker);
    expect(guardFor({ screen: 'game', game: 'forest' }, guest)).toEqual({ kind: 'ok' });
  });

  it('PICK-02 leads the picker to main of the saved game, where that exists', () => {
    const saved = (game: string) => ({
      session: makeSession({ settings: { ...user.session.settings, game } }),
    });
    const picker = { screen: 'picker' } as const;
    expect(guardFor(picker, saved('sea'))).toEqual({ kind: 'redirect', to: '/sea' });
    expect(guardFor(picker, saved('gone'))).toEqual({ kind: 'ok' });
    expect(guardFor(picker, user)).toEqual({ kind: 'ok' });
  });

  it('AUTH-06 leads a guest to sign-in where that is needed', () => {
    const route = { screen: 'game', game: 'forest', needsSignIn: true } as const;
    expect(guardFor(route, guest)).toEqual({ kind: 'login' });
    expect(guardFor(route, user)).toEqual({ kind: 'ok' });
    expect(guardFor({ ...route, game: 'unknown' }, guest)).toEqual({ kind: 'redirect', to: '/' });
  });

  it('BACK-21 AUTH-06 leads a guest to sign-in from what waits for an account', () => {
    expect(guardFor({ screen: 'account' }, guest)).toEqual({ kind: 'login' });
    expect(guardFor({ screen: 'account' }, user)).toEqual({ kind: 'ok' });
  });

  it('leads one who is signed in away from sign-in', () => {
    expect(guardFor({ screen: 'login' }, guest)).toEqual({ kind: 'ok' });
    expect(guardFor({ screen: 'login' }, user)).toEqual({ kind: 'redirect', to: '/' });
  });
});

describe('init that is refetched', () => {
  it('forgets the user where the host no longer knows one', async () => {
    const { store } = makeProgram({ preloadedState: signedIn() });
    await store.dispatch(loadInit());
    expect(selectIsSignedIn(store.getState())).toBe(false);
    expect(selectCharacter(store.getState())).toBeUndefined();
  });
});
