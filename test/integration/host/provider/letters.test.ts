import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { sendLetters, smtpPost, startMail, type Mail } from '../../../../server/mail/worker.ts';
import { createTestHost, type TestHost } from '../../../support/host/index.ts';
import {
  accountOf,
  type FormBrowser,
  newFormBrowser,
  register,
} from '../../../support/host/provider.ts';

const MINUTE = 60_000;
const ENV = {
  DEMO: 'false',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'Летопись <letopis@example.org>',
  PUBLIC_ORIGIN: 'http://localhost:8080',
};

let host: TestHost;
let sent: Mail[];
beforeEach(async () => {
  host = await createTestHost({ env: ENV });
  sent = [];
});
afterEach(() => host.close());

const log = () => host.app.log;
const post = (mail: Mail) => Promise.resolve(void sent.push(mail));
const away = () =>
  Promise.reject(Object.assign(new Error('fox@example.org: no'), { code: 'ESOCKET' }));
const deliver = (by: (mail: Mail) => Promise<void> = post) => sendLetters(host.deps, by, log());
const waiting = () => host.db.selectFrom('mailOutbox').selectAll().execute();
const linkOf = (mail: Mail | undefined): string =>
  /http:\/\/localhost:8080(\/provider\S+)/.exec(mail?.text ?? '')?.[1] ?? '';

/** Presses the button of a link's page. */
async function confirm(browser: FormBrowser, link: string) {
  const token = new URL(link, 'http://localhost').searchParams.get('token') ?? '';
  await browser.open(link);
  return browser.send('/provider/confirm', { token });
}

describe('letters', () => {
  it('OWN-17: a letter is written with its account, and sent once by whichever host is first', async () => {
    await register(host, 'Лиса', { email: 'fox@example.org' });
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: 'fox@example.org' });
    expect(linkOf(sent[0])).toMatch(/^\/provider\/confirm\?token=[\w-]{43}$/);
    expect(sent[0]?.text).not.toContain('Лиса');
    expect(await waiting()).toEqual([]);
  });

  it('OWN-17: while the mail server is down it waits longer and longer, and goes for a day', async () => {
    await register(host, 'Лиса', { email: 'fox@example.org' });
    await deliver(away);
    await deliver();
    expect(sent).toEqual([]);
    host.advance(MINUTE);
    await deliver(away);
    host.advance(MINUTE);
    await deliver();
    expect(sent).toEqual([]);
    host.advance(MINUTE);
    await deliver();
    expect(sent).toHaveLength(1);
    expect(host.log.join('')).toContain('a letter waits');
    expect(host.log.join('')).not.toContain('fox@');

    const browser = await register(host, 'Юнга', { email: 'cabin@example.org' });
    host.advance(25 * 60 * MINUTE);
    await deliver();
    expect(sent).toHaveLength(1);
    expect(await waiting()).toEqual([]);
    expect((await browser.open('/provider/account')).statusCode).toBe(200);
  });

  it('OWN-17: what a killed host was about to send, another sends, with the same link', async () => {
    await register(host, 'Лиса', { email: 'fox@example.org' });
    const hanging = deliver(() => new Promise(() => undefined));
    while ((await waiting())[0]?.tries !== 1) await Promise.resolve();
    await deliver();
    expect(sent).toEqual([]);
    host.advance(3 * MINUTE);
    await deliver();
    expect(sent).toHaveLength(1);
    expect(linkOf(sent[0])).not.toBe('');
    void hanging;
  });

  it('OWN-18: opening the link changes nothing; its button confirms, once; the address of before hears of it', async () => {
    const browser = await register(host, 'Лиса', { email: 'fox@example.org' });
    await deliver();
    const link = linkOf(sent[0]);
    expect((await browser.open(link)).body).toContain('Подтвердить адрес');
    expect((await accountOf(host, 'Лиса')).email).toBeNull();
    expect((await confirm(browser, link)).body).toContain('Почта подтверждена');
    expect((await accountOf(host, 'Лиса')).email).toBe('fox@example.org');
    expect((await browser.open(link)).statusCode).toBe(410);

    await browser.open('/provider/account');
    await browser.send('/provider/account/email', { email: 'den@example.org' });
    await deliver();
    expect((await accountOf(host, 'Лиса')).email).toBe('fox@example.org');
    await confirm(browser, linkOf(sent[1]));
    expect((await accountOf(host, 'Лиса')).email).toBe('den@example.org');
    await deliver();
    expect(sent[2]).toMatchObject({ to: 'fox@example.org' });
    expect(sent[2]?.text).toContain('другой адрес почты');
    expect(sent[2]?.text).not.toContain('den@');
  });

  it('OWN-12: an address that another account has confirmed is told by its own letter alone', async () => {
    const lisa = await register(host, 'Лиса', { email: 'fox@example.org' });
    await deliver();
    await confirm(lisa, linkOf(sent[0]));
    await register(host, 'Юнга', { email: 'fox@example.org' });
    await deliver();
    const answer = await confirm(newFormBrowser(host), linkOf(sent[1]));
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('уже подтверждён для другой');
    expect((await accountOf(host, 'Юнга')).email).toBeNull();
  });

  it('OWN-15: a newer link makes the older void, also where its letter was on its way', async () => {
    const browser = await register(host, 'Лиса', { email: 'fox@example.org' });
    await deliver();
    await browser.send('/provider/account/email', { email: 'den@example.org' });
    await browser.send('/provider/account/email', { email: 'hole@example.org' });
    await deliver();
    expect(sent.map(({ to }) => to)).toEqual(['fox@example.org', 'hole@example.org']);
    expect((await browser.open(linkOf(sent[0]))).statusCode).toBe(410);
    await confirm(browser, linkOf(sent[1]));
    expect((await accountOf(host, 'Лиса')).email).toBe('hole@example.org');
  });

  it('OWN-17: the table of letters does not hold what opens an account', async () => {
    await register(host, 'Лиса', { email: 'fox@example.org' });
    const kept = JSON.stringify(await waiting());
    await deliver();
    const token = new URL(linkOf(sent[0]), 'http://localhost').searchParams.get('token') ?? '-';
    expect(kept).not.toContain(token);
    const links = await host.db.selectFrom('oneTimeLinks').selectAll().execute();
    expect(JSON.stringify(links)).not.toContain(token);
  });
});

