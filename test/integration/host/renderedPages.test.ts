import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { HEADER, type PageData } from '../../../src/contract/index.ts';
import { actions, draftAt } from '../../support/host/turns.ts';
import { type Community, makeCommunity } from '../../support/host/community.ts';
import {
  asGuest,
  createTestHost,
  type Headers,
  insertTurn,
  send,
  type TestHost,
} from '../../support/host/index.ts';

/** Pages with their first screen, as the built renderer makes them: `npm run build` comes before. */

let host: TestHost;
let sea: Community;
let guest: Headers;

/** The renderer has taken its time once; from then on it is quick. */
async function warmUp(to: TestHost): Promise<void> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const { headers } = await to.app.inject({ url: '/login', headers: { accept: 'text/html' } });
    if (headers['letopis-reader'] !== undefined) return;
    await setTimeout(250);
  }
  throw new Error('Nothing is rendered');
}

beforeAll(async () => {
  host = await createTestHost({ env: { RENDER_PAGES: 'true' } });
  sea = await makeCommunity(host);
  guest = asGuest(host);
  await warmUp(host);
}, 60_000);
afterAll(() => host.close());

/** Asks for a page until it comes with its first screen: beside other tests a machine may be too slow for the host's patience. */
async function openPage(url: string, headers: Headers = guest): Promise<LightMyRequestResponse> {
  for (let attempt = 0; ; attempt += 1) {
    const page = await host.app.inject({ url, headers: { accept: 'text/html', ...headers } });
    if (page.headers['letopis-reader'] !== undefined || attempt === 100) return page;
    await setTimeout(100);
  }
}

const rootOf = ({ body }: LightMyRequestResponse): string =>
  /<div id="root">(.*)<\/div><script type="application\/json"/s.exec(body)?.[1] ?? '';

function dataOf({ body }: LightMyRequestResponse): PageData {
  const [, json] = /<script type="application\/json" id="state">([^]*?)<\/script>/.exec(body) ?? [];
  return JSON.parse(json ?? 'null') as PageData;
}

const turnAt = (post: string) =>
  insertTurn(
    host.db,
    { id: sea.places.pier, gameId: sea.games.sea },
    { id: Number(sea.keys.mara) },
    { post },
  );

describe('the first screen of a page (FIRST-01, FIRST-02)', () => {
  it.each([
    ['/sea', 'Последние ходы'],
    ['/sea/location/pier', 'Причал'],
    ['/sea/location/pier/all', 'Причал'],
    ['/sea/locations', 'Причал'],
    ['/sea/rules', ''],
    ['/login', 'Вход'],
    ['/', ''],
  ])('FIRST-01 is in the HTML of %s, with what it was rendered from', async (url, words) => {
    const page = await openPage(url);
    expect(page.statusCode).toBe(200);
    expect(rootOf(page)).toMatch(/<main\b/);
    expect(rootOf(page)).toContain(words);
    expect(page.body).toMatch(/<style data-emotion="css [^"]+">/);
    const { config, answers } = dataOf(page);
    expect(config).toMatchObject({ api: { login: '/api/rpg/login' } });
    expect(answers[0]).toMatchObject({
      path: '/api/rpg/init',
      headers: { 'letopis-reader': 'guest' },
    });
    // No script stands in the page but files of the build: the policy forbids it.
    expect(page.body.match(/<script(?![^>]*(src=|application\/(ld\+)?json))/g)).toBeNull();
  });

  it('FIRST-01 shows turns, cleaned, and no text ends the data that comes with them', async () => {
    await turnAt('<p>Чайка </script><img src=x onerror=alert(1)> над «Ладогой»</p>');
    await turnAt('<p>Знак &lt;/script&gt;&lt;!-- в тексте</p>');
    const page = await openPage('/sea');
    expect(rootOf(page)).toContain('над «Ладогой»');
    expect(rootOf(page)).not.toMatch(/onerror|<\/script>/);
    expect(page.body.match(/<\/script>/g)).toHaveLength(page.body.match(/<script\b/g)?.length ?? 0);
    expect(dataOf(page).answers.map((answer) => answer.path)).toContain(
      '/api/rpg/turns/sea?page=1',
    );
  });

  it('FIRST-01 is absent in any case of doubt: no such screen, no such place, what needs a sign-in', async () => {
    for (const url of ['/sea/chat', '/sea/location/nowhere', '/replay', '/logout']) {
      const page = await host.app.inject({ url, headers: { accept: 'text/html', ...guest } });
      expect([url, page.statusCode, rootOf(page)]).toEqual([url, 200, '']);
      expect(page.body).toContain('<div id="root"></div>');
    }
  });

  it('FIRST-01 leads from an unknown game to the picker, and from the picker to the saved game', async () => {
    const unknown = await host.app.inject({ url: '/nowhere', headers: { accept: 'text/html' } });
    expect([unknown.statusCode, unknown.headers.location]).toEqual([302, '/']);
    await send(host, 'POST', '/api/rpg/settings', sea.headers.reader, {
      settings: JSON.stringify({ game: 'sea', games: {} }),
    });
    const home = await host.app.inject({
      url: '/',
      headers: { accept: 'text/html', ...sea.headers.reader },
    });
    expect([home.statusCode, home.headers.location]).toEqual([302, '/sea']);
  });
});

