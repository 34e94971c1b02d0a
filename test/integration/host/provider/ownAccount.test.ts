import { deleteAccount } from '../../../../server/auth/provider/index.ts';
import { tidyUp } from '../../../../server/db/index.ts';
import { createTestHost, insertUser, type TestHost } from '../../../support/host/index.ts';
import {
  accountOf,
  newFormBrowser,
  PASSWORD,
  problemsOn,
  register,
} from '../../../support/host/provider.ts';

const ENV = {
  DEMO: 'false',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'letopis@example.org',
  PUBLIC_ORIGIN: 'http://localhost:8080',
};

let host: TestHost;
beforeEach(async () => {
  host = await createTestHost({ env: ENV });
});
afterEach(() => host.close());

describe('the page of one’s own account', () => {
  it('OWN-21: gives another name, which the user has at once; not another’s and not a reserved one', async () => {
    const browser = await register(host, 'Лиса');
    await register(host, 'Юнга');
    const { subject } = await accountOf(host, 'Лиса');
    const { id } = await insertUser(host.db, { subject, name: 'Лиса' });
    for (const name of ['ЮНГА', 'Мастер', '', 'x'.repeat(41)]) {
      const answer = await browser.send('/provider/account/name', { name });
      expect(answer.statusCode).toBe(422);
      expect(problemsOn(answer)).toHaveLength(1);
    }
    await browser.send('/provider/account/name', { name: 'лиса' });
    await browser.send('/provider/account/name', { name: 'Рыжая' });
    const user = await host.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(user).toEqual({ name: 'Рыжая' });
    await register(host, 'Лиса');
  });

  it('OWN-21: changes the password for who knows the old one, and ends the other sessions here', async () => {
    const browser = await register(host, 'Лиса');
    const other = newFormBrowser(host);
    await other.open('/provider/login');
    await other.send('/provider/login', { name: 'Лиса', password: PASSWORD });
    const password = 'пять серых волков';
    const wrong = await browser.send('/provider/account/password', { old: 'не тот', password });
    expect(problemsOn(wrong)).toEqual(['Прежний пароль другой.']);
    const weak = await browser.send('/provider/account/password', {
      old: PASSWORD,
      password: 'password',
    });
    expect(weak.statusCode).toBe(422);
    const before = browser.cookies.get('provider_session');
    const done = await browser.send('/provider/account/password', { old: PASSWORD, password });
    expect(done.headers.location).toBe('/provider/account?done=password');
    expect(browser.cookies.get('provider_session')).not.toBe(before);
    expect((await browser.open('/provider/account')).body).toContain('Выйти отсюда');
    expect((await other.open('/provider/account')).body).not.toContain('Выйти отсюда');
  });

  it('OWN-10: guesses of the old password are limited', async () => {
    const browser = await register(host, 'Лиса');
    const guess = () =>
      browser.send('/provider/account/password', { old: 'не тот', password: PASSWORD });
    for (let count = 0; count < 10; count += 1) expect((await guess()).statusCode).toBe(422);
    expect((await guess()).statusCode).toBe(429);
  });

  it('OWN-21: shows an address that waits, and takes addresses off', async () => {
    const browser = await register(host, 'Лиса');
    await browser.send('/provider/account/email', { email: 'fox@example.org' });
    expect((await browser.open('/provider/account')).body).toContain(
      'На fox@example.org отправлено',
    );
    await host.db.updateTable('accounts').set({ email: 'den@example.org' }).execute();
    expect((await browser.open('/provider/account')).body).toContain(
      'Подтверждён адрес den@example.org',
    );
    await browser.send('/provider/account/email', { remove: '1' });
    expect((await accountOf(host, 'Лиса')).email).toBeNull();
    expect(await host.db.selectFrom('oneTimeLinks').selectAll().execute()).toEqual([]);
  });

  it('OWN-18: the address that is taken off hears of it', async () => {
    const browser = await register(host, 'Лиса');
    await host.db.updateTable('accounts').set({ email: 'den@example.org' }).execute();
    await browser.send('/provider/account/email', { remove: '1' });
    await browser.send('/provider/account/email', { remove: '1' });
    const letters = host.db.selectFrom('mailOutbox').select(['kind', 'recipient']);
    expect(await letters.execute()).toEqual([{ kind: 'changed', recipient: 'den@example.org' }]);
  });

  it('OWN-14: takes its forms from the browser alone that was shown them, while it is signed in', async () => {
    const browser = await register(host, 'Лиса');
    const stranger = newFormBrowser(host);
    await stranger.open('/provider/login');
    const forged = await browser.send('/provider/account/name', {
      name: 'Рыжая',
      ticket: stranger.ticket(),
    });
    expect(forged.statusCode).toBe(400);
    const guest = await stranger.send('/provider/account/name', { name: 'Рыжая' });
    expect(guest.statusCode).toBe(401);
    await browser.send('/provider/account/out');
    expect((await browser.send('/provider/account/name', { name: 'Рыжая' })).statusCode).toBe(401);
    expect(await accountOf(host, 'Лиса')).toBeDefined();
  });
});

describe('what is kept of an account', () => {
  it('OWN-07: goes with it', async () => {
    const browser = await register(host, 'Лиса', { email: 'fox@example.org' });
    await register(host, 'Юнга', { email: 'cabin@example.org' });
    const { subject } = await accountOf(host, 'Лиса');
    await host.db.transaction().execute((trx) => deleteAccount(trx, subject));
    await host.db.transaction().execute((trx) => deleteAccount(trx, subject));
    const count = async (table: 'accounts' | 'accountSessions' | 'oneTimeLinks' | 'mailOutbox') =>
      (await host.db.selectFrom(table).selectAll().execute()).length;
    for (const table of ['accounts', 'accountSessions', 'oneTimeLinks', 'mailOutbox'] as const)
      expect([table, await count(table)]).toEqual([table, 1]);
    expect((await browser.open('/provider/account')).body).not.toContain('Выйти отсюда');
  });

  it('OWN-07: takes no letter along that goes to another whose address it only claimed', async () => {
    const browser = await register(host, 'Лиса');
    await host.db.updateTable('accounts').set({ email: 'fox@example.org' }).execute();
    await register(host, 'Юнга', { email: 'fox@example.org' });
    await browser.open('/provider/reset');
    await browser.send('/provider/reset', { email: 'fox@example.org' });
    const { subject } = await accountOf(host, 'Юнга');
    await host.db.transaction().execute((trx) => deleteAccount(trx, subject));
    const letters = host.db.selectFrom('mailOutbox').select(['kind', 'recipient']);
    expect(await letters.execute()).toEqual([{ kind: 'reset', recipient: 'fox@example.org' }]);
  });

  it('OWN-07: sessions, links and letters that are over are deleted', async () => {
    await register(host, 'Лиса', { email: 'fox@example.org' });
    await tidyUp(host.db, host.deps.clock());
    expect(await host.db.selectFrom('accountSessions').selectAll().execute()).toHaveLength(1);
    await tidyUp(host.db, host.deps.clock() + 4 * 24 * 60 * 60_000);
    for (const table of ['accountSessions', 'oneTimeLinks', 'mailOutbox'] as const)
      expect(await host.db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(await accountOf(host, 'Лиса')).toBeDefined();
  });
});
