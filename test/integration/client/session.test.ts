import {
  chooseCharacter,
  enter,
  handleOauthCallback,
  logout,
  selectCharacter,
  selectCharacters,
  selectGame,
  selectGames,
  selectIsSignedIn,
  selectLocations,
  selectUploadToken,
  selectUser,
  signInByPage,
} from '../../../src/features/session/index.ts';
import { selectOnline } from '../../../src/features/presence/index.ts';
import { makeStore, type AppStore } from '../../../src/app/store.ts';
import { selectErrorModal, selectToasts } from '../../../src/app/uiSlice.ts';
import { createMemoryStorage, type AppStorage } from '../../../src/lib/storage/index.ts';
import { ACCOUNTS, answerConsent, openConsent } from '../../support/host/consent.ts';
import { insertCharacter, insertGame, insertLocation, NOON } from '../../support/host/data.ts';
import { createTestHost, userOf, type TestHost } from '../../support/host/index.ts';
import { browserOf, type HostBrowser } from '../../support/host/clientBrowser.ts';
import { makeTestServices } from '../../support/testServices.ts';

const ORIGIN = 'http://localhost:8080';

let host: TestHost;

beforeEach(async () => {
  host = await createTestHost({ accounts: ACCOUNTS });
  const user = await userOf(host, 'player');
  const game = await insertGame(host.db, { key: 'bor', title: 'Бор' });
  const sea = await insertGame(host.db, { key: 'more', title: 'Море' });
  await insertLocation(host.db, game, { key: 'glade', title: 'Поляна' });
  await insertCharacter(host.db, game, user, { name: 'Алина' });
  await insertCharacter(host.db, game, user, { name: 'Борис' });
  await insertCharacter(host.db, sea, user, { name: 'Варя' });
});

afterEach(() => host.close());

/** One browser: its cookies and its storage outlive a reload, its store does not. */
class Visit {
  readonly browser: HostBrowser = browserOf(host);
  readonly storage: AppStorage = createMemoryStorage();
  readonly search: string[] = [];

  /** The program after a (re)load of the page. */
  load(): AppStore {
    const { browser, storage } = this;
    const clock = (): number => NOON;
    return makeStore({
      services: makeTestServices({ ...browser, storage, clock, origin: ORIGIN }),
    });
  }

  /** Walks to the provider's consent page and back. */
  async signIn(form: Record<string, string> = { account: 'player' }): Promise<unknown> {
    let left = '';
    await this.load().dispatch(signInByPage({ location: { assign: (url) => (left = url) } }));
    const consent = await openConsent(host, left.replace(ORIGIN, ''));
    const back = await answerConsent(host, consent, form);
    const { search } = new URL(back.headers.location ?? '');
    const page = { location: { search }, opener: null, close: () => undefined };
    return this.load().dispatch(handleOauthCallback(page));
  }
}

describe('the client against the host', () => {
  it('AUTH-02 AUTH-03 signs in through the provider, with state and PKCE', async () => {
    const visit = new Visit();
    expect(await visit.signIn()).toEqual({
      way: 'page',
      outcome: 'succeeded',
      target: '/',
    });
    const store = visit.load();
    await store.dispatch(enter('bor'));
    await visit.browser.settle();
    expect(selectUser(store.getState())?.name).toBe('Марена');
    expect(selectUploadToken(store.getState())).toEqual(expect.any(String));
  });

  it('AUTH-02 stays a guest where consent was refused', async () => {
    const visit = new Visit();
    expect(await visit.signIn({ deny: '1' })).toEqual({ way: 'page', outcome: 'failed' });
    const store = visit.load();
    await store.dispatch(enter());
    expect(selectIsSignedIn(store.getState())).toBe(false);
  });

  it('reads as a guest: games and locations, no characters', async () => {
    const visit = new Visit();
    const store = visit.load();
    await store.dispatch(enter('bor'));
    await visit.browser.settle();
    const state = store.getState();
    expect(selectGames(state).map(({ key }) => key)).toEqual(['bor', 'more']);
    expect(selectLocations(state)).toMatchObject([{ key: 'glade', title: 'Поляна' }]);
    expect(selectCharacters(state)).toEqual([]);
    expect([selectErrorModal(state), selectToasts(state)]).toEqual([undefined, []]);
  });

  it('PICK-04 PICK-05 SET-01 keeps the choice of game and character over a reload', async () => {
    const visit = new Visit();
    await visit.signIn();
    const first = visit.load();
    await first.dispatch(enter('bor'));
    await visit.browser.settle();
    const [, second] = selectCharacters(first.getState());
    first.dispatch(chooseCharacter(second?.key ?? ''));
    await visit.browser.settle();
    const later = visit.load();
    await later.dispatch(enter());
    await visit.browser.settle();
    expect(selectCharacter(later.getState())?.name).toBe('Борис');
    expect(selectGame(later.getState())?.title).toBe('Бор');
    expect(selectOnline(later.getState())).toContainEqual(
      expect.objectContaining({ type: 'profile', name: 'Борис' }),
    );
    expect(selectErrorModal(later.getState())).toBeUndefined();
  });

  it('SHELL-15 signs out, and is a guest after a reload as well', async () => {
    const visit = new Visit();
    await visit.signIn();
    const store = visit.load();
    await store.dispatch(enter('bor'));
    await visit.browser.settle();
    expect(await store.dispatch(logout())).toBe(true);
    expect(selectIsSignedIn(store.getState())).toBe(false);
    const later = visit.load();
    await later.dispatch(enter('bor'));
    expect(selectIsSignedIn(later.getState())).toBe(false);
  });

  it('AUTH-08 notices at the next unsafe call that the host has ended the session', async () => {
    const visit = new Visit();
    await visit.signIn();
    const store = visit.load();
    await store.dispatch(enter('bor'));
    await visit.browser.settle();
    await host.db.deleteFrom('sessions').execute();
    const [, second] = selectCharacters(store.getState());
    store.dispatch(chooseCharacter(second?.key ?? ''));
    await visit.browser.settle();
    expect(selectIsSignedIn(store.getState())).toBe(false);
    expect(selectErrorModal(store.getState())?.said).toEqual({ messageKey: 'session.ended' });
  });
});
