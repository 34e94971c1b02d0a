import { flag, toJson } from '../../../server/db/index.ts';
import { MOST } from '../../../server/pages/sitemap.ts';
import { communityHost } from '../../support/host/beginnings.ts';
import { ORIGIN } from '../../support/host/heads.ts';
import type { Community } from '../../support/host/community.ts';
import { hostileTextsIn } from '../../support/host/hostileTexts.ts';
import {
  createTestHost,
  insertCharacter,
  insertGame,
  insertLocation,
  insertMap,
  insertTurn,
  NOON,
  type TestHost,
} from '../../support/host/index.ts';
import { setFlags } from '../../support/host/profiles.ts';
import { atomProblems, parseXml } from '../../support/host/xml.ts';

/** What machines read beside the pages: robots.txt, sitemaps, feeds. */

const env = { PUBLIC_ORIGIN: ORIGIN };

let host: TestHost;
let sea: Community;
let turn: number;

beforeAll(async () => {
  ({ host, sea } = await communityHost({ env }));
  const { db } = host;
  await setFlags(host, sea, { profileShow: flag(true) });
  const game = { title: 'Море & берег', rules: '<p>Не топить.</p>', enableMap: flag(true) };
  await db.updateTable('games').set(game).where('id', '=', sea.games.sea).execute();
  await insertMap(db, { id: sea.games.sea }, { key: 'world', options: toJson({}) });
  const pier = { id: sea.places.pier, gameId: sea.games.sea };
  const mara = { id: Number(sea.keys.mara), ownerId: sea.users.mara };
  await insertTurn(db, pier, null, { post: '<p>Раньше</p>', createdAt: NOON - 60_000 });
  turn = (
    await insertTurn(db, pier, mara, { post: '<p>Кто <b>там</b>?</p><img src="/uploads/x.webp">' })
  ).id;
});
afterAll(() => host.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  host.app.inject({ url, headers });
const locs = (xml: string) =>
  [...parseXml(xml).getElementsByTagName('loc')].map(({ textContent }) =>
    textContent.slice(ORIGIN.length),
  );
const entriesOf = (xml: string) => [...parseXml(xml).getElementsByTagName('entry')];
const textOf = (within: Element | Document | undefined, name: string) =>
  within?.getElementsByTagName(name)[0]?.textContent;

describe('robots.txt', () => {
  it('FIRST-25 leads to the sitemap and keeps robots off calls and sign-in', async () => {
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const lines = body.split('\n');
    expect(lines[0]).toBe('User-agent: *');
    for (const path of ['/api/', '/broadcasting/', '/login$', '/logout$', '/oauth$', '/provider/'])
      expect(lines).toContain(`Disallow: ${path}`);
    expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  });
});

describe('sitemaps', () => {
  it('FIRST-25 name each open game, with its last change', async () => {
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(parseXml(body).documentElement.localName).toBe('sitemapindex');
    expect(locs(body)).toEqual(['sea', 'ended', 'feast'].map((key) => `/${key}/sitemap.xml`));
    const [first] = parseXml(body).getElementsByTagName('lastmod');
    expect(first?.textContent).toBe('2026-11-20T12:00:00.000Z');
  });

  it('FIRST-25 name the pages of a game, those that guests may read', async () => {
    const { body } = await get('/sea/sitemap.xml');
    const [, xmlns] = /xmlns="([^"]+)"/.exec(body) ?? [];
    expect(xmlns).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
    const places = ['pier', 'market', 'cave'].flatMap((key) => [
      `/sea/location/${key}`,
      `/sea/location/${key}/all`,
    ]);
    expect(locs(body)).toEqual([
      ...['/sea', '/sea/locations', '/sea/map', '/sea/rules', ...places, '/sea/profiles/'],
      ...[`/sea/profiles/${sea.keys.mara}-mara`, `/sea/profiles/${sea.keys.boris}-boris`],
    ]);
    const dated = [...parseXml(body).getElementsByTagName('url')].filter((url) =>
      textOf(url, 'lastmod'),
    );
    expect(dated.map((url) => textOf(url, 'loc')?.slice(ORIGIN.length))).toEqual([
      ...['/sea', '/sea/location/pier', '/sea/location/pier/all'],
    ]);
    await setFlags(host, sea, { profileShow: flag(false) });
    expect(
      locs((await get('/sea/sitemap.xml')).body).filter((one) => one.includes('profiles')),
    ).toEqual(['/sea/profiles/']);
    await setFlags(host, sea, { profileShow: flag(true) });
    expect(locs((await get('/ended/sitemap.xml')).body)).toEqual([
      ...['/ended', '/ended/locations', '/ended/location/hall', '/ended/location/hall/all'],
      '/ended/profiles/',
      expect.stringMatching(/^\/ended\/profiles\/\d+-/),
    ]);
  });

  it('FIRST-25 stay within what the protocol allows', async () => {
    expect(MOST.locations * 2 + MOST.profiles + 5).toBeLessThanOrEqual(50_000);
    const { db } = host;
    const game = await insertGame(db, { key: 'wide' });
    const rows = Array.from({ length: MOST.locations + 3 }, (_, at) => ({
      ...{ gameId: game.id, key: `l${at}`, title: 'x', createdAt: NOON, place: at },
    }));
    for (let at = 0; at < rows.length; at += 500)
      await db
        .insertInto('locations')
        .values(rows.slice(at, at + 500))
        .execute();
    const found = locs((await get('/wide/sitemap.xml')).body);
    expect(found.filter((one) => one.includes('/location/'))).toHaveLength(MOST.locations * 2);
  });

  it('FIRST-25 are sent once to who has them', async () => {
    for (const url of ['/sitemap.xml', '/sea/sitemap.xml', '/sea/feed.atom', '/robots.txt']) {
      const { headers } = await get(url);
      expect(headers['cache-control']).toMatch(/^public, max-age=\d+$/);
      const again = await get(url, { 'if-none-match': String(headers.etag) });
      expect([url, again.statusCode, again.body]).toEqual([url, 304, '']);
    }
  });
});

