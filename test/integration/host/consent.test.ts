import {
  ACCOUNTS,
  answerConsent,
  authorizeUrl,
  newVerifier,
  openConsent,
} from '../../support/host/consent.ts';
import { createTestHost, type TestHost } from '../../support/host/index.ts';

let host: TestHost;
beforeAll(async () => {
  host = await createTestHost({ accounts: ACCOUNTS });
});
afterAll(() => host.close());

const { challenge } = newVerifier();
const paramsOf = (location: string | undefined): Record<string, string> =>
  Object.fromEntries(new URL(location ?? '').searchParams);

describe('the consent page', () => {
  it('lists the accounts one can sign in with, in Russian, without scripts', async () => {
    const { page } = await openConsent(host, authorizeUrl(challenge));

    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<h1>Вход</h1>');
    expect(page.body).toContain('value="player"');
    expect(page.body).not.toContain('value="lisa"');
    expect(page.body).not.toContain('<script');
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' http://localhost:8080",
    );
  });

  it('AUTH-02 sends the browser back with code and the state it brought', async () => {
    const consent = await openConsent(host, authorizeUrl(challenge, { state: 'моё &состояние' }));
    const back = await answerConsent(host, consent, { account: 'player' });

    expect(back.statusCode).toBe(303);
    expect(back.headers.location).toMatch(/^http:\/\/localhost:8080\/oauth\?/);
    expect(paramsOf(back.headers.location)).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/) as string,
      state: 'моё &состояние',
    });
  });

  it('tells the client of a refusal', async () => {
    const consent = await openConsent(host, authorizeUrl(challenge));
    const back = await answerConsent(host, consent, { deny: '1' });

    expect(paramsOf(back.headers.location)).toEqual({
      error: 'access_denied',
      state: 'state-of-the-client',
    });
  });

  it.each([
    ['an unknown client', { client_id: 'other' }],
    ['a foreign address', { redirect_uri: 'http://evil.example/oauth' }],
    ['no address', { redirect_uri: '' }],
  ])('never redirects for %s', async (_what, given) => {
    const { page } = await openConsent(host, authorizeUrl(challenge, given));

    expect(page.statusCode).toBe(400);
    expect(page.headers.location).toBeUndefined();
    expect(page.body).toContain('Войти не получится');
  });

  it.each([
    ['no state', { state: '' }],
    ['no challenge', { code_challenge: '' }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['another flow', { response_type: 'token' }],
  ])('AUTH-03 issues no code with %s', async (_what, given) => {
    const { page } = await openConsent(host, authorizeUrl(challenge, given));

    expect(page.statusCode).toBe(302);
    expect(paramsOf(page.headers.location)).toMatchObject({ error: 'invalid_request' });
  });

  it('takes an answer only from the browser that was shown the page, and for ten minutes', async () => {
    const mine = await openConsent(host, authorizeUrl(challenge));
    const theirs = await openConsent(host, authorizeUrl(challenge));
    const crossed = { ticket: mine.ticket, cookie: theirs.cookie };
    const forged = { ...mine, ticket: `${mine.ticket}x` };
    for (const consent of [crossed, forged, { ...mine, cookie: '' }, { ...mine, ticket: '' }]) {
      const back = await answerConsent(host, consent, { account: 'player' });
      expect(back.statusCode).toBe(400);
      expect(back.headers.location).toBeUndefined();
    }
    host.advance(10 * 60_000);
    expect((await answerConsent(host, mine, { account: 'player' })).statusCode).toBe(400);
  });

  it('signs nobody in as an account that is not offered', async () => {
    const consent = await openConsent(host, authorizeUrl(challenge));
    for (const account of ['lisa', 'nobody', '']) {
      expect((await answerConsent(host, consent, { account })).statusCode).toBe(400);
    }
  });
});

describe('the own provider', () => {
  const askedAt = async (one: TestHost, name: string, url = authorizeUrl(challenge)) =>
    (await one.app.inject({ url, headers: { host: name } })).statusCode;

  it('answers to the names of its own machine and to addresses, and to no other (SAFE-12)', async () => {
    for (const name of ['localhost:8080', '127.0.0.1:9000', '[::1]:8080', '192.168.1.5:8080'])
      expect(await askedAt(host, name)).toBe(200);
    for (const name of [
      'evil.example:8080',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      '@',
    ])
      expect(await askedAt(host, name)).toBe(421);
    for (const url of ['/provider/register', '/provider/users/player', '/provider/style.css'])
      expect(await askedAt(host, 'evil.example:8080', url)).toBe(421);
    const page = await host.app.inject({
      url: '/provider/register',
      headers: { host: 'evil.example' },
    });
    expect(page.body).toContain('PUBLIC_ORIGIN');
    expect(page.body).not.toContain('evil.example');
  });

  it('answers to the configured names alone where there are some (SAFE-12)', async () => {
    const env = {
      PUBLIC_ORIGIN: 'https://letopis.example',
      CLIENT_ORIGINS: 'http://dev.example:3000',
    };
    const fixed = await createTestHost({ accounts: ACCOUNTS, env });
    for (const name of ['letopis.example', 'dev.example:8080', 'localhost:8080'])
      expect(await askedAt(fixed, name, '/provider/register')).toBe(200);
    for (const name of ['192.168.1.5:8080', 'evil.example', 'x.letopis.example'])
      expect(await askedAt(fixed, name, '/provider/register')).toBe(421);
    await fixed.close();
  });

  it('answers the token address only to the client that knows the secret', async () => {
    const form = {
      grant_type: 'authorization_code',
      code: 'x',
      redirect_uri: 'http://localhost:8080/oauth',
      code_verifier: 'x',
      client_id: 'letopis',
      client_secret: 'wrong',
    };
    const answer = await host.app.inject({
      method: 'POST',
      url: '/provider/oauth/token',
      payload: form,
    });

    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ error: 'invalid_client' });
  });

  it('names no account without a good token', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer nonsense', 'Basic player']) {
      const answer = await host.app.inject({
        url: '/provider/userinfo',
        headers: { authorization },
      });
      expect(answer.statusCode).toBe(401);
    }
  });

  it('has pages to register and for every account', async () => {
    expect((await host.app.inject({ url: '/provider/register' })).body).toContain(
      'Новая учётная запись',
    );
    expect((await host.app.inject({ url: '/provider/users/lisa' })).body).toContain('Лиса В.');
    expect((await host.app.inject({ url: '/provider/users/nobody' })).statusCode).toBe(404);
    const style = await host.app.inject({ url: '/provider/style.css' });
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it('is absent where another provider is set', async () => {
    const provider = 'https://forum.example';
    const real = await createTestHost({
      env: {
        PROVIDER_AUTHORIZE_URL: `${provider}/oauth/authorize`,
        PROVIDER_TOKEN_URL: `${provider}/oauth/token`,
        PROVIDER_USERINFO_URL: `${provider}/api/me`,
        PROVIDER_CLIENT_SECRET: 'a secret of the forum',
      },
    });
    const answer = await real.app.inject({ url: '/provider/oauth/authorize' });
    const settings = (await real.app.inject({ url: '/config.json' })).json();
    await real.close();

    expect(answer.statusCode).toBe(404);
    expect(settings.provider.authorizeUrl).toBe('https://forum.example/oauth/authorize');
    expect(JSON.stringify(settings)).not.toContain('secret');
  });
});
