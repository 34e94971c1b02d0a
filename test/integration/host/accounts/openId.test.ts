import {
  CLIENT,
  type Forgery,
  type OpenIdSite,
  startOpenId,
} from '../../../support/host/openIdProvider.ts';
import { newVerifier } from '../../../support/host/consent.ts';
import { createTestHost, type TestHost } from '../../../support/host/index.ts';
import { fetchGrant, leadOn, login, verdict } from '../../../support/host/otherProviders.ts';

let site: OpenIdSite;
let host: TestHost;
const hosts: TestHost[] = [];

async function hostOf(issuer: string): Promise<TestHost> {
  const made = await createTestHost({
    env: {
      ...{ PROVIDER_ISSUER: issuer, PROVIDER_KEY: 'there', DEMO: 'false' },
      ...{ PROVIDER_CLIENT_ID: CLIENT.clientId, PROVIDER_CLIENT_SECRET: CLIENT.clientSecret },
    },
  });
  hosts.push(made);
  return made;
}

beforeEach(async () => {
  site = await startOpenId();
  host = await hostOf(site.issuer);
});
afterEach(async () => {
  await site.stop();
  for (const one of hosts.splice(0)) await one.close();
});

const identities = () =>
  host.db.selectFrom('identities').select(['provider', 'subject', 'name', 'url']).execute();

async function expectNothingStored(): Promise<void> {
  expect(await identities()).toEqual([]);
  expect(await host.db.selectFrom('users').selectAll().execute()).toEqual([]);
  expect(await host.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
}

describe('sign-in by an issuer', () => {
  it('OWN-31 finds the addresses, exchanges the code and takes the account of the ID token', async () => {
    const answer = await login(host, await fetchGrant(host, 'there'));

    expect(answer.statusCode).toBe(200);
    expect(answer.json().user).toMatchObject({ name: 'Имя mara' });
    expect(await identities()).toEqual([
      {
        ...{ provider: 'there', subject: 'mara', name: 'Имя mara' },
        url: 'https://there.example/mara',
      },
    ]);
  });

  it('OWN-31 believes a key that the provider has changed to, and none that it does not name', async () => {
    expect(verdict(await login(host, await fetchGrant(host, 'there')))).toBe('done');
    site.rotate();
    expect(verdict(await login(host, await fetchGrant(host, 'there')))).toBe('done');
    site.hidesKeys = true;
    expect(verdict(await login(host, await fetchGrant(host, 'there')))).toBe('providerUnavailable');
  });

  const forged =
    (claims: Record<string, unknown>): Forgery =>
    (token) =>
      site.sign({ ...token.claims, ...claims });
  const past = Math.floor(Date.now() / 1000) - 3_600;

  it.each<[string, Forgery]>([
    ['another issuer', forged({ iss: 'https://evil.example' })],
    ['another audience', forged({ aud: 'another-client' })],
    [
      'several audiences, of which another asked',
      forged({ aud: [CLIENT.clientId, 'x'], azp: 'x' }),
    ],
    ['another nonce', forged({ nonce: 'another' })],
    ['no nonce', forged({ nonce: undefined })],
    ['an end that is past', forged({ iat: past - 600, exp: past })],
    ['no subject', forged({ sub: undefined })],
    [
      'a signature of another text',
      ({ claims }) => {
        const [head, , signature] = site.sign(claims).split('.');
        const other = Buffer.from(JSON.stringify({ ...claims, sub: 'boris' }));
        return [head, other.toString('base64url'), signature].join('.');
      },
    ],
    [
      'no signature at all',
      ({ claims }) => {
        const parts = [{ alg: 'none' }, claims].map((part) => JSON.stringify(part));
        return `${parts.map((part) => Buffer.from(part).toString('base64url')).join('.')}.`;
      },
    ],
  ])('OWN-31 refuses an ID token with %s, and stores nothing', async (_what, forge) => {
    const grant = await fetchGrant(host, 'there');
    site.forge = forge;
    expect(verdict(await login(host, grant))).toBe('providerUnavailable');
    await expectNothingStored();
    site.forge = undefined;
    expect(verdict(await login(host, await fetchGrant(host, 'there')))).toBe('done');
  });

  it('OWN-31 refuses a code that was fetched with another nonce, or is brought with another verifier', async () => {
    const changed = await fetchGrant(host, 'there', (url) => {
      url.searchParams.set('nonce', 'another');
    });
    expect(verdict(await login(host, changed))).toBe('providerUnavailable');
    const taken = { ...(await fetchGrant(host, 'there')), code_verifier: newVerifier().verifier };
    expect(['badCode', 'badVerifier']).toContain(verdict(await login(host, taken)));
    await expectNothingStored();
  });

  it('OWN-31 refuses an answer of another issuer than was asked, and one that does not say who answers', async () => {
    const grant = await fetchGrant(host, 'there');
    const mixed = { ...grant, iss: 'https://evil.example' };
    expect(verdict(await login(host, mixed))).toBe('providerUnavailable');
    const { iss: _, ...silent } = await fetchGrant(host, 'there');
    expect(verdict(await login(host, silent))).toBe('providerUnavailable');
    await expectNothingStored();
  });

  it('OWN-31 takes a code once, here and on another host', async () => {
    const grant = await fetchGrant(host, 'there');
    expect(verdict(await login(host, grant))).toBe('done');
    expect(verdict(await login(host, grant))).toBe('badCode');
    const another = await hostOf(site.issuer);
    expect(verdict(await login(another, grant))).toBe('badCode');
  });

  it('OWN-31 leads nobody to a provider that calls itself otherwise, and says why to the log alone', async () => {
    const other = site.issuer.replace('127.0.0.1', 'localhost');
    const wrong = await hostOf(other);
    const led = await leadOn(wrong, 'there', newVerifier().challenge);
    expect(led.headers.location).toBe(
      'http://localhost:8080/oauth?error=temporarily_unavailable&state=a-state',
    );
    expect(wrong.log.join('')).toContain('does not match the expected issuer');
  });

  it('OWN-31 says that a provider is away, and goes on when it is back', async () => {
    const grant = await fetchGrant(host, 'there');
    await site.stop();
    const answer = await login(host, grant);
    expect(answer.statusCode).toBe(502);
    expect(verdict(answer)).toBe('providerUnavailable');
    const led = await leadOn(host, 'there', newVerifier().challenge);
    expect(led.headers.location).toContain('error=temporarily_unavailable');
    expect(host.log.join('')).not.toContain(CLIENT.clientSecret);
    await expectNothingStored();
  });

  it('OWN-31 leads back to the own client alone', async () => {
    const { challenge } = newVerifier();
    const evil = { redirect_uri: 'https://evil.example/oauth' };
    expect(verdict(await leadOn(host, 'there', challenge, evil))).toBe('badRedirect');
    expect(verdict(await leadOn(host, 'there', challenge, { client_id: 'x' }))).toBe('badRequest');
    expect(verdict(await leadOn(host, 'elsewhere', challenge))).toBe('providerUnknown');
    const plain = await leadOn(host, 'there', challenge, { code_challenge_method: 'plain' });
    expect(plain.headers.location).toContain('/oauth?error=invalid_request');
  });
});
