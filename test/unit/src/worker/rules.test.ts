import fc from 'fast-check';
import { calls, pageStaleSince, scriptJson } from '../../../../src/contract/index.ts';
import {
  type Asked,
  filesOfPage,
  isAway,
  isTheFile,
  isCachedCall,
  mannerOf,
  markedPage,
  withoutSecrets,
} from '../../../../src/worker/rules.ts';

const ORIGIN = 'https://letopis.example';

const asked = (path: string, rest: Partial<Asked> = {}): Asked => ({
  url: new URL(path, ORIGIN),
  method: 'GET',
  navigates: false,
  destination: '',
  partial: false,
  ...rest,
});
const manner = (path: string, rest: Partial<Asked> = {}) => mannerOf(asked(path, rest), ORIGIN);

describe('what the service worker answers', () => {
  it.each(['/', '/otliv', '/otliv/profiles/12-anna', '/login', '/otliv/chat?a=1'])(
    'OFF-01 opens the program at %s',
    (path) => {
      expect(manner(path, { navigates: true })).toBe('page');
    },
  );

  it.each([
    '/api/rpg/init',
    '/broadcasting/auth',
    '/provider/oauth/authorize?client_id=letopis',
    '/uploads/a.webp',
    '/assets/main.js',
    '/no/such/page?a=1',
    '/forum/topic/12',
    '/oauth?code=1&state=2',
    '/replay-frame.html',
    '/manifest.webmanifest',
  ])('OFF-01 leaves %s to the host where a person opens it', (path) => {
    expect(manner(path, { navigates: true })).toBe('pass');
  });

  it('OFF-01 keeps the files of the program and its configuration, and never itself', () => {
    expect(manner('/assets/home.de9d94fe.js')).toBe('file');
    expect(manner('/scheme.js')).toBe('file');
    expect(manner('/assets/forum.css')).toBe('pass');
    expect(manner('/favicon.svg')).toBe('file');
    expect(manner('/icons/icon-192.png')).toBe('file');
    expect(manner('/config.json')).toBe('config');
    expect(manner('/config.json', { method: 'HEAD' })).toBe('pass');
    expect(manner('/sw.js')).toBe('pass');
    // It names the community, which may be renamed.
    expect(manner('/manifest.webmanifest')).toBe('pass');
  });

  it('OFF-02 keeps the answers of calls that change nothing', () => {
    const paths = [
      '/api/rpg/init',
      '/api/rpg/turns/otliv/anna?page=2&before=12',
      '/api/rpg/turns/otliv',
      '/api/rpg/location/otliv/verf/all?page=1',
      '/api/rpg/profiles/otliv/12-anna',
      '/api/rpg/profiles/otliv/choose',
      '/api/rpg/chat/messages/otliv/anna/game/1',
      '/api/rpg/notifications',
    ];
    for (const path of paths) expect([path, manner(path)]).toEqual([path, 'data']);
  });

  it('OFF-02 never keeps a GET that changes something, nor news since a moment', () => {
    expect(manner('/api/rpg/profiles/otliv/choose/12-anna')).toBe('pass');
    expect(manner('/api/rpg/location/otliv/verf/new?date=1')).toBe('pass');
    expect(manner('/api/rpg/turns/otliv', { method: 'POST' })).toBe('pass');
    expect(manner('/api/rpg/unknown')).toBe('pass');
    const changing = Object.values(calls).filter(
      (call) => 'changes' in call || call.method !== 'GET',
    );
    expect(changing.length).toBeGreaterThan(20);
    for (const call of changing) {
      const { method, patterns } = call as { method: string; patterns: readonly string[] };
      for (const pattern of patterns)
        expect(manner(pattern.replace(/:\w+/g, 'x'), { method })).toMatch(/^(pass|signOut)$/);
    }
  });

  it('OFF-02 keeps pictures and tiles of its own host alone, and only whole ones', () => {
    const image = { destination: 'image' };
    expect(manner('/uploads/1.webp', image)).toBe('picture');
    expect(manner('/tiles/token/2/1/1.webp')).toBe('tile');
    expect(manner('/tiles/token/2/1/1.webp', { navigates: true })).toBe('pass');
    expect(manner('https://elsewhere.example/tiles/token/2/1/1.webp')).toBe('pass');
    expect(manner('/uploads/1.webp', { ...image, partial: true })).toBe('pass');
    expect(manner('https://elsewhere.example/uploads/1.webp', image)).toBe('pass');
  });

  it('OFF-02 knows the calls of a host elsewhere, which name their reader', () => {
    expect(manner('https://host.example/api/rpg/turns/otliv')).toBe('data');
    expect(manner('https://host.example/config.json')).toBe('pass');
  });

  it('OFF-02 learns who signs out and in', () => {
    expect(manner('/api/rpg/logout', { method: 'POST' })).toBe('signOut');
    expect(manner('/api/rpg/login', { method: 'POST' })).toBe('signOut');
    expect(manner('/logout', { navigates: true })).toBe('page');
  });

  const answer = (status: number, type = 'application/json') => ({
    status,
    headers: new Headers({ 'content-type': type }),
  });

  it('OFF-02 takes a gateway that finds no host for a missing host, and a page in place of data, and no other answer', () => {
    for (const status of [502, 503, 504]) expect(isAway(answer(status))).toBe(true);
    for (const status of [200, 401, 404, 429, 500]) expect(isAway(answer(status))).toBe(false);
    expect(isAway(answer(200, 'text/html; charset=utf-8'))).toBe(true);
    expect(isAway(answer(404, 'text/html'))).toBe(false);
  });

  it('OFF-01 takes no page for a file of the program, and nothing else that is not the file', () => {
    expect(isTheFile('/assets/main.4f2a91c0.js', answer(200, 'text/javascript'))).toBe(true);
    expect(isTheFile('/index.html', answer(200, 'text/html'))).toBe(true);
    expect(isTheFile('/assets/main.4f2a91c0.js', answer(200, 'text/html'))).toBe(false);
    expect(isTheFile('/assets/main.4f2a91c0.js', answer(206, 'text/javascript'))).toBe(false);
    expect(isTheFile('/index.html', answer(502, 'text/html'))).toBe(false);
  });

  it('OFF-02 keeps no token that would open uploads', () => {
    const kept = withoutSecrets('/api/rpg/init', { user: { id: '1', token: 'geheim' }, rpg: {} });
    expect(kept).toEqual({ user: { id: '1' }, rpg: {} });
    expect(withoutSecrets('/api/rpg/init', { rpg: {} })).toEqual({ rpg: {} });
    expect(withoutSecrets('/api/rpg/turns/otliv', { token: 1 })).toEqual({ token: 1 });
  });

  it('OFF-02 tells every kept address by a call of the contract', () => {
    expect(isCachedCall('/api/rpg/init')).toBe(true);
    expect(isCachedCall('/api/rpg/init/more')).toBe(false);
  });
});

