import { selectErrorModal } from '../../../../../src/app/uiSlice.ts';
import {
  logout,
  selectInitStatus,
  selectIsSignedIn,
  selectUploadToken,
} from '../../../../../src/features/session/index.ts';
import { createMemoryTabs } from '../../../../../src/lib/tabChannel.ts';
import {
  makeHost,
  makeProgram,
  makeSession,
  wireInit,
  wireUser,
} from '../../../../support/factories.ts';

const signedIn = () => ({ session: makeSession({ uploadToken: 'bearer' }) });

describe('sign-out on a host of its own kind', () => {
  it.each([404, 405, 419])(
    'HOSTS-07 that the host does not know (%s) ends here all the same, and says that the host did not confirm it',
    async (status) => {
      const host = makeHost(wireInit({ user: wireUser })).on('POST', '/api/rpg/logout', { status });
      const open = createMemoryTabs();
      const { store } = makeProgram({ host, tabs: open(), preloadedState: signedIn() });
      const there = makeProgram({ tabs: open(), preloadedState: signedIn() });
      expect(await store.dispatch(logout())).toBe(true);
      await host.settle();
      expect(selectIsSignedIn(store.getState())).toBe(false);
      expect(selectUploadToken(store.getState())).toBeUndefined();
      expect(selectErrorModal(store.getState())?.said).toEqual({
        messageKey: 'session.endUnsaid',
      });
      expect(selectIsSignedIn(there.store.getState())).toBe(false);
      expect(there.host.requests).toEqual([]);
    },
  );

  it('HOSTS-07 is as ever where the host does not know the call, but init names nobody', async () => {
    const host = makeHost().on('POST', '/api/rpg/logout', { status: 404 });
    const { store } = makeProgram({ host, preloadedState: signedIn() });
    expect(await store.dispatch(logout())).toBe(true);
    await host.settle();
    expect(selectIsSignedIn(store.getState())).toBe(false);
    expect(selectErrorModal(store.getState())).toBeUndefined();
    expect(selectInitStatus(store.getState())).toBe('ready');
  });

  it.each([{ json: true }, { json: 'ok' }, { text: '' }, { text: '<html>' }])(
    'HOSTS-07 is done with any success: %j',
    async (answer) => {
      const host = makeHost().on('POST', '/api/rpg/logout', answer);
      const { store } = makeProgram({ host, preloadedState: signedIn() });
      expect(await store.dispatch(logout())).toBe(true);
      expect(selectIsSignedIn(store.getState())).toBe(false);
      expect(selectErrorModal(store.getState())).toBeUndefined();
    },
  );

  it('HOSTS-07 that does not reach the host changes nothing, and says so', async () => {
    const host = makeHost().on('POST', '/api/rpg/logout', { broken: true });
    const { store } = makeProgram({ host, preloadedState: signedIn() });
    expect(await store.dispatch(logout())).toBe(false);
    expect(selectIsSignedIn(store.getState())).toBe(true);
    expect(selectErrorModal(store.getState())?.said).toEqual({ messageKey: 'error.network' });
  });
});