describe('a feed', () => {
  it('FIRST-24 of a game has its newest turns, as guests read them', async () => {
    const { body, headers } = await get('/sea/feed.atom');
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(atomProblems(body)).toEqual([]);
    const feed = parseXml(body);
    expect(textOf(feed, 'title')).toBe('Море & берег');
    expect(textOf(feed, 'updated')).toBe('2026-11-20T12:00:00.000Z');
    expect(feed.documentElement.getAttribute('xml:base')).toBe(`${ORIGIN}/`);
    const [newest, older] = entriesOf(body);
    expect(textOf(newest, 'title')).toBe('mara — Причал');
    expect(textOf(newest, 'name')).toBe('mara');
    expect(textOf(newest, 'content')).toBe('<p>Кто <b>там</b>?</p><img src="/uploads/x.webp">');
    expect(newest?.getElementsByTagName('link')[0]?.getAttribute('href')).toBe(
      `${ORIGIN}/sea/location/pier/all?turn=${turn}`,
    );
    expect(textOf(older, 'published')).toBe('2026-11-20T11:59:00.000Z');
  });

  it('FIRST-24 of a location has its own turns alone', async () => {
    await insertTurn(host.db, { id: sea.places.cave, gameId: sea.games.sea }, null, {
      charIsMaster: flag(true),
    });
    const { body } = await get('/sea/location/pier/feed.atom');
    expect(atomProblems(body)).toEqual([]);
    expect(textOf(parseXml(body), 'title')).toBe('Причал — Море & берег');
    expect(entriesOf(body).map((one) => textOf(one, 'title'))).toEqual([
      'mara — Причал',
      'гость — Причал',
    ]);
    const cave = (await get('/sea/location/cave/feed.atom')).body;
    expect(entriesOf(cave).map((one) => textOf(one, 'name'))).toEqual(['Мастер']);
    expect(atomProblems((await get('/sea/location/market/feed.atom')).body)).toEqual([]);
  });

  it('FIRST-24 names each turn for ever by one id: after an edit, in both feeds, at any address of the host', async () => {
    const { db } = host;
    const idOf = (xml: string) =>
      textOf(
        entriesOf(xml).find((one) => textOf(one, 'title') === 'mara — Причал'),
        'id',
      );
    const before = idOf((await get('/sea/feed.atom')).body);
    expect(before).toMatch(
      /^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
    const change = { post: '<p>Иначе</p>', updatedAt: NOON + 5_000 };
    await db.updateTable('turns').set(change).where('id', '=', turn).execute();
    const local = await createTestHost({ db });
    const here = await local.app.inject({
      url: '/sea/feed.atom',
      headers: { host: 'localhost:8080' },
    });
    await local.app.close();
    expect(here.body).toContain('http://localhost:8080/sea/location/pier/all?turn=');
    const after = [here.body, (await get('/sea/location/pier/feed.atom')).body];
    expect(after.map(idOf)).toEqual([before, before]);
    const [newest] = entriesOf((await get('/sea/location/pier/feed.atom')).body);
    expect(textOf(newest, 'updated')).toBe('2026-11-20T12:00:05.000Z');
    expect(textOf(newest, 'published')).toBe('2026-11-20T12:00:00.000Z');
  });

  it('FIRST-24 no longer has what was deleted', async () => {
    const { db } = host;
    const gone = await insertTurn(db, { id: sea.places.market, gameId: sea.games.sea }, null);
    const url = '/sea/location/market/feed.atom';
    expect(entriesOf((await get(url)).body)).toHaveLength(1);
    await db
      .updateTable('turns')
      .set({ deletedAt: NOON, post: '' })
      .where('id', '=', gone.id)
      .execute();
    expect(entriesOf((await get(url)).body)).toHaveLength(0);
  });

  it('FIRST-23 holds whatever people write', async () => {
    const { db } = host;
    for (const [name, text] of hostileTextsIn(db)) {
      const game = await insertGame(db, { key: `f${name}`, title: text, body: text });
      const at = await insertLocation(db, game, { key: 'hall', title: text, description: text });
      const who = await insertCharacter(db, game, null, { name: text, seo: 'x' });
      await insertTurn(db, { id: at.id, gameId: game.id }, who, { post: text });
      for (const url of [`/${game.key}/feed.atom`, `/${game.key}/location/hall/feed.atom`]) {
        const { body } = await get(url);
        expect([url, atomProblems(body)]).toEqual([url, []]);
        expect(entriesOf(body)).toHaveLength(1);
      }
      expect(locs((await get(`/${game.key}/sitemap.xml`)).body)).toContain(`/${game.key}`);
    }
  });

  it('FIRST-24 that breaks a rule of Atom is found by this test', async () => {
    const { body } = await get('/sea/feed.atom');
    const broken: [string, string][] = [
      [body.replace(/<id>[^<]*<\/id>/, ''), 'Expecting an element id'],
      [body.replace(/<id>[^<]*</, '<id>42<'), 'Element id'],
      [body.replace(/<updated>[^<]*</, '<updated>gestern<'), 'Element updated'],
      [body.replace(/<published>[^<]*</, '<published>2026-11-20<'), 'element published'],
      [body.replace(/<author>.*?<\/author>/, ''), 'an entry without author'],
      [body.replace(/<name>[^<]*</, '<name> <'), 'Element name'],
      [body.replace('<title>', '<summary>x</summary><title>'), 'element title'],
      [body.replace('<title>', '<b xmlns="x:y">x</b><title>'), 'element title'],
      [body.replace('type="html"', 'type="xml"'), 'attribute type'],
      [body.replaceAll(/<id>[^<]*</g, '<id>urn:x:y<'), 'an id twice'],
    ];
    for (const [xml, problem] of broken)
      expect([
        problem,
        atomProblems(xml).filter((one) => one.includes(problem)).length > 0,
      ]).toEqual([problem, true]);
    expect(() => atomProblems(body.replace('</feed>', ''))).toThrow();
  });
});
