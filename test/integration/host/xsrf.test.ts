import {
  asGuest,
  createTestHost,
  send,
  signIn,
  type Headers,
  type TestHost,
} from '../../support/host/index.ts';

let host: TestHost;
beforeEach(async () => {
  host = await createTestHost();
});
afterEach(() => host.close());

const logout = (headers: Headers) => send(host, 'POST', '/api/rpg/logout', headers);
const refusalOf = async (headers: Headers): Promise<unknown[]> => {
  const answer = await logout(headers);
  return [answer.statusCode, answer.json<{ code: string }>().code];
};

describe('XSRF', () => {
  it('refuses an unsafe call without the header, with a foreign one, or with one not in the cookie', async () => {
    const headers = await signIn(host, 'player');
    const cookie = headers['cookie']!;
    const other = await signIn(host, 'player');

    expect(await refusalOf({ cookie })).toEqual([403, 'xsrf']);
    expect(await refusalOf({ cookie, 'x-xsrf-token': 'invented' })).toEqual([403, 'xsrf']);
    expect(await refusalOf({ ...headers, 'x-xsrf-token': other['x-xsrf-token']! })).toEqual([
      403,
      'xsrf',
    ]);
    expect(await refusalOf({ 'x-xsrf-token': headers['x-xsrf-token']! })).toEqual([403, 'xsrf']);
    expect((await logout(headers)).statusCode).toBe(200);
  });

  it("refuses a token of a guest, planted beside a user's session", async () => {
    const guest = asGuest(host);
    const session = /letopis_session=[^;]+/.exec((await signIn(host, 'player'))['cookie']!)![0];
    const planted = { ...guest, cookie: `${guest['cookie']!}; ${session}` };

    expect(await refusalOf(planted)).toEqual([403, 'xsrf']);
  });

  it('gives a fresh cookie with the refusal, so that the next attempt passes', async () => {
    const session = /letopis_session=[^;]+/.exec((await signIn(host, 'player'))['cookie']!)![0];
    const refused = await logout({ cookie: session });
    const fresh = refused.cookies.find(({ name }) => name === 'XSRF-TOKEN')!;

    expect(fresh.httpOnly).toBeUndefined();
    expect(fresh.sameSite).toBe('Lax');
    const headers = {
      cookie: `${session}; XSRF-TOKEN=${fresh.value}`,
      'x-xsrf-token': fresh.value,
    };
    expect((await logout(headers)).statusCode).toBe(200);
  });

  it('tells a browser whose session is over just that, and drops its cookie', async () => {
    const headers = await signIn(host, 'player');
    await host.db.deleteFrom('sessions').execute();
    const answer = await logout(headers);

    expect(answer.statusCode).toBe(401);
    expect(answer.cookies.find(({ name }) => name === 'letopis_session')?.value).toBe('');
  });

  it('sets the cookie with the page, and keeps a good one', async () => {
    const page = await host.app.inject({ url: '/', headers: { accept: 'text/html' } });
    const { value } = page.cookies.find(({ name }) => name === 'XSRF-TOKEN')!;
    const cookie = `XSRF-TOKEN=${value}; letopis_visited=1`;
    const again = await host.app.inject({ url: '/', headers: { cookie } });

    expect(value).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
    expect(again.cookies).toEqual([]);
  });

  it('keeps the cookie of a signed-in browser when another page is opened, so that open tabs go on', async () => {
    const headers = await signIn(host, 'player');
    const page = await host.app.inject({ url: '/', headers });
    const ended = await signIn(host, 'player');
    await logout(ended);
    const late = await host.app.inject({ url: '/', headers: ended });

    const set = [page, late].map(({ cookies }) => cookies.map(({ name }) => name));
    expect((await logout(headers)).statusCode).toBe(200);
    expect(set).toEqual([['letopis_visited'], ['letopis_visited']]);
  });
});
