import { webcrypto } from 'node:crypto';
import { jest } from '@jest/globals';
import fc from 'fast-check';
import * as v from 'valibot';
import { clientConfig } from '../../../../../src/contract/index.ts';
import {
  handleOauthCallback,
  rememberTarget,
  selectLoginStatus,
  signInByPage,
  signInByPopup,
  type CallbackPage,
  type LoginPage,
} from '../../../../../src/features/session/index.ts';
import { challengeOf, randomSecret } from '../../../../../src/features/session/oauth/pkce.ts';
import type { AppStorage } from '../../../../../src/lib/storage/index.ts';
import { createMemoryTabs } from '../../../../../src/lib/tabChannel.ts';
import {
  makeGuestSession,
  makeHost,
  makeProgram,
  wireInit,
  wireUser,
  type TestProgram,
} from '../../../../support/factories.ts';
import type { FakeAnswer } from '../../../../support/fakeHost.ts';
import { makeTestServices, ORIGIN } from '../../../../support/testServices.ts';
import { waitFor } from '../../../../support/waitFor.ts';

const LOGIN = '/api/rpg/login';
const welcome: FakeAnswer = { json: { user: wireUser } };

type MessageListener = (event: MessageEvent<unknown>) => void;

/** A window that opens popups, with a clock that the test moves by hand. */
function makeWindow() {
  const popup = { closed: false, location: { href: '' }, focus: jest.fn(), close: jest.fn() };
  const listeners = new Set<MessageListener>();
  const loops = new Set<() => void>();
  const assigned: string[] = [];
  const open = jest.fn<LoginPage['open']>(() => popup);
  const page: LoginPage = {
    open,
    location: { assign: (url) => void assigned.push(url) },
    screenX: 0,
    screenY: 0,
    outerWidth: 1920,
    outerHeight: 1080,
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
    setInterval: (callback) => {
      loops.add(callback);
      return 1;
    },
    clearInterval: () => loops.clear(),
  };
  const say = (origin: string, data: unknown): void =>
    listeners.forEach((listener) => listener({ origin, data } as MessageEvent<unknown>));
  const look = (times: number): void => {
    for (let i = 0; i < times; i += 1) [...loops].forEach((loop) => loop());
  };
  return { page, popup, open, assigned, say, look, listeners, loops };
}

/** The window at /oauth, as the provider left it. */
function makeCallback(search: string, opener: CallbackPage['opener'] = null) {
  const close = jest.fn();
  const page: CallbackPage = { location: { search }, opener, close };
  return { page, close };
}

/** A guest's program. Several share one storage and one set of tabs, as windows of one browser do. */
function browser() {
  const tabs = createMemoryTabs();
  const { storage } = makeTestServices();
  return (kept: AppStorage = storage): TestProgram => {
    const host = makeHost(wireInit({ user: wireUser })).on('POST', LOGIN, welcome);
    const preloadedState = { session: makeGuestSession() };
    return makeProgram({ host, preloadedState, tabs: tabs(), storage: kept });
  };
}

/** The address of the consent page, once the sign-in has led there. */
async function consentOf(href: () => string): Promise<URLSearchParams> {
  await waitFor('the consent page', () => href() !== '');
  return new URL(href()).searchParams;
}

async function startPage(program: TestProgram): Promise<URLSearchParams> {
  const { page, assigned } = makeWindow();
  await program.store.dispatch(signInByPage(page));
  return consentOf(() => assigned[0] ?? '');
}

describe('PKCE', () => {
  // RFC 7636, appendix B
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

  it('AUTH-03 makes the S256 challenge of the standard, with WebCrypto and without', async () => {
    expect(await challengeOf(verifier, webcrypto as never)).toBe(challenge);
    const bare = { getRandomValues: <T>(bytes: T): T => bytes };
    expect(await challengeOf(verifier, bare)).toBe(challenge);
  });

  it('AUTH-03 makes verifiers of 43 harmless signs, none twice', () => {
    const made = new Set(Array.from({ length: 100 }, () => randomSecret(webcrypto as never)));
    expect(made.size).toBe(100);
    for (const secret of made) expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });
});

