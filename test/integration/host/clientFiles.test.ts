import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { parseConfig } from '../../../src/contract/index.ts';
import { createTestHost, type TestHost } from '../../support/host/index.ts';
import { callCommunity } from '../../support/host/owners.ts';

const SCRIPT = 'console.log("Летопись");\n'.repeat(50);
const PAGE = '<!doctype html><title>Летопись</title><div id="root"></div>';
const FRAME = '<!doctype html><title>Запись</title><div id="replay"></div>';

let folder: string;
let host: TestHost;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'letopis-client-'));
  mkdirSync(path.join(folder, 'assets'));
  const write = (name: string, content: string | Buffer): void =>
    writeFileSync(path.join(folder, name), content);
  write('index.html', PAGE);
  write('sw.js', 'self.skipWaiting();');
  write('manifest.webmanifest', '{"id":"/","name":"Летопись","short_name":"Летопись"}');
  write('replay-frame.html', FRAME);
  write('replay-frame.html.br', brotliCompressSync(FRAME));
  write('.env', 'SESSION_SECRET=x');
  write('assets/main.4f2a91c0.js', SCRIPT);
  write('assets/main.4f2a91c0.js.br', brotliCompressSync(SCRIPT));
  write('assets/main.4f2a91c0.js.gz', gzipSync(SCRIPT));
  write('assets/plain.js', SCRIPT);
  write('assets/golos.0a1b2c3d.woff2', 'letters');
  host = await createTestHost({
    config: { clientDir: folder },
  });
});
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  host.app.inject({ url, headers });
const asPerson = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('files of the client', () => {
  it('are kept for ever where their name has a hash, and checked each time where not', async () => {
    const immutable = 'public, max-age=31536000, immutable';
    expect((await get('/assets/main.4f2a91c0.js')).headers['cache-control']).toBe(immutable);
    for (const url of ['/', '/index.html', '/sw.js', '/assets/plain.js', '/game/map/']) {
      expect((await get(url)).headers['cache-control']).toBe('no-cache');
    }
  });

  it.each(['/otliv', '/index.html', '/assets/none.js', '/api/rpg/none'])(
    'WORK-174 are answered with no more listeners on the answer than it may have: %s',
    async (url) => {
      const on = jest.spyOn(ServerResponse.prototype, 'on');
      try {
        await get(url);
        const added = on.mock.calls.filter(([event]) => String(event) === 'close');
        expect(added.length).toBeGreaterThan(0);
        expect(added.length).toBeLessThanOrEqual(EventEmitter.defaultMaxListeners);
      } finally {
        on.mockRestore();
      }
    },
  );

  it('OWN-43 the manifest calls the program as the community is called, at once', async () => {
    const named = async (name: string) => {
      const { headers, body } = await get('/manifest.webmanifest');
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'application/manifest+json; charset=utf-8',
      });
      expect(JSON.parse(body)).toEqual({ id: '/', name, short_name: name });
    };
    await named('Летопись');
    await callCommunity(host, 'Море "историй"');
    await named('Море "историй"');
  });

  it('QA-03 let the page of a replay load its own code and nothing else, in a frame of this site alone', async () => {
    for (const encoding of ['br', 'identity']) {
      const { headers } = await get('/replay-frame.html', { 'accept-encoding': encoding });
      const rules = String(headers['content-security-policy']).split('; ');
      expect(rules).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "connect-src 'none'",
          'img-src data:',
          "frame-ancestors 'self'",
        ]),
      );
      expect(headers['cache-control']).toBe('no-cache');
    }
    const script = await get('/assets/plain.js');
    expect(script.headers['content-security-policy']).toBeUndefined();
  });

  it('QA-03 are for everybody where their name has a hash, so that the frame of a replay, which has no origin, gets its letters', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { headers } = await get('/assets/golos.0a1b2c3d.woff2', {
        'accept-encoding': encoding,
        origin: 'null',
      });
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
    for (const url of [
      '/',
      '/otliv',
      '/index.html',
      '/sw.js',
      '/replay-frame.html',
      '/config.json',
    ])
      expect([url, (await get(url)).headers['access-control-allow-origin']]).toEqual([
        url,
        undefined,
      ]);
  });

  it('are nothing that begins with a dot, and nothing outside', async () => {
    for (const url of ['/.env', '/%2eenv', '/assets/..%2f.env', '/..%2f..%2fpackage.json']) {
      const { statusCode, body } = await get(url);
      expect([url, statusCode === 404 || body === PAGE]).toEqual([url, true]);
    }
  });

  it('come precompressed as the browser takes them', async () => {
    const url = '/assets/main.4f2a91c0.js';
    const br = await get(url, { 'accept-encoding': 'gzip, deflate, br' });
    const gz = await get(url, { 'accept-encoding': 'gzip' });
    const plain = await get(url);

    expect(br.headers['content-encoding']).toBe('br');
    expect(br.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(br.headers['cache-control']).toContain('immutable');
    expect(br.headers.vary).toBe('accept-encoding');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(SCRIPT);
    expect(gz.headers['content-encoding']).toBe('gzip');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe(SCRIPT);
  });

  it('answer 304 to a browser that has them', async () => {
    const { etag } = (await get('/sw.js')).headers;
    const again = await get('/sw.js', { 'if-none-match': etag ?? '' });

    expect(again.statusCode).toBe(304);
  });

  it('give the page for every address a person opens, and for nothing else', async () => {
    for (const url of [
      '/',
      '/otliv',
      '/otliv/location/tavern/all?page=2',
      '/login',
      '/oauth?code=x',
    ]) {
      const page = await get(url, asPerson);
      expect([url, page.statusCode, page.body]).toEqual([url, 200, PAGE]);
      expect(page.headers['content-type']).toMatch(/^text\/html; charset=utf-8$/i);
    }
    for (const url of [
      '/api/rpg/nothing',
      '/broadcasting/nothing',
      '/provider/nothing',
      '/assets/old.11111111.js',
      '/demo/nothing.svg',
      '/favicon.ico',
      '/../../package.json',
      '/%2e%2e/%2e%2e/package.json',
    ]) {
      const answer = await get(url, asPerson);
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(answer.json()).toMatchObject({ error: 'Такой страницы нет.' });
    }
    const post = await host.app.inject({ method: 'POST', url: '/otliv', headers: asPerson });
    expect(post.statusCode).toBe(404);
  });

  it('say what is missing where the client was never built', async () => {
    const empty = await createTestHost({ config: { clientDir: path.join(folder, 'nothing') } });
    const page = await empty.app.inject({ url: '/', headers: asPerson });
    await empty.close();

    expect(page.statusCode).toBe(503);
    expect(page.body).toContain('npm run build');
  });
});