describe('the mail server', () => {
  /** Takes every letter, as little of SMTP as nodemailer needs. */
  async function mailServer(): Promise<{ server: Server; port: number; taken: string[] }> {
    const taken: string[] = [];
    const server = createServer((socket) => {
      let inData = false;
      let text = '';
      socket.write('220 ready\r\n');
      socket.on('error', () => undefined);
      socket.on('data', (bytes: Buffer) => {
        text += bytes.toString();
        if (inData) {
          if (!text.endsWith('\r\n.\r\n')) return;
          taken.push(text);
          inData = false;
        } else if (/^DATA/im.test(text)) {
          inData = true;
          text = '';
          socket.write('354 go on\r\n');
          return;
        }
        text = '';
        socket.write('250 well\r\n');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return { server, port: address && typeof address === 'object' ? address.port : 0, taken };
  }

  it('OWN-17: takes a letter by SMTP, from the address of the settings', async () => {
    const { server, port, taken } = await mailServer();
    const by = smtpPost({ url: `smtp://127.0.0.1:${port}`, from: ENV.MAIL_FROM });
    await by({ to: 'fox@example.org', subject: 'Летопись', text: 'Здравствуйте!' });
    await expect(
      smtpPost({ url: 'smtp://127.0.0.1:1', from: ENV.MAIL_FROM })({
        to: 'fox@example.org',
        subject: '',
        text: '',
      }),
    ).rejects.toThrow();
    server.close();
    expect(taken).toHaveLength(1);
    expect(taken[0]).toMatch(/^From: .*<letopis@example\.org>/m);
    expect(taken[0]).toMatch(/^To: fox@example\.org/m);
    expect(taken[0]).toMatch(/^Auto-Submitted: auto-generated/im);
  });

  it('OWN-17: letters that a former run left are sent at the start', async () => {
    await register(host, 'Лиса', { email: 'fox@example.org' });
    const end = startMail(host.deps, log(), post);
    await end();
    expect(sent).toHaveLength(1);
  });
});