describe('pages of guests are shared (FIRST-04)', () => {
  it('FIRST-04 until something is written, and never after a write that its writer has seen', async () => {
    const before = await openPage('/sea');
    const again = await openPage('/sea');
    expect(again.headers.etag).toBe(before.headers.etag);
    const unchanged = await host.app.inject({
      url: '/sea',
      headers: { accept: 'text/html', ...guest, 'if-none-match': String(before.headers.etag) },
    });
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    const posted = await actions(host, sea).post(
      'mara',
      sea.keys.mara,
      draftAt('pier', { body: '<p>Слово, которого не было.</p>' }),
    );
    expect(posted.statusCode).toBe(200);
    const after = await openPage('/sea');
    expect(rootOf(after)).toContain('Слово, которого не было.');
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it('FIRST-04 one page for all queries that make no difference, packed as the browser takes it', async () => {
    const plain = await openPage('/sea?utm_source=vk');
    expect(plain.headers.etag).toBe((await openPage('/sea')).headers.etag);
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await openPage('/sea', { ...guest, 'accept-encoding': encoding });
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
    }
  });
});

describe('the page of a first visit (FIRST-47)', () => {
  const waits = '<script src="/scheme.js">';
  const visited = { cookie: 'letopis_visited=1' };

  it('FIRST-47 waits for no script, has both schemes by itself, and is a first one once', async () => {
    const first = await openPage('/sea');
    expect(first.body).not.toContain(waits);
    expect(first.body).toContain('<script defer src="/scheme.js"');
    expect(first.body).toMatch(
      /@media [^{}]*dark\)\{:root:not\(\[data-scheme\]\)\{[^}]*--letopis-palette-/,
    );
    const given = first.cookies.find(({ name }) => name === 'letopis_visited');
    expect(given).toMatchObject({ httpOnly: true, maxAge: 365 * 24 * 60 * 60 });
    const next = await openPage('/sea', { ...guest, ...visited });
    expect(next.body).toContain(waits);
    expect(next.cookies.map(({ name }) => name)).not.toContain('letopis_visited');
    expect(rootOf(next)).toBe(rootOf(first));
    expect(next.headers.etag).not.toBe(first.headers.etag);
    expect((await openPage('/sea', sea.headers.mara)).body).toContain(waits);
  });

  it('FIRST-48 fetches the program after it was painted; a later visit at once, behind what can be read', async () => {
    const first = await openPage('/sea');
    const [, names] =
      /<script defer src="\/scheme\.js" data-program="([^"]+)">/.exec(first.body) ?? [];
    const scripts = names?.split(' ') ?? [];
    expect(scripts[0]).toMatch(/^\/assets\/main\.\w+\.js$/);
    expect(scripts.filter((name) => name.startsWith('/assets/home.'))).toHaveLength(1);
    expect(first.body).not.toContain('<script defer="defer"');
    expect(first.headers.link).toContain('.woff2>');
    expect(first.headers.link).not.toContain('/assets/main.');
    const next = await openPage('/sea', { ...guest, ...visited });
    expect(next.body).toContain(`<script defer="defer" src="${scripts[0] ?? ''}">`);
    for (const name of scripts)
      expect(next.headers.link).toContain(`<${name}>; rel=preload; as=script; fetchpriority=low`);
    const place = await openPage('/sea/location/pier', { ...guest, ...visited });
    expect(place.headers.link).toContain('/assets/location.');
    expect(place.headers.link).not.toContain('/assets/texts.');
  });

  it('FIRST-41 brings its styles and asks for no style sheet', async () => {
    const { body, headers } = await openPage('/sea');
    expect(body).not.toContain('rel="stylesheet"');
    expect(body).toContain('font-family:Golos Text');
    expect(headers.link).not.toContain('.css');
  });
});

