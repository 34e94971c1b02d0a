import { createMemoryShortLived } from '../../../../server/auth/shortLived.ts';
import { createGrants } from '../../../../server/auth/provider/grants.ts';
import { sha256 } from '../../../../server/auth/crypto.ts';
import { closePairs, kinds, openPair } from '../../../support/servers/pairs.ts';

afterAll(closePairs);

describe.each(kinds)('what is kept for minutes %s', (kind) => {
  it('MANY-25 is taken once, on whichever host, also by many at once', async () => {
    const { one, other } = await openPair(kind);
    expect(await one.shortLived.put('a', 'first', 60_000)).toBe(true);
    expect(await other.shortLived.put('a', 'second', 60_000)).toBe(false);
    expect(await other.shortLived.get('a')).toBe('first');
    const hosts = [one, other, one, other, one];
    const taken = await Promise.all(hosts.map(({ shortLived }) => shortLived.take('a')));
    expect(taken.filter((text) => text !== undefined)).toEqual(['first']);
    expect(await one.shortLived.get('a')).toBeUndefined();
    expect(await one.shortLived.put('a', 'third', 60_000)).toBe(true);
  });

  it('MANY-25 a code that one host gives is exchanged once, on another', async () => {
    const { one, other } = await openPair(kind);
    const [here, there] = [createGrants(one.shortLived), createGrants(other.shortLived)];
    const request = {
      clientId: 'c',
      redirectUri: 'https://a/',
      state: 's',
      challenge: sha256('v'),
    };
    const code = await here.issueCode(request, 'mara');
    const exchanged = await there.exchange(code, 'https://a/', 'v');
    expect(exchanged).toEqual({ token: expect.any(String) });
    expect(await here.exchange(code, 'https://a/', 'v')).toEqual({
      fault: 'code is unknown, used or too old',
    });
    expect(await here.loginOf('token' in exchanged ? exchanged.token : '')).toBe('mara');
    expect(await here.loginOf(code)).toBeUndefined();
  });
});

it('is forgotten when its time is over', async () => {
  let now = 0;
  const kept = createMemoryShortLived(() => now);

  expect([await kept.put('a', '1', 10), await kept.put('b', '2', 20)]).toEqual([true, true]);
  now = 10;
  expect([await kept.get('a'), await kept.take('b')]).toEqual([undefined, '2']);
  expect(await kept.put('a', '3', 10)).toBe(true);
});
