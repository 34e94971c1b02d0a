import fc from 'fast-check';
import { textParts } from '../../../../src/domain/textLinks.ts';

const linksOf = (text: string): string[] =>
  textParts(text).flatMap((part) => (part.kind === 'link' ? [part.url] : []));

describe('addresses in plain text', () => {
  it.each([
    ['см. https://example.org/a.', 'https://example.org/a'],
    ['(https://example.org/a)', 'https://example.org/a'],
    [
      'https://ru.wikipedia.org/wiki/Летопись_(жанр), да',
      'https://ru.wikipedia.org/wiki/Летопись_(жанр)',
    ],
    ['«https://example.org/?a=1&b=2#c»!', 'https://example.org/?a=1&b=2#c'],
    ['HTTP://EXAMPLE.ORG/…', 'HTTP://EXAMPLE.ORG/'],
    ['<a href="https://example.org/x">', 'https://example.org/x'],
    ['https://пример.рф/путь?!', 'https://пример.рф/путь'],
  ])('BACK-106 are found without what stands behind them: %s', (text, url) => {
    expect(linksOf(text)).toEqual([url]);
  });

  it.each([
    'javascript:alert(1)',
    'ftp://example.org',
    '//example.org/a',
    'example.org',
    'xhttps://example.org',
    'https://',
    'https://банк.рф@other.ru/',
    'https://[не-адрес]/',
  ])('BACK-106 are none of these: %s', (text) => {
    expect(linksOf(text)).toEqual([]);
  });

  it('BACK-106 lose nothing of the text, and lead nowhere but to http and https', () => {
    const piece = fc.oneof(
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.string(),
      fc.constantFrom(' ', '.', ')', '(', '"', '<', 'https://', 'javascript:'),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        const parts = textParts(text);
        expect(parts.map((part) => (part.kind === 'link' ? part.url : part.text)).join('')).toBe(
          text,
        );
        for (const url of linksOf(text)) expect(new URL(url).protocol).toMatch(/^https?:$/);
      }),
    );
  });
});
