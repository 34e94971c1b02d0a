import { newVerifier } from '../../../support/host/consent.ts';
import { sendLetters, type Mail } from '../../../../server/mail/worker.ts';
import { authorizeUrl } from '../../../support/host/authorizeUrl.ts';
import { createTestHost, type TestHost } from '../../../support/host/index.ts';
import { callCommunity } from '../../../support/host/owners.ts';
import { newFormBrowser, register } from '../../../support/host/provider.ts';

const MAIL = {
  DEMO: 'false',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'letopis@example.org',
  PUBLIC_ORIGIN: 'http://localhost:8080',
};
const HOSTILE = '</title><script>alert(1)</script>\r\nBcc: all@example.org\r\n\r\n<b>"\u202E';

let host: TestHost;
beforeEach(async () => {
  host = await createTestHost({ env: MAIL });
});
afterEach(() => host.close());

/** What stands in the title and in the heading of a page. */
const shownOn = ({ body }: { body: string }) => [
  /<title>(.*?)<\/title>/s.exec(body)?.[1],
  /<span class="brand">(.*?)<\/span>/s.exec(body)?.[1],
];

const PAGES = [
  ['/provider/login', 'Вход'],
  ['/provider/register', 'Новая учётная запись'],
  ['/provider/reset', 'Забытый пароль'],
  ['/provider/confirm?token=none', 'Ссылка не действует'],
  ['/provider/oauth/authorize', 'Войти не получится'],
] as const;

async function lettersOf(address: string): Promise<Mail[]> {
  await register(host, 'Лиса', { email: address });
  const sent: Mail[] = [];
  await sendLetters(host.deps, (mail) => Promise.resolve(void sent.push(mail)), host.app.log);
  return sent;
}

describe('the name of the community at its provider', () => {
  it('OWN-43: stands in the title and the heading of every page, at once after it was given', async () => {
    const browser = newFormBrowser(host);
    for (const name of ['Летопись', 'Море историй']) {
      if (name !== 'Летопись') await callCommunity(host, name);
      for (const [page, title] of PAGES)
        expect(shownOn(await browser.open(page))).toEqual([`${title} — ${name}`, name]);
    }
    const { challenge } = newVerifier();
    const { body } = await browser.open(authorizeUrl(challenge));
    expect(body).toContain('сайт «Море историй» узнает ваше имя');
    const own = await register(host, 'Лиса');
    expect(shownOn(await own.open('/provider/account'))).toEqual([
      'Учётная запись — Море историй',
      'Море историй',
    ]);
  });

  it('OWN-43: names what a passkey is for', async () => {
    await callCommunity(host, 'Море историй');
    const browser = newFormBrowser(host);
    await browser.open('/provider/register');
    const { options } = (await browser.ask('/provider/passkey/new', { name: 'Лиса' })).json();
    expect(options.rp).toEqual({ id: 'localhost', name: 'Море историй' });
  });

  it('OWN-43: a letter names it in its subject and its text', async () => {
    await callCommunity(host, 'Море историй');
    const [letter] = await lettersOf('fox@example.org');
    expect(letter?.subject).toBe('Море историй: подтвердите адрес почты');
    expect(letter?.text).toContain('на сайте «Море историй», http://localhost:8080\n');
  });

  it('OWN-43: a hostile one is text on a page, and one line of a letter', async () => {
    await callCommunity(host, HOSTILE);
    const one = '</title><script>alert(1)</script> Bcc: all@example.org <b>"';
    const shown = one.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
    for (const [page, title] of PAGES) {
      const answer = await newFormBrowser(host).open(page);
      expect(shownOn(answer)).toEqual([`${title} — ${shown}`, shown]);
      expect(answer.body).not.toContain('<script>');
    }
    const [letter] = await lettersOf('fox@example.org');
    expect(letter?.subject).toBe(`${one}: подтвердите адрес почты`);
    expect(letter?.text).toContain(`на сайте «${one}», `);
  });

  it('OWN-43: what is wrong is told also where the database cannot be asked for it', async () => {
    await host.db.schema.dropTable('appMeta').execute();
    const answer = await newFormBrowser(host, { host: 'evil.example' }).open('/provider/login');
    expect(answer.statusCode).toBe(421);
    expect(shownOn(answer)).toEqual(['Войти не получится — Летопись', 'Летопись']);
  });
});
