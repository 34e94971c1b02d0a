import { existsSync, readFileSync } from 'node:fs';

describe('the order of test files', () => {
  it('names files that there are, each once', () => {
    const source = readFileSync('test/support/longestFirst.mjs', 'utf8');
    const names = [...source.matchAll(/'((?:e2e|unit|integration)\/[^']+)'/g)].map(
      ([, name = '']) => name,
    );
    expect(names.length).toBeGreaterThan(10);
    expect(names).toEqual([...new Set(names)]);
    expect(names.filter((name) => !existsSync(`test/${name}`))).toEqual([]);
  });
});
