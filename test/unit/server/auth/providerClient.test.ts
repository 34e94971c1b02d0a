import { fetchAccount } from '../../../../server/auth/providerClient.ts';
import type { ProviderConfig } from '../../../../server/config/index.ts';
import { DomainError } from '../../../../server/errors/index.ts';

const provider: ProviderConfig = {
  own: false,
  authorizeUrl: 'https://forum.example/oauth/authorize',
  tokenUrl: 'https://forum.example/oauth/token',
  userinfoUrl: 'https://forum.example/api/me',
  clientId: 'letopis',
  clientSecret: 'a secret',
  scope: '',
};
const grant = {
  code: 'the code',
  codeVerifier: 'the verifier',
  redirectUri: 'https://a.example/oauth',
};

type Answer = { status?: number; body: unknown };

/** A provider that gives these answers, and notes what it was asked. */
function providerOf(token: Answer, account: Answer) {
  const asked: { url: string; init: RequestInit }[] = [];
  const fetch = (url: string, init: RequestInit): Promise<Response> => {
    asked.push({ url, init });
    const { status = 200, body } = url === provider.tokenUrl ? token : account;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return Promise.resolve(new Response(text, { status }));
  };
  return { asked, fetch };
}

const good = { body: { access_token: 'the token' } };
const me = { body: { sub: 7, name: 'Марена' } };

async function refusal(token: Answer, account: Answer): Promise<string> {
  const { fetch } = providerOf(token, account);
  const error: unknown = await fetchAccount(provider, fetch, grant).catch(
    (thrown: unknown) => thrown,
  );
  return error instanceof DomainError ? error.id : `not refused: ${String(error)}`;
}

describe('the exchange with a provider', () => {
  it('sends code, verifier and secret together, and the token as a bearer', async () => {
    const { fetch, asked } = providerOf(good, me);
    const account = await fetchAccount(provider, fetch, grant);

    expect(account).toEqual({ subject: '7', name: 'Марена', avatar: null, url: null });
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.init.body as string))).toEqual({
      grant_type: 'authorization_code',
      code: 'the code',
      code_verifier: 'the verifier',
      redirect_uri: 'https://a.example/oauth',
      client_id: 'letopis',
      client_secret: 'a secret',
    });
    expect(asked[1]?.init.headers).toMatchObject({ authorization: 'Bearer the token' });
  });

  it('understands the names that forums give to claims, and drops addresses that are none', async () => {
    const account = {
      id: 'u-1',
      login: 'marena',
      avatar: 'https://a.example/1.png',
      url: 'javascript:1',
    };
    const { fetch } = providerOf(good, { body: account });

    expect(await fetchAccount(provider, fetch, grant)).toEqual({
      subject: 'u-1',
      name: 'marena',
      avatar: 'https://a.example/1.png',
      url: null,
    });
  });

  it.each([
    ['a used code', { status: 400, body: { error: 'invalid_grant' } }, 'badCode'],
    [
      'a wrong verifier',
      { status: 400, body: { error: 'invalid_grant', error_description: 'Failed PKCE check' } },
      'badVerifier',
    ],
    ['a wrong secret', { status: 401, body: { error: 'invalid_client' } }, 'providerUnavailable'],
    ['a failure', { status: 500, body: 'oops' }, 'providerUnavailable'],
    ['a page instead of JSON', { body: '<html>' }, 'providerUnavailable'],
    ['no token', { body: { token: 'x' } }, 'providerUnavailable'],
  ])('tells %s apart', async (_what, token, id) => {
    expect(await refusal(token, me)).toBe(id);
  });

  it.each([
    ['no key', { body: { name: 'Марена' } }],
    ['no name', { body: { sub: '7' } }],
    ['an endless name', { body: { sub: '7', name: 'я'.repeat(300) } }],
    ['a refusal', { status: 401, body: { error: 'invalid_token' } }],
  ])('takes no account with %s', async (_what, account) => {
    expect(await refusal(good, account)).not.toMatch(/^not refused/);
  });

  it('says that the provider cannot be reached, with the reason for the log alone', async () => {
    const error = (await fetchAccount(
      provider,
      () => Promise.reject(new Error('ECONNREFUSED')),
      grant,
    ).catch((thrown: unknown) => thrown)) as DomainError;

    expect(error.status).toBe(502);
    expect(JSON.stringify(error.body)).not.toContain('ECONNREFUSED');
    expect((error.cause as Error).message).toContain('ECONNREFUSED');
  });
});
