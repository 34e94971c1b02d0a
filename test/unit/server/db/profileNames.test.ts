import { foldName } from '../../../../server/db/queries/profileNames.ts';
import { seoOf } from '../../../../src/domain/index.ts';

describe('a name as duplicates are found by it', () => {
  it.each([
    ['АЛЁНА', 'алена'],
    ['  Алена\u00a0\n Ветрова ', 'алена ветрова'],
    ['Але\u0308на', 'алена'],
    ['А\u200bл\u00adена\u2060', 'алена'],
    ['Стоп—Кран', 'стоп-кран'],
    ['Ａлена', 'aлена'],
  ])('%j is %j', (name, folded) => {
    expect(foldName(name)).toBe(folded);
  });

  it('keeps other letters apart', () => {
    expect(foldName('Алена')).not.toBe(foldName('Алина'));
    expect(foldName('Майя')).not.toBe(foldName('Маия'));
  });
});

describe('the end of an address', () => {
  it.each([
    ['Ивета Солодь', 'iveta-solod'],
    ['Щёголь Юсуповъ-Эйзен', 'schegol-yusupov-eyzen'],
    ['Café № 7 «Ять»', 'cafe-no-7-yat'],
    ['🙂 — 日本', ''],
    ['--а--', 'a'],
    [`${'а'.repeat(79)} б`, 'a'.repeat(79)],
  ])('of %j is %j', (name, seo) => {
    expect(seoOf(name)).toBe(seo);
  });
});
