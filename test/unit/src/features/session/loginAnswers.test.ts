import { handleOauthCallback, signInByPage } from '../../../../../src/features/session/index.ts';
import {
  makeGuestSession,
  makeHost,
  makeProgram,
  wireInit,
  wireUser,
} from '../../../../support/factories.ts';
import type { FakeAnswer } from '../../../../support/fakeHost.ts';

const LOGIN = '/api/rpg/login';
const INIT = '/api/rpg/init';

/** A whole sign-in by page with a host that gives these answers to the login call and to init after it. */
async function signIn(
  login: FakeAnswer,
  init: FakeAnswer = { json: wireInit({ user: wireUser }) },
) {
  const host = makeHost().on('POST', LOGIN, login).on('GET', INIT, init);
  const { store } = makeProgram({ host, preloadedState: { session: makeGuestSession() } });
  const left: string[] = [];
  await store.dispatch(signInByPage({ location: { assign: (url) => void left.push(url) } }));
  const { searchParams } = new URL(left[0] ?? '');
  const search = `?code=abc&state=${searchParams.get('state') ?? ''}`;
  const page = { location: { search }, opener: null, close: () => undefined };
  const result = await store.dispatch(handleOauthCallback(page));
  return { result, host, state: () => JSON.stringify(store.getState()) };
}

describe('the answer to the login call', () => {
  it.each<[string, FakeAnswer]>([
    ['the user', { json: { user: wireUser } }],
    ['a token', { json: { access_token: 'secret', token_type: 'Bearer' } }],
    ['true', { json: true }],
    ['a word', { json: 'ok' }],
    ['null', { json: null }],
    ['nothing', { text: '' }],
    ['no JSON', { text: 'Signed in' }],
    ['the page that it redirected to', { text: '<!doctype html><title>Forum</title>' }],
  ])('HOSTS-07 AUTH-02 may be %s, where init names a user', async (_what, login) => {
    const { result, host, state } = await signIn(login);
    expect(result).toMatchObject({ outcome: 'succeeded' });
    expect(host.asked('GET', INIT)).toHaveLength(1);
    expect(state()).not.toContain('secret');
  });

  it.each<[string, FakeAnswer]>([
    ['names nobody', { json: wireInit() }],
    ['fails', { status: 500 }],
  ])('HOSTS-07 AUTH-05 is no success where init %s', async (_what, init) => {
    const { result } = await signIn({ json: { user: wireUser } }, init);
    expect(result).toEqual({ way: 'page', outcome: 'failed' });
  });

  it('HOSTS-07 AUTH-05 that is a refusal is not looked at further', async () => {
    const { result, host } = await signIn({ status: 422, json: { message: 'Код устарел.' } });
    expect(result).toMatchObject({ outcome: 'failed' });
    expect(host.asked('GET', INIT)).toEqual([]);
  });
});
