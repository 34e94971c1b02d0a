import { type KeptPage, PageCache } from '../../../../server/pages/pageCache.ts';

const page = (bytes: number): KeptPage => ({
  ...{ tag: '"t"', route: 'main', noindex: false },
  ...{ plain: Buffer.alloc(bytes), br: Buffer.alloc(0), gzip: Buffer.alloc(0) },
});

const MB = 1024 * 1024;

describe('pages of guests (FIRST-04)', () => {
  let now: number;
  let cache: PageCache<{ made: number }>;
  beforeEach(() => {
    now = 0;
    cache = new PageCache(() => now);
  });

  it('FIRST-04 are found in the version that they were made from alone, and for a minute', () => {
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

  it('FIRST-04 take no more than their room: the one that was longest not asked for goes first', () => {
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

  it('FIRST-04 are made once, however many ask; of another version, or after a failure, again', async () => {
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
