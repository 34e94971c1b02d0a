import { readFileSync } from 'node:fs';
import { everydayFonts } from '../../../scripts/lib/everydayFonts.ts';
import { characterSets, charactersOf } from '../../../scripts/lib/subsetFontLoader.ts';

const css = readFileSync('src/app/theme/fonts.css', 'utf8');
const faces = [...css.matchAll(/@font-face {([^}]*)}/g)].map(([, face = '']) => ({
  set: /\?set=([a-z]+)/.exec(face)?.[1],
  range: /unicode-range:\s*([^;]+);/.exec(face)?.[1]?.replace(/\s+/g, ' ') ?? '',
}));

describe('the fonts', () => {
  it('FIRST-40 are swapped in, every one of them, and the fallback has the measure of ours', () => {
    expect(faces.length).toBeGreaterThan(0);
    expect(css.match(/font-display: swap;/g)).toHaveLength(faces.length);
    const fallback = readFileSync('src/app/theme/fallbackFonts.css', 'utf8');
    const families = [...fallback.matchAll(/font-family: '([^']+)'/g)].map(([, name]) => name);
    expect(fallback.match(/size-adjust: [\d.]+%;/g)).toHaveLength(families.length);
    const stacks = readFileSync('src/app/theme/base.css', 'utf8');
    for (const family of families) expect(stacks).toContain(`'${family ?? ''}'`);
  });

  it('say in the style sheet the same ranges as they are cut to', () => {
    const cut = faces.filter(({ set }) => set !== undefined);
    expect(cut).toHaveLength(12);
    for (const { set, range } of cut) {
      expect(range).toBe(characterSets[set as keyof typeof characterSets]);
    }
  });

  it('have no letter in two files of one face', () => {
    const whole = faces.filter(({ set, range }) => set === undefined && range !== '');
    const everyday = new Set(
      Object.values(characterSets).flatMap((range) => Array.from(charactersOf(range))),
    );
    for (const { range } of whole) {
      expect(Array.from(charactersOf(range)).filter((one) => everyday.has(one))).toEqual([]);
    }
  });

  it('hold every character of the translation table', () => {
    const table = readFileSync('src/i18n/ru.json', 'utf8').replace(/\n/g, ' ');
    const known = Object.values(characterSets).map(charactersOf).join('');
    const foreign = new Set(Array.from(table).filter((one) => !known.includes(one)));
    expect([...foreign]).toEqual([]);
  });

  it('reads ranges by code point', () => {
    expect(charactersOf('U+0401, U+0410-0412')).toBe('ЁАБВ');
  });

  it('counts a face that an everyday letter needs, and no other', () => {
    const built =
      "@font-face{src:url(/assets/a.woff2);unicode-range:U+0410-044F}@font-face{src:url('/assets/b.woff2');unicode-range:U+0490}";
    expect(everydayFonts(built)).toEqual(['assets/a.woff2']);
  });
});
