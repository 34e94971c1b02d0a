import { flag } from '../../../server/db/index.ts';
import { communityHost } from '../../support/host/beginnings.ts';
import { type Community, logins } from '../../support/host/community.ts';
import { ORIGIN } from '../../support/host/heads.ts';
import { createTestHost, insertGame, insertTurn, type TestHost } from '../../support/host/index.ts';
import { atomProblems } from '../../support/host/xml.ts';

/** What robots.txt, sitemaps and feeds do not say, and how often they may be asked. */

const env = { PUBLIC_ORIGIN: ORIGIN };

let host: TestHost;
let sea: Community;
beforeAll(async () => ({ host, sea } = await communityHost({ env })));
afterAll(() => host.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  host.app.inject({ url, headers });

describe('what guests may not read', () => {
  it('FIRST-27 is in no sitemap and no feed, and looks like what does not exist, whoever asks', async () => {
    const closed = ['/draft/sitemap.xml', '/draft/feed.atom', '/draft/location/hall/feed.atom'];
    const none = ['/nowhere/sitemap.xml', '/nowhere/feed.atom', '/sea/location/nowhere/feed.atom'];
    const guest = await get(none[0]!);
    expect(guest.statusCode).toBe(404);
    for (const login of [undefined, ...logins])
      for (const url of [...closed, ...none]) {
        const headers = login === undefined ? {} : sea.headers[login];
        const { statusCode, body } = await get(url, headers);
        expect([url, login, statusCode, body]).toEqual([url, login, 404, guest.body]);
      }
    for (const login of logins)
      for (const url of ['/sitemap.xml', '/sea/sitemap.xml', '/sea/feed.atom'])
        expect((await get(url, sea.headers[login])).body).toBe((await get(url)).body);
  });

  it('FIRST-27 of one who is hidden a feed has the name alone', async () => {
    const { db } = host;
    const novice = { id: Number(sea.keys.novice), ownerId: sea.users.mara };
    await db
      .updateTable('characters')
      .set({ avatar: '/uploads/secret.webp' })
      .where('id', '=', novice.id)
      .execute();
    await insertTurn(db, { id: sea.places.pier, gameId: sea.games.sea }, novice);
    const { body } = await get('/sea/feed.atom');
    expect(body).toContain('<name>novice</name>');
    expect(body).not.toMatch(/secret|profiles/);
    expect((await get('/sea/sitemap.xml')).body).not.toContain('novice');
  });

  it('FIRST-26 robots are kept out of a game that wants it, readers of its feed are not', async () => {
    await insertGame(host.db, { key: 'quiet', noindex: flag(true) });
    expect((await get('/sitemap.xml')).body).not.toContain('quiet');
    expect((await get('/quiet/sitemap.xml')).statusCode).toBe(404);
    const feed = await get('/quiet/feed.atom');
    expect([feed.statusCode, feed.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect((await get('/sea/feed.atom')).headers['x-robots-tag']).toBeUndefined();
  });
});

describe('the name of the host', () => {
  it('FIRST-21 is that of the setting, whatever a request says', async () => {
    for (const url of ['/robots.txt', '/sitemap.xml', '/sea/sitemap.xml', '/sea/feed.atom']) {
      const { body } = await get(url, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
      expect(body).not.toContain('evil');
      expect(body).toContain(ORIGIN);
    }
  });

  it('FIRST-21 is that of the request where none is set, if it names this machine; else nothing is said', async () => {
    const local = await communityHost();
    const ask = (url: string, name: string) =>
      local.host.app.inject({ url, headers: { host: name } });
    expect((await ask('/robots.txt', 'localhost:8123')).body).toContain(
      'http://localhost:8123/sitemap.xml',
    );
    expect((await ask('/sitemap.xml', '127.0.0.1:8080')).body).toContain(
      'http://127.0.0.1:8080/sea/',
    );
    for (const name of ['evil.example', '203.0.113.7', 'localhost.evil.example', 'a"><b']) {
      expect((await ask('/robots.txt', name)).body).not.toContain('Sitemap');
      expect((await ask('/sitemap.xml', name)).statusCode).toBe(404);
      const feed = (await ask('/sea/feed.atom', name)).body;
      expect(feed).not.toMatch(/evil|203|<b|https?:\/\/(?!www\.w3\.org)/);
      expect(atomProblems(feed)).toEqual([]);
    }
    await local.host.close();
  });
});

describe('the limit of robots', () => {
  it('FIRST-27 counts by address, for feeds, sitemaps and cards together', async () => {
    const limited = await createTestHost({ env: { ...env, RATE_LIMIT: '100' } });
    const urls = ['/robots.txt', '/sitemap.xml', '/sea/feed.atom', '/cards/sea.jpg'];
    const ask = (count: number, remoteAddress: string) =>
      limited.app.inject({ url: urls[count % 4] ?? '', remoteAddress });
    for (let count = 0; count < 20; count += 1)
      expect((await ask(count, '203.0.113.1')).statusCode).not.toBe(429);
    for (let count = 0; count < 4; count += 1) {
      const refused = await ask(count, '203.0.113.1');
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await ask(0, '203.0.113.2')).statusCode).toBe(200);
    await limited.close();
  });
});
