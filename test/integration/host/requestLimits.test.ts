import { communityHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { asGuest, createTestHost, send, type TestHost } from '../../support/host/index.ts';

let host: TestHost;
afterEach(() => host.close());

/** A host behind a proxy that lets one address ask ten times a minute. */
const behindProxy = (): Promise<TestHost> =>
  createTestHost({ env: { RATE_LIMIT: '10', TRUST_PROXY: 'true' } });

/** Statuses of so many requests of guests, one after the other. */
async function statuses(count: number, request: (n: number) => object): Promise<Set<number>> {
  const found = new Set<number>();
  for (let n = 0; n < count; n += 1) {
    const asked = { url: '/api/rpg/init', headers: asGuest(host), ...request(n) };
    found.add((await host.app.inject(asked)).statusCode);
  }
  return found;
}

const forwarded = (addresses: string) => ({
  headers: { ...asGuest(host), 'x-forwarded-for': addresses },
});

describe('the number of requests', () => {
  it('is counted by the address that the proxy wrote, not by those that the client invents before it', async () => {
    host = await behindProxy();
    const asked = await statuses(15, (n) => forwarded(`10.0.0.${n}, 192.0.2.7`));

    expect(asked).toEqual(new Set([200, 429]));
    expect(await statuses(5, () => forwarded('192.0.2.8'))).toEqual(new Set([200]));
  });

  it('is counted by household where addresses are without number', async () => {
    host = await createTestHost({ env: { RATE_LIMIT: '10' } });
    const asked = await statuses(15, (n) => ({ remoteAddress: `2001:db8::${n + 1}` }));

    expect(asked).toEqual(new Set([200, 429]));
    expect(await statuses(5, () => ({ remoteAddress: '2001:db8:0:1::1' }))).toEqual(new Set([200]));
  });

  it('believes no header without a proxy', async () => {
    host = await createTestHost({ env: { RATE_LIMIT: '10' } });

    expect(await statuses(15, (n) => forwarded(`192.0.2.${n}`))).toEqual(new Set([200, 429]));
  });
});

it('BACK-12 BACK-13 BACK-67 putting off, being away and taking a mark away are counted as writes', async () => {
  let sea: Community;
  ({ host, sea } = await communityHost({ config: { rateLimit: 60 } }));
  const asked = {
    mara: ['POST', '/api/rpg/waiting/hold'],
    boris: ['POST', '/api/rpg/waiting/away'],
    reader: ['DELETE', '/api/rpg/bookmarks/1'],
  } as const;
  for (const login of ['mara', 'boris', 'reader'] as const) {
    const [method, url] = asked[login];
    const answers = [];
    for (let n = 0; n < 11; n += 1)
      answers.push((await send(host, method, url, sea.headers[login], {})).statusCode);
    expect(answers.slice(0, 10)).not.toContain(429);
    expect(answers[10]).toBe(429);
  }
});

it('a proxy tells how people come, so that cookies are Secure', async () => {
  host = await behindProxy();
  const headers = { 'x-forwarded-proto': 'https' };
  const answer = await host.app.inject({ url: '/api/rpg/init', headers });

  expect(answer.cookies.map(({ secure }) => secure)).toEqual([true]);
});
