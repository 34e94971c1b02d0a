import { jest } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { newVerifier } from '../../../support/host/consent.ts';
import { createTestHost, type TestHost } from '../../../support/host/index.ts';
import {
  accountOf,
  newFormBrowser,
  openSignIn,
  PASSWORD,
  problemsOn,
  register,
} from '../../../support/host/provider.ts';

let host: TestHost;
beforeEach(async () => {
  host = await createTestHost({ env: { DEMO: 'false' } });
  await register(host, 'Лиса');
});
afterEach(() => host.close());

const attempt = async (name: string, password: string, address?: string) => {
  const browser = newFormBrowser(host, undefined, address);
  await browser.open('/provider/login');
  return browser.send('/provider/login', { name, password });
};

describe('sign-in by password', () => {
  it('OWN-06: by the name in any spelling, or by a confirmed address, and not by one that is not', async () => {
    await host.db.updateTable('accounts').set({ email: 'fox@example.org' }).execute();
    for (const name of ['Лиса', ' лиса ', 'ЛИСА', 'fox@example.org', 'FOX@example.org'])
      expect((await attempt(name, PASSWORD)).statusCode).toBe(303);
    await host.db.updateTable('accounts').set({ email: null }).execute();
    expect((await attempt('fox@example.org', PASSWORD)).statusCode).toBe(422);
  });

  it('OWN-01: leads back to the client with a code and its state', async () => {
    const browser = newFormBrowser(host);
    const { challenge } = newVerifier();
    await openSignIn(browser, challenge);
    const back = await browser.send('/provider/login', { name: 'Лиса', password: PASSWORD });
    expect(back.headers.location).toMatch(
      /^http:\/\/localhost:8080\/oauth\?code=[\w-]{43}&state=state-of-the-client$/,
    );
  });

  it('OWN-11: answers alike whether there is the account or not, and checks a password in both cases', async () => {
    const verify = jest.spyOn(host.deps.passwords, 'verify');
    const known = await attempt('Лиса', 'не тот пароль');
    expect(verify).toHaveBeenCalledTimes(1);
    const unknown = await attempt('Лист', 'не тот пароль');
    expect(verify).toHaveBeenCalledTimes(2);
    await host.db.updateTable('accounts').set({ passwordHash: null }).execute();
    const keyOnly = await attempt('Лиса', PASSWORD);
    expect(verify).toHaveBeenCalledTimes(3);

    const bare = ({ body }: { body: string }) =>
      body.replaceAll(/value="[^"]*"|ticket=[\w.-]+/g, '');
    expect(new Set([known, unknown, keyOnly].map(bare)).size).toBe(1);
    expect([known, unknown, keyOnly].map(({ statusCode }) => statusCode)).toEqual([422, 422, 422]);
    expect(problemsOn(known)).toHaveLength(1);
    for (const one of [known, unknown]) expect(one.cookies).toEqual([]);
  });

  it('OWN-10: guesses are limited for an account and an address, also where there is no such account', async () => {
    for (const name of ['Лиса', 'Нет такой']) {
      for (let count = 0; count < 10; count += 1)
        expect((await attempt(name, `попытка ${count}`)).statusCode).toBe(422);
      const locked = await attempt(name, PASSWORD);
      expect(locked.statusCode).toBe(429);
      expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
      expect(problemsOn(locked)[0]).toMatch(
        /^Слишком много неверных попыток\. Попробуйте снова через \d+ мин/,
      );
      expect(locked.body).toContain(`value="${name}"`);
    }
    expect((await attempt('ЛИСА', PASSWORD)).statusCode).toBe(429);
    expect((await attempt('Лиса', PASSWORD, '198.51.100.7')).statusCode).toBe(303);
  });

  it('OWN-10: guesses for an account are limited from all addresses together', async () => {
    const guess = (count: number) => attempt('Лиса', `попытка ${count}`, `198.51.100.${count}`);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, count) => guess(count)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([422]));
    expect((await guess(60)).statusCode).toBe(429);
  });

  it('OWN-10: guesses for many accounts are limited by their address', async () => {
    const verify = jest.spyOn(host.deps.passwords, 'verify').mockResolvedValue(false);
    for (let count = 0; count < 60; count += 1)
      expect((await attempt(`Игрок ${count}б`, 'x')).statusCode).toBe(422);
    expect((await attempt('Ещё кто-то', 'x')).statusCode).toBe(429);
    expect(verify).toHaveBeenCalledTimes(60);
  });

  it('OWN-10: names without end from one address do not push out what is counted of an account', async () => {
    const verify = jest.spyOn(host.deps.passwords, 'verify').mockResolvedValue(false);
    for (let count = 0; count < 50; count += 1) await attempt('Лиса', 'x', `198.51.100.${count}`);
    const { guess } = host.app.limiters;
    const reply = { header: () => undefined } as never;
    for (let count = 0; count < 5_100; count += 1) {
      const request = { ip: '203.0.113.9', guessed: `никто ${count}`, routeOptions: {} } as never;
      const refusal: unknown = await guess(request, reply).catch((error: unknown) => error);
      expect(refusal ?? { id: 'tooMany' }).toMatchObject({ id: 'tooMany' });
    }
    expect((await attempt('Лиса', 'x', '198.51.100.60')).statusCode).toBe(429);
    expect(verify).toHaveBeenCalledTimes(50);
  });

  it('OWN-05: hashes anew at a sign-in what was hashed at another cost', async () => {
    const old = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 2, parallelism: 1 });
    await host.db.updateTable('accounts').set({ passwordHash: old }).execute();
    expect((await attempt('Лиса', 'другой пароль')).statusCode).toBe(422);
    expect((await accountOf(host, 'Лиса')).passwordHash).toBe(old);
    expect((await attempt('Лиса', PASSWORD)).statusCode).toBe(303);
    expect((await accountOf(host, 'Лиса')).passwordHash).toContain('m=19456,t=2,p=1');
    expect((await attempt('Лиса', PASSWORD)).statusCode).toBe(303);
  });

  it('OWN-14: has a new session of half an hour at each sign-in, in a cookie that no script and no other site sees', async () => {
    const browser = newFormBrowser(host);
    browser.cookies.set('provider_session', 'planted-by-somebody');
    await browser.open('/provider/login');
    const first = await browser.send('/provider/login', { name: 'Лиса', password: PASSWORD });
    const cookie = first.cookies.find(({ name }) => name === 'provider_session');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/provider' });
    expect(cookie?.value).toMatch(/^[\w-]{43}$/);
    const before = browser.cookies.get('provider_session') ?? '';
    await browser.open('/provider/login');
    await browser.send('/provider/login', { name: 'Лиса', password: PASSWORD });
    expect(browser.cookies.get('provider_session')).not.toBe(before);

    const thief = newFormBrowser(host);
    thief.cookies.set('provider_session', before);
    expect((await thief.open('/provider/account')).body).not.toContain('Выйти отсюда');
    expect((await browser.open('/provider/account')).body).toContain('Выйти отсюда');
    host.advance(30 * 60_000);
    expect((await browser.open('/provider/account')).body).not.toContain('Выйти отсюда');
  });

  it('OWN-08: takes nothing odd for a name or a password', async () => {
    for (const [name, password] of [
      ['', ''],
      ['\u0000', '\u0000'],
      ['Лиса', 'x'.repeat(30_000)],
      ['x'.repeat(30_000), PASSWORD],
      ["' or 1=1 --", "' or 1=1 --"],
    ] as const)
      expect((await attempt(name, password)).statusCode).toBe(422);
  });
});
