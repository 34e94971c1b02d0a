import {
  ACCOUNTS,
  bringCode,
  fetchCode,
  headersAfter,
  newVerifier,
} from '../../support/host/consent.ts';
import { asGuest, createTestHost, send, signIn, type TestHost } from '../../support/host/index.ts';

let host: TestHost;
beforeEach(async () => {
  host = await createTestHost({ accounts: ACCOUNTS });
});
afterEach(() => host.close());

const count = async (table: 'users' | 'sessions'): Promise<number> =>
  (await host.db.selectFrom(table).selectAll().execute()).length;

async function expectNothingStored(): Promise<void> {
  expect(await count('users')).toBe(0);
  expect(await count('sessions')).toBe(0);
}

describe('sign-in', () => {
  it('AUTH-02 exchanges the code for a session that later calls are recognised by', async () => {
    const { verifier, challenge } = newVerifier();
    const answer = await bringCode(host, await fetchCode(host, challenge), verifier);

    expect(answer.statusCode).toBe(200);
    expect(answer.json().user).toMatchObject({ name: 'Марена' });
    const cookie = answer.cookies.find(({ name }) => name === 'letopis_session');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie?.secure).toBeUndefined();
    const out = await send(host, 'POST', '/api/rpg/logout', headersAfter(answer));
    expect(out.statusCode).toBe(200);
    expect(await count('sessions')).toBe(0);
  });

  it('keeps one user for one account, and takes over its new name', async () => {
    const first = newVerifier();
    await bringCode(host, await fetchCode(host, first.challenge), first.verifier);
    await host.db.updateTable('users').set({ name: 'старое имя' }).execute();
    const second = newVerifier();
    await bringCode(host, await fetchCode(host, second.challenge), second.verifier);

    expect(await host.db.selectFrom('users').select('name').execute()).toEqual([
      { name: 'Марена' },
    ]);
    expect(await count('sessions')).toBe(2);
  });

  it('rotates the session: the token from before the sign-in is worth nothing after it', async () => {
    const before = await signIn(host, 'player');
    const { verifier, challenge } = newVerifier();
    const answer = await bringCode(host, await fetchCode(host, challenge), verifier, before);

    expect(answer.statusCode).toBe(200);
    expect(headersAfter(answer)['cookie']).not.toContain(before['cookie']!.split('session=')[1]!);
    expect((await send(host, 'POST', '/api/rpg/logout', before)).statusCode).toBe(401);
    expect(await count('sessions')).toBe(1);
  });

  it('refuses a verifier that could be guessed, before it asks the provider', async () => {
    const answer = await bringCode(host, 'x', 'short');
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      errors: { code_verifier: ['Неверное значение'] },
    });
  });

  it('AUTH-03 refuses a wrong verifier, and the code is then used up', async () => {
    const { verifier, challenge } = newVerifier();
    const code = await fetchCode(host, challenge);
    const wrong = await bringCode(host, code, newVerifier().verifier);

    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().code).toBe('badVerifier');
    expect(wrong.cookies.some(({ name }) => name === 'letopis_session')).toBe(false);
    const late = await bringCode(host, code, verifier);
    expect(late.json().code).toBe('badCode');
    await expectNothingStored();
  });

  it('AUTH-03 refuses a missing verifier', async () => {
    const code = await fetchCode(host, newVerifier().challenge);
    const answer = await send(host, 'POST', '/api/rpg/login', asGuest(host), {
      code,
      redirect_uri: 'http://localhost:8080/oauth',
    });

    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ code_verifier: ['Обязательное поле'] });
    await expectNothingStored();
  });

  it('AUTH-03 refuses a code that was used, even by the browser that used it', async () => {
    const { verifier, challenge } = newVerifier();
    const code = await fetchCode(host, challenge);
    const first = await bringCode(host, code, verifier);
    const second = await bringCode(host, code, verifier, headersAfter(first));

    expect(second.statusCode).toBe(400);
    expect(second.json().code).toBe('badCode');
    expect(await count('sessions')).toBe(1);
  });

  it('AUTH-03 refuses a verifier with a code of another sign-in', async () => {
    const [mine, theirs] = [newVerifier(), newVerifier()];
    await fetchCode(host, mine.challenge);
    const answer = await bringCode(host, await fetchCode(host, theirs.challenge), mine.verifier);

    expect(answer.json().code).toBe('badVerifier');
    await expectNothingStored();
  });

  it('AUTH-03 refuses invented and late codes', async () => {
    const { verifier, challenge } = newVerifier();
    expect((await bringCode(host, 'invented', verifier)).json().code).toBe('badCode');
    const code = await fetchCode(host, challenge);
    host.advance(61_000);
    expect((await bringCode(host, code, verifier)).json().code).toBe('badCode');
    await expectNothingStored();
  });

  it('takes no redirect address but its clients own', async () => {
    const { verifier, challenge } = newVerifier();
    const code = await fetchCode(host, challenge);
    for (const redirect of [
      'http://evil.example/oauth',
      'http://localhost:8080/other',
      'http://localhost:8080/oauth?x=1',
      'http://localhost.evil.example:8080/oauth',
    ]) {
      const answer = await bringCode(host, code, verifier, asGuest(host), redirect);
      expect(answer.json().code).toBe('badRedirect');
    }
    await expectNothingStored();
  });

  it('marks the cookie Secure where people come by https', async () => {
    const secure = await createTestHost({
      accounts: ACCOUNTS,
      env: { PUBLIC_ORIGIN: 'https://letopis.example', CLIENT_ORIGINS: 'http://localhost:8080' },
    });
    const { verifier, challenge } = newVerifier();
    const answer = await bringCode(secure, await fetchCode(secure, challenge), verifier);
    const marks = answer.cookies.map(({ name, secure: mark }) => [name, mark]);
    await secure.close();

    expect(marks).toEqual([
      ['letopis_session', true],
      ['XSRF-TOKEN', true],
    ]);
  });
});

describe('sessions', () => {
  it('end on the host after 30 days without use; the call then gets 401', async () => {
    const headers = await signIn(host, 'player');
    host.advance(30 * 24 * 3600 * 1000);
    const answer = await send(host, 'POST', '/api/rpg/logout', headers);

    expect(answer.statusCode).toBe(401);
    expect(answer.json().error).toBe('Чтобы продолжить, нужно войти.');
  });

  it('slide while they are used', async () => {
    const headers = await signIn(host, 'player');
    host.advance(20 * 24 * 3600 * 1000);
    const { verifier } = newVerifier();
    await bringCode(host, 'invented', verifier, headers);
    host.advance(20 * 24 * 3600 * 1000);

    expect((await send(host, 'POST', '/api/rpg/logout', headers)).statusCode).toBe(200);
  });

  it('are kept as a hash only', async () => {
    const headers = await signIn(host, 'player');
    const token = /letopis_session=([^;]+)/.exec(headers['cookie']!)?.[1];
    const rows = JSON.stringify(await host.db.selectFrom('sessions').selectAll().execute());

    expect(token).toHaveLength(43);
    expect(rows).not.toContain(token);
  });
});
