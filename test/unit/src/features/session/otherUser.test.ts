import {
  loadInit,
  logout,
  reloadCharacters,
  selectCharacters,
  selectInitStatus,
  selectIsSignedIn,
  selectUser,
} from '../../../../../src/features/session/index.ts';
import { selectErrorModal } from '../../../../../src/app/uiSlice.ts';
import { createMemoryTabs, type TabChannel } from '../../../../../src/lib/tabChannel.ts';
import type { FakeHost } from '../../../../support/fakeHost.ts';
import {
  makeHost,
  makeProgram,
  makeSession,
  wireInit,
  wireUser,
} from '../../../../support/factories.ts';
import { waitFor } from '../../../../support/waitFor.ts';

/** Somebody else at the same browser, in another tab. */
const next = { ...wireUser, id: 4, name: 'Глеб' };

/** A tab in which Вера is signed in, and another tab of the same browser. */
function twoTabs(host: FakeHost) {
  const open = createMemoryTabs();
  const preloadedState = { session: makeSession() };
  return { ...makeProgram({ host, tabs: open(), preloadedState }), other: open() };
}

const signIn = (tab: TabChannel): void =>
  tab.post({ type: 'loginAnswered', attempt: 'other', outcome: 'succeeded' });

describe('of two users of one browser', () => {
  it('one who signs in in another tab takes this one along: the cookie is theirs now', async () => {
    const host = makeHost(wireInit({ user: next }));
    const { store, other } = twoTabs(host);
    signIn(other);
    expect(selectCharacters(store.getState())).toEqual([]);
    await host.settle();
    expect(selectUser(store.getState())).toMatchObject({ id: '4', name: 'Глеб' });
    expect(host.asked('POST', '/api/rpg/settings')).toEqual([]);
  });

  it('one who signed out is not signed in again by a late answer', async () => {
    const host = makeHost();
    const answer = host.hold('GET', '/api/rpg/init');
    const { store } = twoTabs(host);
    void store.dispatch(loadInit());
    await waitFor('the question', () => host.asked('GET', '/api/rpg/init').length > 0);
    host.on('GET', '/api/rpg/init', { json: wireInit() });
    expect(await store.dispatch(logout())).toBe(true);
    answer({ json: wireInit({ user: wireUser }) });
    await host.settle();
    expect(selectIsSignedIn(store.getState())).toBe(false);
    expect(selectInitStatus(store.getState())).toBe('ready');
    expect(selectErrorModal(store.getState())).toBeUndefined();
  });

  it('the next one does not get the characters of the former one from a late answer', async () => {
    const path = '/api/rpg/characters/forest';
    const host = makeHost(wireInit({ user: next }));
    const answer = host.hold('GET', path);
    const { store, other } = twoTabs(host);
    void store.dispatch(reloadCharacters());
    await waitFor('the question', () => host.asked('GET', path).length > 0);
    host.on('GET', path, { json: { characters: { 8: { key: 8, name: 'Глеб' } } } });
    signIn(other);
    await waitFor('the second question', () => host.asked('GET', path).length > 1);
    answer({ json: { characters: { 7: { key: 7, name: 'Алина' } } } });
    await host.settle();
    expect(selectCharacters(store.getState()).map(({ name }) => name)).toEqual(['Глеб']);
  });
});
