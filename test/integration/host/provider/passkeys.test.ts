import { type Authenticator, newAuthenticator } from '../../../support/host/authenticator.ts';
import { createTestHost, type TestHost } from '../../../support/host/index.ts';
import {
  accountOf,
  type FormBrowser,
  newFormBrowser,
  problemsOn,
  register,
} from '../../../support/host/provider.ts';

let host: TestHost;
let key: Authenticator;
beforeEach(async () => {
  host = await createTestHost({ env: { DEMO: 'false' } });
  key = newAuthenticator();
});
afterEach(() => host.close());

/** Registers somebody who has no password. */
async function registerByKey(name: string, origin?: string) {
  const browser = newFormBrowser(host);
  await browser.open('/provider/register');
  const asked = await browser.ask('/provider/passkey/new', { name });
  const { options, subject } = asked.json();
  const passkey = key.create(options, origin);
  return { browser, answer: await browser.send('/provider/register', { name, passkey, subject }) };
}

async function signInByKey(
  more: { origin?: string; counter?: number } = {},
  browser: FormBrowser = newFormBrowser(host),
) {
  await browser.open('/provider/login');
  const { options } = (await browser.ask('/provider/passkey/sign-in')).json();
  const passkey = key.get(options, more);
  return { browser, passkey, answer: await browser.send('/provider/login', { passkey }) };
}

