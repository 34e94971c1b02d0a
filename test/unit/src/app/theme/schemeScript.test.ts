/** @jest-environment ./test/support/browserEnvironment.mjs */
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { trueMedia } from '../../../../support/jsdomStubs.ts';

const script = new Script(readFileSync('public/scheme.js', 'utf8'));

/** Runs the script of the first paint in this window, with this storage. */
function paint(localStorage: Pick<Storage, 'getItem'>): string | undefined {
  const { document } = window;
  const matchMedia = (query: string) => window.matchMedia(query);
  delete document.documentElement.dataset.scheme;
  script.runInNewContext({ document, matchMedia, localStorage });
  return document.documentElement.dataset.scheme;
}

const kept = (mode: string | null) => ({ getItem: () => mode });

describe('the scheme of the first paint', () => {
  it.each([
    [null, false, 'light'],
    [null, true, 'dark'],
    ['system', false, 'light'],
    ['system', true, 'dark'],
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    ['nonsense', false, 'light'],
  ])('for the choice %s, where the system is dark: %s, is %s', (mode, systemDark, scheme) => {
    if (systemDark) trueMedia.add('(prefers-color-scheme: dark)');
    expect(paint(kept(mode))).toBe(scheme);
  });

  it('follows the system where storage is forbidden', () => {
    const forbidden = {
      getItem: () => {
        throw new Error('forbidden');
      },
    };
    expect(paint(forbidden)).toBe('light');
  });
});