/** A page as the host renders it. */
const pageWith = (state: string, body = '<h1>Отлив</h1>'): string =>
  `<!doctype html><link href="/assets/main.0a1b2c3d.css" rel="stylesheet"><script defer="defer" src="/assets/main.4f2a91c0.js"></script>` +
  `<div id="root">${body}</div><script type="application/json" id="state">${state}</script></body></html>`;

/** What the program finds in a kept page. */
function readBack(page: string | undefined): { state: unknown; since: number | undefined } {
  const [, attributes = '', json = ''] =
    /<script type="application\/json" id="state"([^>]*)>([^]*?)<\/script>/.exec(page ?? '') ?? [];
  const value = / data-stale-since="(\d+)"/.exec(attributes)?.[1] ?? null;
  const getAttribute = (name: string) => (name === 'data-stale-since' ? value : null);
  return { state: JSON.parse(json) as unknown, since: pageStaleSince({ getAttribute }) };
}

describe('a page that the host rendered, in the cache', () => {
  it('FIRST-52 says since when, and all else of it is as it came', () => {
    const page = pageWith('{"words":"как $& есть"}');
    const kept = markedPage(page, 1_700_000_000_000);
    expect(readBack(kept)).toEqual({ state: { words: 'как $& есть' }, since: 1_700_000_000_000 });
    expect(kept?.replace(' data-stale-since="1700000000000"', '')).toBe(page);
    expect(pageStaleSince({ getAttribute: () => null })).toBeUndefined();
  });

  it('FIRST-52 holds no token that opens uploads, however its state names it', () => {
    const kept = markedPage(
      pageWith(
        scriptJson({
          session: { user: { id: '1' }, uploadToken: 'geheim' },
          answers: { init: { user: { id: '1', token: 'geheim' }, rpg: { token: {} } } },
        }),
      ),
      1,
    );
    expect(kept).not.toContain('geheim');
    expect(readBack(kept).state).toEqual({
      session: { user: { id: '1' } },
      answers: { init: { user: { id: '1' }, rpg: { token: {} } } },
    });
  });

  it('FIRST-52 keeps any state whole, and no text of it ends the element', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.constantFrom('</script><script id="state">', '<!--', '<sCript', '$&'),
        ),
        (words) => {
          const kept = markedPage(pageWith(scriptJson({ words })), 12);
          expect(readBack(kept)).toEqual({
            state: JSON.parse(JSON.stringify({ words })) as unknown,
            since: 12,
          });
        },
      ),
    );
  });

  it('FIRST-52 a page without a state that can be read, or with two, is not kept', () => {
    expect(markedPage('<!doctype html><div id="root"></div>', 1)).toBeUndefined();
    expect(markedPage(pageWith('{"cut'), 1)).toBeUndefined();
    const second = '<script type="application/json" id="state">{}</script>';
    expect(markedPage(pageWith('{}', second), 1)).toBeUndefined();
  });

  it('FIRST-54 names the files of its version', () => {
    expect(filesOfPage(pageWith('{}', '<a href="/otliv/rules.js">…</a>'))).toEqual([
      '/assets/main.0a1b2c3d.css',
      '/assets/main.4f2a91c0.js',
    ]);
  });
});
