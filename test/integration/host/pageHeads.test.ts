import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { flag } from '../../../server/db/index.ts';
import { pageTexts } from '../../../server/errors/index.ts';
import { insertHead, type PageHead, pageHead } from '../../../server/pages/index.ts';
import { documentTitle } from '../../../server/pages/words.ts';
import ru from '../../../src/i18n/ru.json' with { type: 'json' };
import { described, headFrom, metaOf, ORIGIN, withHead } from '../../support/host/heads.ts';
import { communityHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import {
  insertGame,
  insertLocation,
  insertMap,
  insertTurn,
  type TestHost,
} from '../../support/host/index.ts';
import { setFlags } from '../../support/host/profiles.ts';

let host: TestHost;
let sea: Community;
/** Mara's turn at the pier, and the master's. */
let turn: number;
let masterTurn: number;

beforeAll(async () => {
  ({ host, sea } = await communityHost());
  const { db } = host;
  await setFlags(host, sea, { profileShow: flag(true) });
  const game = {
    title: 'Море',
    body: `<p>Море ушло.</p><p>${'Слово '.repeat(80)}</p>`,
    rules: '<p>Не топить.</p>',
  };
  await db
    .updateTable('games')
    .set({ ...game, enableMap: flag(true) })
    .where('id', '=', sea.games.sea)
    .execute();
  await insertMap(
    db,
    { id: sea.games.sea },
    { key: 'world', title: 'Побережье', description: '<p>Берег.</p>' },
  );
  await db
    .updateTable('locations')
    .set({ description: '<p>Доски &amp; туман.</p>' })
    .where('id', '=', sea.places.pier)
    .execute();
  await db
    .insertInto('profiles')
    .values({ characterId: Number(sea.keys.mara), activity: 'Ловит рыбу.', biography: 'Тайна.' })
    .execute();
  const pier = { id: sea.places.pier, gameId: sea.games.sea };
  const mara = { id: Number(sea.keys.mara), ownerId: sea.users.mara };
  turn = (await insertTurn(db, pier, mara, { post: '<p>— Кто там?</p>' })).id;
  masterTurn = (await insertTurn(db, pier, null, { charIsMaster: flag(true) })).id;
});
afterAll(() => host.close());

const headOf = (url: string): Promise<PageHead> => headFrom(host, url);

describe('the head of a page', () => {
  it('FIRST-20 has the titles of the client', () => {
    const { name, picker, login, rules, map, locations, profiles, master, guest } = pageTexts;
    expect({
      name,
      picker,
      login,
      ...{
        rules: rules.title,
        map: map.title,
        locations: locations.title,
        profiles: profiles.title,
      },
      ...{ master, guest },
    }).toEqual({
      name: ru.app.name,
      picker: ru.picker.title,
      login: ru.login.title,
      ...{
        rules: ru.rules.title,
        map: ru.nav.map,
        locations: ru.location.list,
        profiles: ru.profiles.title,
      },
      ...{ master: ru.turn.master, guest: ru.turn.guest },
    });
    const page = readFileSync('public/index.html', 'utf8');
    expect(page).toContain(`<title>${name}</title>`);
    expect(page).toContain(`content="${pageTexts.description}"`);
    expect(documentTitle('Л', 'Море', 'Море')).toBe('Море — Л');
    expect(documentTitle('Л', 'Причал', 'Море')).toBe('Причал — Море — Л');
  });

  it.each([
    ['/', 'Выберите игру — Летопись', '/', 'website'],
    ['/login', 'Вход — Летопись', '/login', 'website'],
    ['/sea', 'Море — Летопись', '/sea', 'website'],
    ['/sea/', 'Море — Летопись', '/sea', 'website'],
    ['/sea/rules', 'Правила — Море — Летопись', '/sea/rules', 'website'],
    ['/sea/map', 'Побережье — Море — Летопись', '/sea/map', 'website'],
    ['/sea/map/world', 'Побережье — Море — Летопись', '/sea/map/world', 'website'],
    ['/sea/locations?page=2', 'Побережье — Море — Летопись', '/sea/locations?page=2', 'website'],
    ['/sea/locations/world', 'Побережье — Море — Летопись', '/sea/locations/world', 'website'],
    ['/feast/locations', 'Места — feast — Летопись', '/feast/locations', 'website'],
    ['/sea/location/pier', 'Причал — Море — Летопись', '/sea/location/pier', 'website'],
    ['/sea/location/pier?page=7', 'Причал — Море — Летопись', '/sea/location/pier', 'website'],
    ['/sea/location/pier/all', 'Причал — Море — Летопись', '/sea/location/pier/all', 'website'],
    [
      '/sea/location/pier/all?page=1&x=2',
      'Причал — Море — Летопись',
      '/sea/location/pier/all',
      'website',
    ],
    ['/sea/profiles/', 'Персонажи — Море — Летопись', '/sea/profiles/', 'website'],
    ['/ended', 'ended — Летопись', '/ended', 'website'],
  ])('FIRST-20 of %s says what it is, and its one address', async (url, title, canonical, type) => {
    const head = await headOf(url);
    expect(head).toMatchObject({ lang: 'ru', title, canonical: ORIGIN + canonical, type });
    expect(head.noindex).toBe(url === '/login');
    const document = withHead(head.html);
    expect(document.title).toBe(title);
    expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
      head.canonical,
    );
    const expected = {
      ...{ description: head.description, 'og:description': head.description, 'og:type': type },
      ...{ 'og:url': head.canonical, 'og:site_name': 'Летопись', 'og:locale': 'ru_RU' },
      ...{ 'og:image': head.picture?.url, 'og:image:width': String(head.picture?.width) },
      ...{ 'og:image:height': String(head.picture?.height), 'og:image:alt': head.picture?.alt },
      'twitter:image': head.picture?.url,
      'twitter:card': head.picture?.width === 1_200 ? 'summary_large_image' : 'summary',
    };
    for (const [name, content] of Object.entries(expected))
      expect([name, metaOf(document, name)]).toEqual([name, content]);
    expect(document.body.children).toHaveLength(0);
  });

  it.each(['description', 'quests_chat', 'quests_turns', 'turns', 'profile_turns'] as const)(
    'FIRST-20 of a home that shows %s tells what the game is',
    async (mainPageType) => {
      const title = `Игра ${mainPageType}`;
      const game = await insertGame(host.db, { title, mainPageType, body: '<p>О ней.</p>' });
      const head = await headOf(`/${game.key}`);
      expect(head).toMatchObject({
        ...{ title: `${title} — Летопись`, description: 'О ней.', noindex: false },
        feeds: [{ path: `/${game.key}/feed.atom` }],
        picture: {
          url: `${ORIGIN}/cards/${game.key}.jpg`,
          width: 1_200,
          height: 630,
          type: 'image/jpeg',
        },
        data: {
          '@graph': [{ '@type': 'CreativeWorkSeries', name: title }, { '@type': 'BreadcrumbList' }],
        },
      });
    },
  );

  it('FIRST-20 describes with the words of the page, at most two hundred, cut behind a word', async () => {
    expect((await headOf('/sea/location/pier')).description).toBe('Доски & туман.');
    expect((await headOf('/sea/rules')).description).toBe('Не топить.');
    expect((await headOf('/sea/map')).description).toBe('Берег.');
    expect((await headOf('/sea/profiles')).description).toBe('Персонажи игры «Море».');
    const { description } = await headOf('/sea');
    expect(description).toMatch(/^Море ушло\. Слово .* Слово…$/);
    expect(description.length).toBeLessThanOrEqual(201);
    expect((await headOf('/ended')).description).toBe(pageTexts.description);
  });

  it('FIRST-20 of a turn is that of its place, with its author, words and moment', async () => {
    const url = `/sea/location/pier/all?turn=${turn}`;
    const head = await headOf(url);
    expect(described(head)).toMatchObject({
      ...{ title: 'Причал — Море — Летопись', description: '— Кто там?', type: 'article' },
      canonical: ORIGIN + url,
      picture: {
        url: `${ORIGIN}/cards/sea/location/pier/all.jpg?turn=${turn}`,
        alt: 'Ход: mara, Причал. Море',
      },
      feeds: [{ path: '/sea/location/pier/feed.atom' }, { path: '/sea/feed.atom' }],
    });
    const document = withHead(head.html);
    expect(metaOf(document, 'og:title')).toBe('mara — Причал — Море');
    expect(metaOf(document, 'article:published_time')).toBe('2026-11-20T12:00:00.000Z');
    const data = JSON.parse(document.querySelector('script')?.textContent ?? '') as unknown;
    expect(data).toEqual(head.data);
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'SocialMediaPosting',
          author: { name: 'mara', url: `${ORIGIN}/sea/profiles/${sea.keys.mara}-mara` },
          datePublished: '2026-11-20T12:00:00.000Z',
          isPartOf: { name: 'Море' },
        },
        {
          itemListElement: [
            { item: `${ORIGIN}/` },
            { item: `${ORIGIN}/sea` },
            {},
            { item: ORIGIN + url },
          ],
        },
      ],
    });
    const other = withHead((await headOf(`/sea/location/pier/all?turn=${masterTurn}`)).html);
    expect(metaOf(other, 'og:title')).toBe('Мастер — Причал — Море');
    // One that stands elsewhere, or nowhere, leads to the place.
    for (const missing of [
      `/sea/location/cave/all?turn=${turn}`,
      '/sea/location/cave/all?turn=999',
    ])
      expect((await headOf(missing)).canonical).toBe(`${ORIGIN}/sea/location/cave/all`);
  });

  it('FIRST-20 of a profile says what its public page does', async () => {
    const head = await headOf(`/sea/profiles/${sea.keys.mara}-oldname`);
    expect(head).toMatchObject({
      ...{ title: 'mara — Море — Летопись', description: 'Ловит рыбу.', type: 'profile' },
      canonical: `${ORIGIN}/sea/profiles/${sea.keys.mara}-mara`,
      data: { '@graph': [{ '@type': 'ProfilePage', mainEntity: { name: 'mara' } }, {}] },
    });
    expect(head.html).not.toContain('Тайна');
  });

  it('FIRST-20 of each page of a location is its own, and there are no more than there are turns', async () => {
    const { db } = host;
    const game = await insertGame(db, { key: 'long' });
    const place = await insertLocation(db, game, { key: 'hall' });
    for (let count = 0; count < 21; count += 1)
      await insertTurn(db, { id: place.id, gameId: game.id }, null);
    const second = '/long/location/hall/all?page=2';
    expect((await headOf(second)).canonical).toBe(ORIGIN + second);
    expect(await headOf('/long/location/hall/all?page=3')).toEqual(await headOf('/nowhere'));
  });

  it('FIRST-21 says nothing absolute where the host does not know its own name', async () => {
    const head = await pageHead(host.deps, { path: '/sea/location/pier' }, undefined);
    const { canonical, picture, data } = head;
    expect([canonical, picture, data]).toEqual([undefined, undefined, undefined]);
    expect(head.html).not.toMatch(/https?:/);
    expect(head.title).toBe('Причал — Море — Летопись');
  });
});

