import { jest } from '@jest/globals';
import { DomainError } from '../../../../server/errors/index.ts';
import { type Mail, sendLetters } from '../../../../server/mail/worker.ts';
import {
  asGuest,
  createTestHost,
  insertUser,
  send,
  signIn,
  type TestHost,
} from '../../../support/host/index.ts';
import {
  accountOf,
  newFormBrowser,
  PASSWORD,
  problemsOn,
  register,
} from '../../../support/host/provider.ts';

const HOUR = 60 * 60_000;
const ENV = {
  DEMO: 'false',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'letopis@example.org',
  PUBLIC_ORIGIN: 'http://localhost:8080',
};
const NEW = 'пять серых волков';

let host: TestHost;
let sent: Mail[];
beforeEach(async () => {
  host = await createTestHost({ env: ENV });
  sent = [];
  await register(host, 'Лиса');
  await host.db.updateTable('accounts').set({ email: 'fox@example.org' }).execute();
});
afterEach(() => host.close());

const deliver = () =>
  sendLetters(host.deps, (mail) => Promise.resolve(void sent.push(mail)), host.app.log);

async function ask(email: string) {
  const browser = newFormBrowser(host);
  await browser.open('/provider/reset');
  return browser.send('/provider/reset', { email });
}

const tokenOf = (text: string | undefined): string => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';

async function use(token: string, password = NEW) {
  const browser = newFormBrowser(host);
  const page = await browser.open(`/provider/reset/new?token=${token}`);
  if (page.statusCode !== 200) return page;
  return browser.send('/provider/reset/new', { token, password });
}

async function tryPassword(password: string): Promise<number> {
  const browser = newFormBrowser(host);
  await browser.open('/provider/login');
  return (await browser.send('/provider/login', { name: 'Лиса', password })).statusCode;
}

describe('a forgotten password', () => {
  it('OWN-15: is replaced by the link of a letter, once; all sessions and sockets of the person end', async () => {
    const { subject } = await accountOf(host, 'Лиса');
    const headers = await signIn(host, subject);
    const open = await register(host, 'Юнга');
    const lisa = newFormBrowser(host);
    await lisa.open('/provider/login');
    await lisa.send('/provider/login', { name: 'Лиса', password: PASSWORD });
    host.published.length = 0;

    expect((await ask('FOX@example.org')).statusCode).toBe(200);
    await deliver();
    expect(sent[0]?.text).toContain('Лиса');
    const token = tokenOf(sent[0]?.text);
    const done = await use(token);
    expect(done.body).toContain('Пароль изменён');
    expect(await tryPassword(PASSWORD)).toBe(422);
    expect(await tryPassword(NEW)).toBe(303);
    expect(
      (await send(host, 'POST', '/api/rpg/settings', headers, { settings: '{}' })).statusCode,
    ).toBe(401);
    expect(host.published).toEqual([expect.objectContaining({ kind: 'sessionEnded' })]);
    expect((await lisa.open('/provider/account')).body).not.toContain('Выйти отсюда');
    expect((await open.open('/provider/account')).body).toContain('Выйти отсюда');
    expect((await use(token)).statusCode).toBe(410);
  });

  it('OWN-13: asking is answered alike, and writes alike, whether there is such an account or not', async () => {
    const known = await ask('fox@example.org');
    const unknown = await ask('nobody@example.org');
    expect(known.body).toBe(unknown.body);
    const rows = await host.db
      .selectFrom('mailOutbox')
      .select(['kind', 'recipient', 'tries'])
      .execute();
    expect(rows).toEqual([
      { kind: 'reset', recipient: 'fox@example.org', tries: 0 },
      { kind: 'reset', recipient: 'nobody@example.org', tries: 0 },
    ]);
    await deliver();
    expect(sent.map(({ to }) => to)).toEqual(['fox@example.org']);
    expect(await host.db.selectFrom('mailOutbox').selectAll().execute()).toEqual([]);
    expect(problemsOn(await ask('не адрес'))).toEqual(['Это не похоже на адрес почты.']);
  });

  it('OWN-15: a newer link makes the older void; a link is good for an hour; of two at once one holds', async () => {
    await ask('fox@example.org');
    await deliver();
    await ask('fox@example.org');
    await deliver();
    const [first, second] = sent.map(({ text }) => tokenOf(text));
    expect((await use(first ?? '')).statusCode).toBe(410);
    expect(await tryPassword(PASSWORD)).toBe(303);
    const both = await Promise.all([use(second ?? ''), use(second ?? '', 'шесть белых зайцев')]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);

    await ask('fox@example.org');
    await deliver();
    host.advance(HOUR);
    expect((await use(tokenOf(sent[2]?.text))).statusCode).toBe(410);
  });

  it('OWN-15: a password that cannot be one does not use the link up', async () => {
    await ask('fox@example.org');
    await deliver();
    const token = tokenOf(sent[0]?.text);
    const weak = await use(token, 'password');
    expect(weak.statusCode).toBe(422);
    expect(problemsOn(weak)).toHaveLength(1);
    expect((await use(token)).statusCode).toBe(200);
  });

  it('OWN-15: one link does not keep the host hashing: its tries are limited as guesses are', async () => {
    await ask('fox@example.org');
    await deliver();
    const token = tokenOf(sent[0]?.text);
    const hash = jest
      .spyOn(host.deps.passwords, 'hash')
      .mockRejectedValue(new DomainError('unavailable'));
    for (let count = 0; count < 10; count += 1) expect((await use(token)).statusCode).toBe(503);
    expect((await use(token)).statusCode).toBe(429);
    expect(hash).toHaveBeenCalledTimes(10);
  });

  it('OWN-15: a link of a confirmation opens no new password, nor does anything invented', async () => {
    const browser = await register(host, 'Юнга', { email: 'cabin@example.org' });
    await deliver();
    for (const token of [tokenOf(sent[0]?.text), '', 'x', '%00', 'x'.repeat(5_000)])
      expect((await use(token)).statusCode).toBe(410);
    expect(
      (await browser.send('/provider/reset/new', { token: 'x', password: NEW })).statusCode,
    ).toBe(410);
  });
});

