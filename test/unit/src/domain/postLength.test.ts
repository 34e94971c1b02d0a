/** @jest-environment ./test/support/browserEnvironment.mjs */
import fc from 'fast-check';
import {
  barUnits,
  htmlRefusal,
  isEmptyBody,
  messageRefusal,
  plainText,
  plainTextLength,
  postLevel,
} from '../../../../src/domain/index.ts';

describe('the text of HTML', () => {
  it.each([
    ['plain text', 'Тихо', 'Тихо'],
    ['tags', '<p>Ти<em class="a>b">хо</em></p>', 'Тихо'],
    ['blocks', '<p>Раз</p><p>Два</p>', 'Раз\nДва'],
    ['line breaks', 'Раз<br>Два<br/>Три', 'Раз\nДва\nТри'],
    ['empty blocks', '<p></p><p><br></p><p>\uFEFF</p>', ''],
    ['white space', '<p>  Раз \n\t два </p>\n<p> три</p>', 'Раз два\nтри'],
    ['entities', '&laquo;Да&raquo; &amp;amp; &#8212; &#x1F600;', '«Да» &amp; — 😀'],
    ['unknown entities', '&bogus;&#0;&#xD800;', '\uFFFD\uFFFD\uFFFD'],
    ['what is no entity', 'a & b &; &amp', 'a & b &; &amp'],
    ['what is no tag', '1 < 2 <3 <', '1 < 2 <3 <'],
    ['comments', 'Раз<!-- <p>два</p> -->', 'Раз'],
    ['scripts and styles', '<style>p{}</style>Раз<script>alert("</p>")</script>', 'Раз'],
    ['what has no end', 'Раз<p title="', 'Раз'],
    ['no-break spaces', 'Раз&nbsp;&nbsp;два', 'Раз\u00A0\u00A0два'],
  ])('leaves of %s what a reader sees', (_what, html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it('is what the browser shows, for text that was escaped', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const element = document.createElement('p');
        element.textContent = text;
        const shown = text
          .replace(/[\u200B\u2060\uFEFF]/g, '')
          .replace(/[ \t\n\f\r]+/g, ' ')
          .trim();
        expect(plainText(element.outerHTML)).toBe(shown);
      }),
    );
  });

  it('never throws, whatever it is given', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '=',
      '!--',
      '/',
      'p',
      'style',
      '&',
      '#',
      ';',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        expect(typeof plainText(pieces.join(''))).toBe('string');
      }),
    );
  });

  it('counts characters, not code units', () => {
    expect(plainTextLength('<p>Аб&mdash;😀</p><p>в</p>')).toBe(6);
  });
});

describe('post length', () => {
  it.each([
    [0, 'input'],
    [1, 'short'],
    [329, 'short'],
    [330, 'medium'],
    [700, 'medium'],
    [701, 'long'],
  ])('FORM-06 a text of %i is called %s', (length, level) => {
    expect(postLevel(length)).toBe(level);
  });

  it.each([
    [0, 0],
    [9, 0],
    [10, 1],
    [299, 29],
    [300, 30],
    [50_000, 30],
  ])('FORM-06 a text of %i fills %i units of the bar', (length, units) => {
    expect(barUnits(length)).toBe(units);
  });

  it.each([
    ['nothing', '', 'turnBodyRequired'],
    ['blank paragraphs', '<p>&nbsp;</p><p><br></p>', 'turnBodyRequired'],
    ['a picture', '<p><img src="/1.png"></p>', undefined],
    ['a word', '<p>Да</p>', undefined],
    ['as much as may be', 'я'.repeat(50_000), undefined],
    ['one character too many', 'я'.repeat(50_001), 'turnBodyTooLong'],
    ['much markup around little text', '<b></b>'.repeat(500) + 'Да', undefined],
    ['nearly nothing but markup (SAFE-01)', '<b></b>'.repeat(1_000) + 'Да', 'markupTooMuch'],
  ])('a body of %s is judged by its text', (_what, html, refusal) => {
    expect(htmlRefusal('turn', html)?.[0]).toBe(refusal);
  });

  it('comments and messages have limits of their own', () => {
    expect(htmlRefusal('comment', 'я'.repeat(4_001))).toEqual(['fieldTooLong', { max: 4_000 }]);
    expect(htmlRefusal('comment', '<p></p>')).toEqual(['fieldRequired', {}]);
    expect([messageRefusal(' \n'), messageRefusal('я'.repeat(4_001))]).toEqual([
      'messageRequired',
      'messageTooLong',
    ]);
    expect(messageRefusal('😀'.repeat(4_000))).toBeUndefined();
  });

  it('an empty body is one with nothing to read or see', () => {
    expect([isEmptyBody('<p>\u200B</p>'), isEmptyBody('<IMG src=x>')]).toEqual([true, false]);
  });
});