describe('passkeys', () => {
  it('OWN-20: make an account without a password, and open it', async () => {
    const { answer } = await registerByKey('Лиса');
    expect(answer.headers.location).toBe('/provider/account?done=new');
    expect((await accountOf(host, 'Лиса')).passwordHash).toBeNull();
    const back = await signInByKey();
    expect(back.answer.statusCode).toBe(303);
    expect((await back.browser.open('/provider/account')).body).toContain('Лиса');
    const row = await host.db.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow();
    expect(row.lastUsedAt).toBe(host.deps.clock());
  });

  it('OWN-20: of another origin, or made for another, are refused', async () => {
    const evil = 'https://evil.example';
    const made = await registerByKey('Лиса', evil);
    expect(made.answer.statusCode).toBe(422);
    expect(await host.db.selectFrom('accounts').selectAll().execute()).toEqual([]);
    await registerByKey('Лиса');
    for (const origin of [
      evil,
      'http://localhost:9999',
      'https://localhost:8080',
      'http://localhost.evil.example',
    ])
      expect((await signInByKey({ origin })).answer.statusCode).toBe(422);
    const browser = newFormBrowser(host);
    await browser.open('/provider/login');
    const { options } = (await browser.ask('/provider/passkey/sign-in')).json();
    const passkey = key.get({ ...options, rpId: 'evil.example' });
    expect((await browser.send('/provider/login', { passkey })).statusCode).toBe(422);
  });

  it('OWN-20: an answer is good once, in the browser that was asked, for ten minutes, and to a question of this host', async () => {
    await registerByKey('Лиса');
    const { passkey, browser, answer } = await signInByKey();
    expect(answer.statusCode).toBe(303);
    await browser.open('/provider/login');
    expect((await browser.send('/provider/login', { passkey })).statusCode).toBe(422);

    const [mine, theirs] = [newFormBrowser(host), newFormBrowser(host)];
    await mine.open('/provider/login');
    await theirs.open('/provider/login');
    const { options } = (await mine.ask('/provider/passkey/sign-in')).json();
    const overheard = key.get(options);
    expect((await theirs.send('/provider/login', { passkey: overheard })).statusCode).toBe(422);

    await mine.open('/provider/login');
    const old = (await mine.ask('/provider/passkey/sign-in')).json().options;
    host.advance(10 * 60_000);
    await mine.open('/provider/login');
    expect((await mine.send('/provider/login', { passkey: key.get(old) })).statusCode).toBe(422);
    const invented = key.get({ challenge: 'aW52ZW50ZWQ', rpId: 'localhost' });
    const last = await mine.send('/provider/login', { passkey: invented });
    expect(problemsOn(last)[0]).toContain('не подошёл');
  });

  it('OWN-20: a question to make a key is no question to sign in, and a stranger’s key opens nothing', async () => {
    await registerByKey('Лиса');
    const browser = newFormBrowser(host);
    await browser.open('/provider/register');
    const { options } = (await browser.ask('/provider/passkey/new', { name: 'Юнга' })).json();
    await browser.open('/provider/login');
    const passkey = key.get({ challenge: options.challenge, rpId: 'localhost' });
    expect((await browser.send('/provider/login', { passkey })).statusCode).toBe(422);
    key = newAuthenticator();
    expect((await signInByKey()).answer.statusCode).toBe(422);
  });

  it('OWN-20: one whose counter goes back was copied, and is refused', async () => {
    await registerByKey('Лиса');
    expect((await signInByKey({ counter: 5 })).answer.statusCode).toBe(303);
    expect((await signInByKey({ counter: 5 })).answer.statusCode).toBe(422);
    expect((await signInByKey({ counter: 4 })).answer.statusCode).toBe(422);
    expect((await signInByKey({ counter: 6 })).answer.statusCode).toBe(303);
  });

  it('OWN-20: an account with a password adds one, names it, and removes it; the last way in stays', async () => {
    const browser = await register(host, 'Лиса');
    const { options } = (await browser.ask('/provider/account/passkeys/ask')).json();
    const added = await browser.send('/provider/account/passkeys', {
      passkey: key.create(options),
    });
    expect(added.headers.location).toBe('/provider/account?done=passkey');
    expect((await signInByKey()).answer.statusCode).toBe(303);
    const { id } = await host.db.selectFrom('passkeys').select('id').executeTakeFirstOrThrow();
    await browser.send('/provider/account/passkey', { id: String(id), name: 'Телефон\u202E <b>' });
    expect((await browser.open('/provider/account')).body).toContain('value="Телефон &lt;b&gt;"');

    await host.db.updateTable('accounts').set({ passwordHash: null }).execute();
    const last = await browser.send('/provider/account/passkey', { id: String(id), remove: '1' });
    expect(problemsOn(last)[0]).toContain('единственный способ войти');
    await browser.send('/provider/account/password', { password: 'пять серых волков' });
    await browser.open('/provider/account');
    const gone = await browser.send('/provider/account/passkey', { id: String(id), remove: '1' });
    expect(gone.headers.location).toBe('/provider/account?done=passkeyRemoved');
    expect((await signInByKey()).answer.statusCode).toBe(422);
  });

  it('OWN-20: a key of another account is neither named nor removed nor added twice', async () => {
    await registerByKey('Лиса');
    const { id } = await host.db.selectFrom('passkeys').select('id').executeTakeFirstOrThrow();
    const other = await register(host, 'Юнга');
    for (const more of [{ name: 'Моё' }, { remove: '1' }] as Record<string, string>[])
      expect(
        (await other.send('/provider/account/passkey', { id: String(id), ...more })).statusCode,
      ).toBe(422);
    const { options } = (await other.ask('/provider/account/passkeys/ask')).json();
    const twice = await other.send('/provider/account/passkeys', { passkey: key.create(options) });
    expect(problemsOn(twice)[0]).toContain('не добавлен');
    expect(await host.db.selectFrom('passkeys').select(['id', 'name']).execute()).toEqual([
      { id, name: 'Ключ доступа' },
    ]);
  });

  it('OWN-20: the pages that ask for one may run the host’s own script alone; by an address none is offered', async () => {
    const browser = newFormBrowser(host);
    const page = await browser.open('/provider/login');
    expect(page.headers['content-security-policy']).toContain(
      "script-src 'self'; connect-src 'self'; ",
    );
    expect(
      (await host.app.inject({ url: '/provider/passkey.js' })).headers['content-type'],
    ).toContain('text/javascript');
    expect(
      (await browser.open('/provider/reset')).headers['content-security-policy'],
    ).not.toContain('script-src');
    const byAddress = newFormBrowser(host, { host: '192.168.1.5:8080' });
    expect((await byAddress.open('/provider/login')).body).not.toContain('<script');
    expect((await byAddress.ask('/provider/passkey/sign-in')).statusCode).toBe(404);
  });

  it('OWN-20: behind a proxy they are made for the public name', async () => {
    const origin = 'https://letopis.example';
    const proxied = await createTestHost({ env: { DEMO: 'false', PUBLIC_ORIGIN: origin } });
    const browser = newFormBrowser(proxied, { host: 'letopis.example' });
    await browser.open('/provider/register');
    const { options, subject } = (
      await browser.ask('/provider/passkey/new', { name: 'Лиса' })
    ).json();
    expect(options.rp).toEqual({ id: 'letopis.example', name: 'Летопись' });
    const passkey = key.create(options, origin);
    const answer = await browser.send('/provider/register', { name: 'Лиса', passkey, subject });
    expect(answer.statusCode).toBe(303);
    await proxied.close();
  });

  it('OWN-20: questions for them are limited by address: each is kept for minutes', async () => {
    const small = await createTestHost({ env: { DEMO: 'false', RATE_LIMIT: '40' } });
    const ask = async (address: string) =>
      (await newFormBrowser(small, undefined, address).ask('/provider/passkey/sign-in')).statusCode;
    for (let count = 0; count < 40; count += 1) expect(await ask('198.51.100.1')).toBe(200);
    expect(await ask('198.51.100.1')).toBe(429);
    expect(await ask('198.51.100.2')).toBe(200);
    // The host's own question for a token is not one of them.
    const token = () => small.app.inject({ method: 'POST', url: '/provider/oauth/token' });
    for (let count = 0; count < 45; count += 1) expect((await token()).statusCode).not.toBe(429);
    await small.close();
  });
});
