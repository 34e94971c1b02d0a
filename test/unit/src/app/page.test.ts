import { readFileSync } from 'node:fs';

it('(SAFE-07) the page tells no other site of itself, whatever serves it: not by pictures, tiles, grounds or links', () => {
  const page = readFileSync('public/index.html', 'utf8');
  const policy = page.indexOf('<meta name="referrer" content="same-origin" />');
  expect(policy).toBeGreaterThan(0);
  // Before anything is loaded.
  expect(policy).toBeLessThan(page.indexOf('<link'));
  expect(policy).toBeLessThan(page.indexOf('<script'));
});
