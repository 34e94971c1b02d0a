import { bringCode, newVerifier } from '../../../support/host/consent.ts';
import { createTestHost, type TestHost } from '../../../support/host/index.ts';
import {
  accountOf,
  newFormBrowser,
  openSignIn,
  PASSWORD,
  problemsOn,
  register,
} from '../../../support/host/provider.ts';

const MAIL = {
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'letopis@example.org',
  PUBLIC_ORIGIN: 'http://localhost:8080',
};

let host: TestHost;
beforeEach(async () => {
  host = await createTestHost({ env: { DEMO: 'false', ...MAIL } });
});
afterEach(() => host.close());

const accounts = () => host.db.selectFrom('accounts').selectAll().execute();
const letters = () => host.db.selectFrom('mailOutbox').selectAll().execute();

describe('registration', () => {
  it('OWN-01 OWN-02: goes on with the sign-in that was begun, and the client has the name', async () => {
    const { verifier, challenge } = newVerifier();
    const browser = newFormBrowser(host);
    await openSignIn(browser, challenge);
    await browser.open(`/provider/register?ticket=${browser.ticket()}`);
    const back = await browser.send('/provider/register', {
      name: ' Лиса  Ночная ',
      password: PASSWORD,
    });

    expect(back.statusCode).toBe(303);
    const place = new URL(back.headers.location ?? '');
    expect(place.href).toMatch(/^http:\/\/localhost:8080\/oauth\?/);
    expect(place.searchParams.get('state')).toBe('state-of-the-client');
    const answer = await bringCode(host, place.searchParams.get('code') ?? '', verifier);
    expect(answer.json().user).toMatchObject({ name: 'Лиса Ночная' });
    const { subject } = await accountOf(host, 'Лиса Ночная');
    expect(subject).toMatch(/^a-[\w-]{22}$/);
    const users = host.db.selectFrom('identities').innerJoin('users', 'users.id', 'userId');
    expect(await users.select(['provider', 'subject', 'isOwner']).execute()).toEqual([
      { provider: 'own', subject, isOwner: 0 },
    ]);
  });

  it('OWN-02: who did not come from the client signs in afterwards without typing', async () => {
    const browser = await register(host, 'Лиса');
    const { verifier, challenge } = newVerifier();
    const page = await browser.open(
      `/provider/oauth/authorize?${new URLSearchParams({
        ...{ response_type: 'code', client_id: 'letopis', state: 's' },
        ...{ redirect_uri: 'http://localhost:8080/oauth', code_challenge_method: 'S256' },
        code_challenge: challenge,
      }).toString()}`,
    );
    expect(page.body).toContain('Продолжить как Лиса');
    const back = await browser.send('/provider/oauth/authorize', { session: '1' });
    const code = new URL(back.headers.location ?? '').searchParams.get('code') ?? '';
    expect((await bringCode(host, code, verifier)).json().user).toMatchObject({ name: 'Лиса' });
  });

  it('OWN-02: says beside each field what is wrong, keeps what was typed but the password, and has the focus on the first wrong one', async () => {
    const browser = newFormBrowser(host);
    await browser.open('/provider/register');
    const typed = {
      name: 'Лиса"><i>',
      password: 'Xq7!z',
      email: 'не адрес',
    };
    const answer = await browser.send('/provider/register', typed);

    expect(answer.statusCode).toBe(422);
    expect(problemsOn(answer)).toHaveLength(3);
    expect(answer.body).toContain('value="Лиса&quot;&gt;&lt;i&gt;"');
    expect(answer.body).toContain('value="не адрес"');
    expect(answer.body).not.toContain(typed.password);
    const [focused = '', ...others] = /<input[^>]*autofocus[^>]*>/.exec(answer.body) ?? [];
    expect(others).toEqual([]);
    expect(focused).toContain('id="name"');
    for (const name of ['name', 'password', 'email'])
      expect(answer.body).toMatch(
        new RegExp(`id="${name}"[^>]*aria-invalid="true"[^>]*aria-describedby="${name}-problem`),
      );
    expect(answer.body).toContain('autocomplete="new-password"');
    expect(answer.body).toContain('autocomplete="username"');
    const again = await browser.send('/provider/register', { ...typed, name: 'Лиса' });
    expect(/<input[^>]*autofocus[^>]*>/.exec(again.body)?.[0]).toContain('id="password"');
    expect(await accounts()).toEqual([]);
  });

  it('OWN-03: a name that looks like another is taken, also where two come at once', async () => {
    await register(host, 'Лёша');
    const browser = newFormBrowser(host);
    await browser.open('/provider/register');
    const answer = await browser.send('/provider/register', { name: 'ЛЕША', password: PASSWORD });
    expect(problemsOn(answer)).toEqual([
      'Такое или очень похожее имя уже занято. Выберите другое.',
    ]);

    const rivals = [newFormBrowser(host), newFormBrowser(host)];
    for (const one of rivals) await one.open('/provider/register');
    const both = await Promise.all(
      rivals.map((one) => one.send('/provider/register', { name: 'Юнга', password: PASSWORD })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([303, 422]);
  });

  it('OWN-08: missing, doubled, oversized and hostile fields are refused, and nothing is stored', async () => {
    const browser = newFormBrowser(host);
    await browser.open('/provider/register');
    const { cookies } = browser;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const form = (payload: string) =>
      host.app.inject({
        ...{ method: 'POST', url: '/provider/register', payload },
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      });
    const ticket = `ticket=${browser.ticket()}`;
    for (const fields of [
      '',
      'name=a&name=b',
      'name[x]=1&password[]=2',
      'name=%00%00%00',
      'name=%ff',
    ])
      expect((await form(`${ticket}&${fields}`)).statusCode).toBe(422);
    expect((await form(`${ticket}&password=${'x'.repeat(40_000)}`)).statusCode).toBe(422);
    const huge = await form(`${ticket}&name=${'x'.repeat(70_000)}`);
    expect(huge.statusCode).toBe(413);
    expect(huge.headers['content-type']).toContain('text/html');
    for (const passkey of [
      '{}',
      'null',
      '[]',
      '{"id":"x","rawId":"x","type":"public-key","response":{}}',
    ]) {
      const fields = new URLSearchParams({ name: 'Лиса', passkey, subject: 'a-x' }).toString();
      expect((await form(`${ticket}&${fields}`)).statusCode).toBe(422);
    }
    expect(await accounts()).toEqual([]);
  });

  it('OWN-14: takes a form from the browser alone that was shown it, for ten minutes', async () => {
    const [mine, theirs] = [newFormBrowser(host), newFormBrowser(host)];
    await mine.open('/provider/register');
    await theirs.open('/provider/register');
    const fields = { name: 'Лиса', password: PASSWORD };
    const crossed = await theirs.send('/provider/register', { ...fields, ticket: mine.ticket() });
    expect(crossed.statusCode).toBe(400);
    expect((await mine.send('/provider/register', { ...fields, ticket: '' })).statusCode).toBe(400);
    host.advance(10 * 60_000);
    expect((await mine.send('/provider/register', fields)).statusCode).toBe(400);
    expect(await accounts()).toEqual([]);
  });

  it('OWN-12: an address of another is answered as any; it counts once it is confirmed, and for one account', async () => {
    await register(host, 'Лиса', { email: 'Fox@Example.org' });
    await host.db.updateTable('accounts').set({ email: 'fox@example.org' }).execute();
    const known = await register(host, 'Самозванец', { email: 'fox@example.org' });
    const fresh = await register(host, 'Новичок', { email: 'new@example.org' });

    const [a, b] = [await known.open('/provider/account'), await fresh.open('/provider/account')];
    const bare = (body: string) =>
      body.replaceAll(
        /fox@example\.org|new@example\.org|Самозванец|Новичок|value="[\w.-]{40,}"/g,
        '',
      );
    expect(bare(a.body)).toBe(bare(b.body));
    expect((await accountOf(host, 'Самозванец')).email).toBeNull();
    expect((await letters()).map(({ kind, recipient }) => `${kind} ${recipient}`)).toEqual([
      'confirm fox@example.org',
      'confirm fox@example.org',
      'confirm new@example.org',
    ]);
  });

  it('OWN-09: log lines hold neither names nor addresses nor passwords', async () => {
    await register(host, 'Лиса Ночная', { email: 'fox@example.org' });
    const browser = newFormBrowser(host);
    await browser.open('/provider/login');
    await browser.send('/provider/login', { name: 'Лиса Ночная', password: 'не тот пароль' });
    expect(host.log.join('')).toContain('/provider/register');
    expect(host.log.join('')).not.toMatch(/Лиса|fox@|пароль|хвоста|ticket/);
  });
});

describe('beside the demo', () => {
  it('OWN-01 OWN-03: people register too, but not under a name of the demo', async () => {
    const demo = await createTestHost({
      accounts: [{ login: 'master', name: 'Боцман', description: '' }],
    });
    const browser = newFormBrowser(demo);
    const { challenge } = newVerifier();
    await openSignIn(browser, challenge);
    await browser.open(`/provider/register?ticket=${browser.ticket()}`);
    const wrong = await browser.send('/provider/register', {
      name: 'БОЦМАН',
      password: PASSWORD,
    });
    expect(problemsOn(wrong)).toEqual(['Такое или очень похожее имя уже занято. Выберите другое.']);
    const right = await browser.send('/provider/register', { name: 'Лиса', password: PASSWORD });
    expect(right.statusCode).toBe(303);
    await demo.close();
  });
});