describe('security headers', () => {
  it('allow scripts of this host alone, and the socket of the address that was opened', async () => {
    const page = await get('/', { ...asPerson, host: 'letopis.example:8080' });
    const policy = String(page.headers['content-security-policy']);

    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("img-src 'self' data: blob:;");
    expect(policy).toContain(
      "connect-src 'self' ws://letopis.example:6001 wss://letopis.example:6001;",
    );
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(page.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    expect(page.headers['permissions-policy']).toContain('camera=()');
    expect(page.headers['strict-transport-security']).toBeUndefined();
  });

  it('repeat no nonsense from a Host header', async () => {
    const page = await get('/', { ...asPerson, host: "x; script-src 'unsafe-inline'" });

    expect(String(page.headers['content-security-policy'])).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('leave the popup its opener on the page it comes back to', async () => {
    const back = await get('/oauth?code=x&state=y', asPerson);

    expect(back.headers['cross-origin-opener-policy']).toBe('unsafe-none');
  });
});

describe('configuration', () => {
  it('gives the client its configuration, as the contract wants it', async () => {
    const answer = await get('/config.json');
    const result = parseConfig(answer.json());

    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(result.ok && result.config.socket.port).toBe(6001);
    expect(result.ok && result.config.socket.host).toBe('');
    expect(answer.body).not.toContain(host.deps.config.secrets.socketSecret);
  });
});
