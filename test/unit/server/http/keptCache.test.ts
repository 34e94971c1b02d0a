import { KeptCache } from '../../../../server/http/keptCache.ts';

const page = (bytes: number): { bytes: number } => ({ bytes });

const MB = 1024 * 1024;

describe('what is kept', () => {
  let now: number;
  let cache: KeptCache<{ bytes: number }, { made: number }>;
  beforeEach(() => {
    now = 0;
    cache = new KeptCache(
      () => now,
      ({ bytes }) => bytes,
    );
  });

  it('FIRST-04 QUICK-20 is found in the version that it was made from alone, and for a minute', () => {
    const kept = page(10);
    cache.keep('/sea', 'one', kept);
    expect(cache.find('/sea', 'one')).toBe(kept);
    expect(cache.find('/other', 'one')).toBeUndefined();
    now = 59_999;
    expect(cache.find('/sea', 'one')).toBe(kept);
    now = 60_000;
    expect(cache.find('/sea', 'one')).toBeUndefined();
    cache.keep('/sea', 'one', kept);
    expect(cache.find('/sea', 'two')).toBeUndefined();
    expect(cache.find('/sea', 'one')).toBeUndefined();
  });

  it('FIRST-04 QUICK-23 takes no more than its room: the one that was longest not asked for goes first', () => {
    for (const name of ['a', 'b', 'c']) cache.keep(name, 'one', page(10 * MB));
    expect(cache.find('a', 'one')).toBeDefined();
    cache.keep('d', 'one', page(10 * MB));
    expect(['a', 'b', 'c', 'd'].map((name) => cache.find(name, 'one') !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  it('FIRST-04 QUICK-20 is made once, however many ask; of another version, or after a failure, again', async () => {
    let made = 0;
    const make = () => Promise.resolve({ made: (made += 1) });
    const both = await Promise.all([cache.once('/', 'one', make), cache.once('/', 'one', make)]);
    expect(both).toEqual([{ made: 1 }, { made: 1 }]);
    expect(await cache.once('/', 'two', make)).toEqual({ made: 2 });
    const fail = () => Promise.reject(new Error('broken'));
    await expect(cache.once('/', 'two', fail)).rejects.toThrow('broken');
    expect(await cache.once('/', 'two', make)).toEqual({ made: 3 });
  });
});
