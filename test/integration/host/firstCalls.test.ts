import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  brotliCompressSync,
  brotliDecompressSync,
  deflateSync,
  gunzipSync,
  gzipSync,
} from 'node:zlib';
import { type Community, makeCommunity } from '../../support/host/community.ts';
import { asGuest, createTestHost, type Headers, type TestHost } from '../../support/host/index.ts';

let folder: string;
let host: TestHost;
let community: Community;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'letopis-first-'));
  const clientDir = path.join(folder, 'client');
  mkdirSync(clientDir);
  writeFileSync(path.join(clientDir, 'index.html'), '<!doctype html><title>Летопись</title>');
  const chunks = {
    main: ['assets/main.js', 'assets/main.css'],
    home: ['assets/home.js'],
    fonts: ['assets/letters.woff2', 'assets/marks.woff2'],
  };
  writeFileSync(path.join(folder, 'chunks.json'), JSON.stringify(chunks));
  host = await createTestHost({ config: { clientDir } });
  community = await makeCommunity(host);
});
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true });
});

/** The addresses that a page tells the browser to fetch at once. */
async function fetchedWith(url: string, headers: Headers = {}): Promise<string[]> {
  const { headers: answered } = await host.app.inject({ url, headers });
  const link = answered.link === undefined ? '' : String(answered.link);
  return [...link.matchAll(/<([^>]+)>; rel=preload/g)].map(([, address = '']) => address);
}

/** What everything waits for comes first. */
const program = ['/scheme.js', '/assets/letters.woff2', '/assets/marks.woff2', '/assets/main.js'];

describe('what a page has fetched together with its program', () => {
  it('FIRST-41 are fonts as a browser asks for them: of their kind, without credentials', async () => {
    const { headers } = await host.app.inject({ url: '/sea' });
    expect(String(headers.link)).toContain(
      '</assets/marks.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin, </assets/main.js>; rel=preload; as=script,',
    );
  });

  it('is everything up to the first turn, for a guest at the home of a game', async () => {
    expect(await fetchedWith('/sea')).toEqual([
      ...program,
      '/api/rpg/init',
      '/api/rpg/turns/sea?page=1',
      '/api/rpg/locations/sea',
      '/assets/home.js',
    ]);
  });

  it('are the characters instead of a feed for one with a session, whose feed only init tells', async () => {
    const calls = await fetchedWith('/sea/', community.headers.mara);
    expect(calls).toContain('/api/rpg/characters/sea');
    expect(calls.filter((call) => call.includes('/turns/'))).toEqual([]);
  });

  it.each(['/', '/login', '/sea/rules', '/nowhere', '/..%2f', '/%3Cscript%3E'])(
    'is the program and init alone at %s',
    async (url) => {
      expect(await fetchedWith(url)).toEqual([...program, '/api/rpg/init']);
    },
  );

  it('is nothing at the address a sign-in comes back to', async () => {
    expect(await fetchedWith('/oauth?code=1')).toEqual([]);
  });

  it('tells a guest no more of a game that is being prepared than of one that is not there', async () => {
    expect(await fetchedWith('/draft')).toEqual(await fetchedWith('/nowhere'));
  });
});

describe('answers of calls', () => {
  /** Of a guest it is kept, of the signed-in it is packed as it is made. */
  it.each(['guest', 'mara'] as const)(
    'come compressed as the browser takes them, and say the same: to %s',
    async (who) => {
      const ask = (encoding: string) => {
        const headers = { ...(who === 'mara' && community.headers.mara) };
        return host.app.inject({
          url: '/api/rpg/init',
          headers: { ...headers, 'accept-encoding': encoding },
        });
      };
      const plain = await ask('identity');
      expect(plain.headers['content-encoding']).toBeUndefined();
      for (const [accepted, encoding, unpack] of [
        ['gzip, br', 'br', brotliDecompressSync],
        ['gzip', 'gzip', gunzipSync],
      ] as const) {
        const small = await ask(accepted);
        expect(small.headers['content-encoding']).toBe(encoding);
        expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
        expect(Number(small.headers['content-length'])).toBe(small.rawPayload.length);
        expect(JSON.parse(unpack(small.rawPayload).toString())).toEqual(plain.json());
        expect(String(small.headers.vary)).toMatch(/accept-encoding/i);
      }
    },
  );
});

describe('of a game that is not for everybody', () => {
  const alone = [...program, '/api/rpg/init'];
  const invented = { cookie: 'letopis_session=invented' };

  it('a page tells nothing to one whose cookie is no session, or who does not lead it', async () => {
    const hidden = await Promise.all([
      fetchedWith('/draft'),
      fetchedWith('/draft', invented),
      fetchedWith('/draft', community.headers.stranger),
      fetchedWith('/draft', community.headers.mara),
    ]);
    expect(hidden).toEqual([alone, alone, alone, alone]);
  });

  it('it is whole for its masters', async () => {
    const calls = await fetchedWith('/draft', community.headers.master);
    expect(calls).toContain('/api/rpg/locations/draft');
  });
});

describe('a body that is packed', () => {
  const packed = (encoding: string, payload: Buffer) =>
    host.app.inject({
      method: 'POST',
      url: '/api/rpg/turns/sea/new',
      headers: {
        ...asGuest(host),
        'content-type': 'application/json',
        'content-encoding': encoding,
      },
      payload,
    });

  it('is not unpacked but refused, so that a few bytes cannot become many', async () => {
    const said = await Promise.all([
      packed('gzip', gzipSync('{"date":0}')),
      packed('br', brotliCompressSync('{"date":0}')),
      packed('deflate', deflateSync('{"date":0}')),
      packed('gzip', gzipSync(Buffer.alloc(50_000_000, ' '))),
      packed('x-unknown', Buffer.from('{"date":0}')),
    ]);
    expect(said.map(({ statusCode }) => statusCode)).toEqual([415, 415, 415, 415, 415]);
    expect(said.map((one) => one.json<{ code: string }>().code)).toEqual(
      Array(5).fill('wrongType'),
    );
    expect((await packed('identity', Buffer.from('{"date":0}'))).statusCode).toBe(200);
  });
});