describe('a head in the template of the page', () => {
  it('FIRST-20 takes the place of its title and description, the rest stands before the end of the head', async () => {
    const built = readFileSync('public/index.html', 'utf8');
    const minified = built.replace(/\n\s*/g, '').replaceAll(' />', '/>');
    for (const template of [built, minified]) {
      const head = await headOf('/sea');
      const { document } = new JSDOM(insertHead(template, head)).window;
      expect([...document.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual(
        ['Море — Летопись'],
      );
      const descriptions = [...document.querySelectorAll('meta[name="description"]')];
      expect(descriptions.map((one) => one.getAttribute('content'))).toEqual([head.description]);
      const before = new JSDOM(template).window.document;
      const count = (page: Document, what: string) => page.querySelectorAll(what).length;
      for (const what of [
        'link[rel="icon"]',
        'link[rel="manifest"]',
        'script[src]',
        '#root',
        'noscript',
        'meta[name="viewport"]',
      ])
        expect([what, count(document, what)]).toEqual([what, count(before, what)]);
      expect(count(document, 'script[type="application/ld+json"]')).toBe(1);
    }
  });

  it('FIRST-23 is put in as it is, whatever signs it holds', () => {
    const html = "<title>$& $1 $` $' $$</title>";
    expect(insertHead('<head><title>a</title></head>x', { html })).toBe(`<head>${html}\n</head>x`);
    expect(() => insertHead('<p>', { html })).toThrow('no end of its head');
  });
});
