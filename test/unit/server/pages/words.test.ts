import fc from 'fast-check';
import { beginningOf, legalXml, oneLine, shortened } from '../../../../server/pages/words.ts';
import { hostileTexts } from '../../../support/host/hostileTexts.ts';
import { parseXml } from '../../../support/host/xml.ts';

describe('texts as machines read them', () => {
  it('FIRST-23 stand on one line, without what turns or hides what follows', () => {
    expect(oneLine(' а\n\tб\u0000\u202Eв\u200B  г ')).toBe('а б в г');
    expect(oneLine(hostileTexts.nothing)).toBe('');
    expect(oneLine('x\uD800y')).toBe('x\uFFFDy');
  });

  it('FIRST-20 are cut behind a word, by characters, and say so', () => {
    expect(shortened('одно слово', 10)).toBe('одно слово');
    expect(shortened('одно слово и ещё', 12)).toBe('одно слово…');
    expect(shortened('одно слово, и ещё', 13)).toBe('одно слово…');
    expect(shortened('щ'.repeat(20), 10)).toBe(`${'щ'.repeat(10)}…`);
    expect(shortened('😀'.repeat(10), 10)).toBe('😀'.repeat(10));
    expect(shortened('😀'.repeat(11), 10)).toBe(`${'😀'.repeat(10)}…`);
  });

  it('FIRST-20 begin a description with the words of HTML, and read no more of it than that takes', () => {
    expect(beginningOf('<p>Море&nbsp;ушло.</p><p>Куда?</p>', 100)).toBe('Море ушло. Куда?');
    expect(beginningOf(`<p>Море</p>${'<i>'.repeat(1_000_000)}`, 100)).toBe('Море');
    expect(beginningOf(`<a title="${'x'.repeat(10_000)}">нет</a>`, 100)).toBe('');
  });

  it('FIRST-23 are never longer than asked, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.integer({ min: 1, max: 80 }),
        (text, most) => {
          const cut = shortened(oneLine(text), most);
          expect(Array.from(cut).length).toBeLessThanOrEqual(most + 1);
          expect(cut.isWellFormed()).toBe(true);
        },
      ),
    );
  });

  it('FIRST-23 are legal in XML', () => {
    for (const text of Object.values(hostileTexts)) {
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      expect(() => parseXml(`<x>${legalXml(escaped)}</x>`)).not.toThrow();
    }
    expect(legalXml('а\u0000\u000Bб\uFFFE\uFFFFв\n')).toBe('абв\n');
  });
});