describe('pages of the signed-in (FIRST-05)', () => {
  it('FIRST-05 are rendered for each as the character that the settings name, and kept nowhere', async () => {
    for (const login of ['mara', 'boris', 'master'] as const) {
      const page = await openPage('/sea', sea.headers[login]);
      expect(page.headers['cache-control']).toBe('private, no-store');
      expect(page.headers.etag).toBeUndefined();
      expect(page.headers.vary).toContain('cookie');
      expect(page.headers['letopis-reader']).toBe(String(sea.users[login]));
      const paths = dataOf(page).answers.map((answer) => answer.path);
      expect(paths).toContain('/api/rpg/characters/sea');
    }
  });

  it('FIRST-05 nobody gets the page of another, by whatever way it is asked for', async () => {
    const mine = await openPage('/sea', sea.headers.mara);
    const secret = `"user":{"id":"${String(sea.users.mara)}"`;
    expect(mine.body).toContain(secret);
    const asked: Headers[] = [
      guest,
      {},
      sea.headers.boris,
      { ...guest, 'if-none-match': '*' },
      { cookie: 'letopis_session=nobody' },
      { ...sea.headers.boris, [HEADER.character]: sea.keys.mara },
    ];
    const pages = await Promise.all([
      ...asked.map((headers) => openPage('/sea', headers)),
      ...asked.map((headers) => openPage('/sea?page=1', headers)),
    ]);
    for (const page of pages) {
      expect(page.body).not.toContain(secret);
      expect(page.headers['letopis-reader']).not.toBe(String(sea.users.mara));
    }
    expect((await openPage('/sea')).headers['letopis-reader']).toBe('guest');
  });

  it('FIRST-05 AUTH-09 a page for whoever comes with the cookie of an ended session takes it away, and no other page does', async () => {
    const ended = await openPage('/sea', { cookie: 'letopis_session=ended' });
    expect(ended.headers['letopis-reader']).toBe('guest');
    expect(ended.headers['cache-control']).toBe('private, no-store');
    expect(String(ended.headers['set-cookie'])).toContain('letopis_session=;');
    for (const headers of [guest, sea.headers.boris]) {
      const page = await openPage('/sea', headers);
      expect(String(page.headers['set-cookie'])).not.toContain('letopis_session');
    }
  });

  it('FIRST-02 FIRST-05 bring the XSRF cookie of their session, as init does, unless the browser has it', async () => {
    const headers = sea.headers.mara;
    const session = /letopis_session=[^;]+/.exec(String(headers['cookie']))?.[0] ?? '';
    expect(String((await openPage('/sea', headers)).headers['set-cookie'])).not.toContain('XSRF');
    const stale = /XSRF-TOKEN=[^;]+/.exec(String(guest['cookie']))?.[0] ?? '';
    const page = await openPage('/sea', { cookie: `${session}; ${stale}` });
    const [, xsrf = '', ...others] = String(page.headers['set-cookie']).split(/XSRF-TOKEN=([^;]+)/);
    expect(others).toHaveLength(1); // it is set once
    const renewed = {
      cookie: `${session}; XSRF-TOKEN=${xsrf}`,
      [HEADER.xsrf]: decodeURIComponent(xsrf),
    };
    expect((await send(host, 'POST', '/api/rpg/online/sea', renewed)).statusCode).not.toBe(403);
    const refused = { ...renewed, cookie: `${session}; ${stale}` };
    expect((await send(host, 'POST', '/api/rpg/online/sea', refused)).statusCode).toBe(403);
  });

  it('FIRST-05 hold no token of uploads, and rendering them changes nothing', async () => {
    const init = await send(host, 'GET', '/api/rpg/init', sea.headers.boris);
    expect(init.json<{ user: { token?: string } }>().user.token).toEqual(expect.any(String));
    const page = await openPage('/sea', sea.headers.boris);
    expect(page.body).not.toMatch(/"token":/);
    const { settings } = await host.db
      .selectFrom('userSettings')
      .select('settings')
      .where('userId', '=', sea.users.boris)
      .executeTakeFirst()
      .then((row) => row ?? { settings: undefined });
    expect(settings).toBeUndefined();
  });
});