describe('a link of an owner', () => {
  const path = async (name: string): Promise<string> => {
    const { subject } = await accountOf(host, name);
    const known = await host.db
      .selectFrom('identities')
      .select('userId as id')
      .where('subject', '=', subject)
      .executeTakeFirst();
    const { id } = known ?? (await insertUser(host.db, { subject }));
    return `/api/rpg/community/reset/${id}`;
  };

  it('OWN-16: is made by owners of the community alone, for an hour, and works as any', async () => {
    const url = await path('Лиса');
    const { subject } = await accountOf(host, 'Лиса');
    const owner = await insertUser(host.db, { subject: 'owner', isOwner: 1 });
    const asOwner = await signIn(host, 'owner');
    const asPlayer = await signIn(host, subject);
    expect((await send(host, 'POST', url, asGuest(host))).statusCode).toBe(401);
    expect((await send(host, 'POST', url, asPlayer)).json()).toMatchObject({ code: 'ownersOnly' });
    const made = await send(host, 'POST', url, asOwner);
    expect(made.json()).toEqual({
      url: expect.stringMatching(
        /^http:\/\/localhost:8080\/provider\/reset\/new\?token=[\w-]{43}$/,
      ) as string,
      until: host.deps.clock() + HOUR,
    });
    const newer = await send(host, 'POST', url, asOwner);
    expect((await use(tokenOf(made.json<{ url: string }>().url))).statusCode).toBe(410);
    expect((await use(tokenOf(newer.json<{ url: string }>().url))).statusCode).toBe(200);
    expect(await tryPassword(NEW)).toBe(303);
    expect(host.log.join('')).not.toContain(tokenOf(newer.json<{ url: string }>().url));

    const acts = await host.db.selectFrom('journal').select(['action', 'subjectName']).execute();
    expect(acts).toEqual(Array(2).fill({ action: 'resetLinkMade', subjectName: 'Лиса' }));
    const ways = await send(
      host,
      'GET',
      '/api/rpg/account/identities',
      await signIn(host, subject),
    );
    expect(ways.json()).toMatchObject({ identities: [{ manage: '/provider/account' }] });
    for (const user of [owner.id, 999_999, 'x', '1e3', '9'.repeat(30)])
      expect(
        (await send(host, 'POST', `/api/rpg/community/reset/${user}`, asOwner)).statusCode,
      ).toBe(404);
  });

  it('OWN-60: stands in the journal with the owner who made it, without its token', async () => {
    const url = await path('Лиса');
    const owner = await insertUser(host.db, { subject: 'owner', isOwner: 1 });
    const spelt = url.replace(/(?=\d+$)/, '00');
    const made = await send(host, 'POST', spelt, await signIn(host, 'owner'));
    const acts = await host.db.selectFrom('journal').selectAll().execute();
    expect(acts).toMatchObject([
      { action: 'resetLinkMade', userId: owner.id, gameId: null, subjectType: 'user' },
    ]);
    expect(url.endsWith(`/${acts[0]?.subjectId}`)).toBe(true);
    expect(JSON.stringify(acts)).not.toContain(tokenOf(made.json<{ url: string }>().url));
  });

  it('OWN-16: without mail the page says that an owner can make one', async () => {
    const bare = await createTestHost({ env: { DEMO: 'false' } });
    const browser = newFormBrowser(bare);
    const page = await browser.open('/provider/reset');
    expect(page.body).toContain('Попросите владельца сообщества');
    expect(page.body).not.toContain('<input id="email"');
    expect((await browser.open('/provider/register')).body).not.toContain('id="email"');
    expect((await browser.send('/provider/reset', { email: 'fox@example.org' })).statusCode).toBe(
      400,
    );
    await bare.close();
  });
});