describe('sign-in by popup', () => {
  it('AUTH-01 opens 1020x474 at once, and leads it to the consent page', async () => {
    const { store } = browser()();
    const { page, popup, open } = makeWindow();
    void store.dispatch(signInByPopup(page));
    expect(open.mock.calls[0]?.[2]).toBe('popup,width=1020,height=474,left=450,top=303');
    expect(selectLoginStatus(store.getState())).toBe('waiting');
    const consent = await consentOf(() => popup.location.href);
    expect(Object.fromEntries(consent)).toMatchObject({
      response_type: 'code',
      client_id: 'letopis',
      redirect_uri: `${ORIGIN}/oauth`,
      code_challenge_method: 'S256',
    });
    expect(new URL(popup.location.href).pathname).toBe('/provider/oauth/authorize');
  });

  it('asks the configured provider', async () => {
    const config = v.parse(clientConfig, {
      provider: { authorizeUrl: 'https://forum.test/authorize?lang=ru', clientId: 'c', scope: 's' },
    });
    const { store } = makeProgram({ config });
    const { page, assigned } = makeWindow();
    await store.dispatch(signInByPage(page));
    const url = new URL(assigned[0] ?? '');
    expect(url.origin).toBe('https://forum.test');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      lang: 'ru',
      client_id: 'c',
      scope: 's',
    });
  });

  it('AUTH-02 AUTH-03 exchanges code and verifier in the popup, and the waiting tab learns of it', async () => {
    const open = browser();
    const [opener, popupProgram] = [open(), open()];
    const window = makeWindow();
    const ended = opener.store.dispatch(signInByPopup(window.page));
    const consent = await consentOf(() => window.popup.location.href);
    const back = makeCallback(`?code=abc&state=${consent.get('state') ?? ''}`, {
      postMessage: () => undefined,
    });
    const result = await popupProgram.store.dispatch(handleOauthCallback(back.page));
    expect(result).toEqual({ way: 'popup', outcome: 'succeeded' });
    expect(await ended).toBe('succeeded');
    expect(selectLoginStatus(opener.store.getState())).toBe('succeeded');
    expect(back.close).toHaveBeenCalled();
    const body = JSON.parse(popupProgram.host.asked('POST', LOGIN)[0]?.body ?? '') as Record<
      string,
      string
    >;
    expect(body).toMatchObject({ code: 'abc', redirect_uri: `${ORIGIN}/oauth` });
    expect(await challengeOf(body.code_verifier ?? '', webcrypto as never)).toBe(
      consent.get('code_challenge'),
    );
    expect(window.listeners.size + window.loops.size).toBe(0);
  });

  it('AUTH-02 takes the answer by postMessage of its own origin alone', async () => {
    const { store } = browser()();
    const { page, popup, say } = makeWindow();
    const ended = store.dispatch(signInByPopup(page));
    await consentOf(() => popup.location.href);
    const attempt = store.getState().session.loginAttempt;
    const answer = { type: 'loginAnswered', attempt, outcome: 'succeeded' };
    say('https://evil.test', answer);
    say(ORIGIN, { ...answer, attempt: 'another' });
    say(ORIGIN, { hello: 1 });
    expect(selectLoginStatus(store.getState())).toBe('waiting');
    say(ORIGIN, { ...answer, outcome: 'failed' });
    expect(await ended).toBe('failed');
  });

  it('AUTH-07 says that the popup was blocked', async () => {
    const { store, host } = browser()();
    const { page, open } = makeWindow();
    open.mockReturnValue(null);
    expect(await store.dispatch(signInByPopup(page))).toBe('blocked');
    expect(selectLoginStatus(store.getState())).toBe('blocked');
    expect(host.requests).toEqual([]);
  });

  it('AUTH-07 says that the popup was closed, after a moment for a late answer', async () => {
    const { store } = browser()();
    const { page, popup, look } = makeWindow();
    const ended = store.dispatch(signInByPopup(page));
    await consentOf(() => popup.location.href);
    await waitFor('the watch over the popup', () => {
      look(4);
      return popup.focus.mock.calls.length > 0;
    });
    popup.closed = true;
    look(4);
    expect(selectLoginStatus(store.getState())).toBe('waiting');
    look(1);
    expect(await ended).toBe('closed');
  });

  it('is not undone by the end of an earlier attempt', async () => {
    const { store } = browser()();
    const first = makeWindow();
    const early = store.dispatch(signInByPopup(first.page));
    await consentOf(() => first.popup.location.href);
    const second = makeWindow();
    void store.dispatch(signInByPopup(second.page));
    await consentOf(() => second.popup.location.href);
    first.popup.closed = true;
    await waitFor('the watch over the popup', () => first.loops.size > 0);
    first.look(5);
    expect(await early).toBe('closed');
    expect(selectLoginStatus(store.getState())).toBe('waiting');
  });
});

describe('the way back from the provider', () => {
  it('AUTH-02 AUTH-06 ends a sign-in by page at the remembered target', async () => {
    const open = browser();
    const before = open();
    before.store.dispatch(rememberTarget('/forest/profile/'));
    const consent = await startPage(before);
    const after = open();
    const { page, close } = makeCallback(`?code=abc&state=${consent.get('state') ?? ''}`);
    expect(await after.store.dispatch(handleOauthCallback(page))).toEqual({
      way: 'page',
      outcome: 'succeeded',
      target: '/forest/profile/',
    });
    expect(close).not.toHaveBeenCalled();
    const again = await startPage(open());
    const next = makeCallback(`?code=abc&state=${again.get('state') ?? ''}`);
    expect(await after.store.dispatch(handleOauthCallback(next.page))).toMatchObject({
      target: '/',
    });
  });

  it('AUTH-03 refuses a state used before', async () => {
    const program = browser()();
    const consent = await startPage(program);
    const { page } = makeCallback(`?code=abc&state=${consent.get('state') ?? ''}`);
    await program.store.dispatch(handleOauthCallback(page));
    const second = await program.store.dispatch(handleOauthCallback(page));
    expect(second).toEqual({ way: 'page', outcome: 'failed' });
    expect(program.host.asked('POST', LOGIN)).toHaveLength(1);
  });

  it('AUTH-03 refuses a missing or wrong state: nothing is sent, nothing stored', async () => {
    const anyText = fc.string();
    await fc.assert(
      fc.asyncProperty(anyText, anyText, async (code, state) => {
        const program = browser()();
        await startPage(program);
        const search = new URLSearchParams(state === '' ? { code } : { code, state });
        const { page } = makeCallback(`?${search.toString()}`);
        const result = await program.store.dispatch(handleOauthCallback(page));
        expect(result).toEqual({ way: 'page', outcome: 'failed' });
        expect(program.host.requests).toEqual([]);
        expect(program.store.getState().session.user).toBeUndefined();
      }),
      { numRuns: 25 },
    );
  });

  it('AUTH-03 refuses a state whose verifier is gone or spoilt', async () => {
    const program = browser()();
    const consent = await startPage(program);
    const elsewhere = browser()();
    const { page } = makeCallback(`?code=abc&state=${consent.get('state') ?? ''}`);
    const result = await elsewhere.store.dispatch(handleOauthCallback(page));
    expect(result).toEqual({ way: 'page', outcome: 'failed' });
    expect(elsewhere.host.requests).toEqual([]);
  });

  it('AUTH-03 refuses a state that is older than ten minutes', async () => {
    let now = 1_000_000;
    const host = makeHost().on('POST', LOGIN, welcome);
    const { store, services } = makeProgram({ host, clock: () => now });
    const { page, assigned } = makeWindow();
    await store.dispatch(signInByPage(page));
    const consent = await consentOf(() => assigned[0] ?? '');
    now += 10 * 60_000 + 1;
    const back = makeCallback(`?code=abc&state=${consent.get('state') ?? ''}`);
    const result = await store.dispatch(handleOauthCallback(back.page));
    expect(result.outcome).toBe('failed');
    expect(host.asked('POST', LOGIN)).toEqual([]);
    expect(services.clock()).toBe(now);
  });

  it.each<[string, string, FakeAnswer]>([
    ['the user refused', 'error=access_denied', welcome],
    ['the host refuses the code', 'code=abc', { status: 400, json: { error: 'Код.' } }],
    ['the host cannot be reached', 'code=abc', { broken: true }],
  ])('AUTH-02 fails where %s, and the opener is notified', async (_name, query, answer) => {
    const open = browser();
    const [opener, popupProgram] = [open(), open()];
    popupProgram.host.on('POST', LOGIN, answer);
    const window = makeWindow();
    const ended = opener.store.dispatch(signInByPopup(window.page));
    const consent = await consentOf(() => window.popup.location.href);
    const messages: unknown[] = [];
    const back = makeCallback(`?${query}&state=${consent.get('state') ?? ''}`, {
      postMessage: (...message) => void messages.push(message),
    });
    const result = await popupProgram.store.dispatch(handleOauthCallback(back.page));
    expect(result).toEqual({ way: 'popup', outcome: 'failed' });
    expect(await ended).toBe('failed');
    expect(messages).toEqual([
      [{ type: 'loginAnswered', attempt: 'id-1', outcome: 'failed' }, ORIGIN],
    ]);
  });
});
