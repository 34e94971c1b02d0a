import fc from 'fast-check';
import { textVersion } from '../../../../src/domain/index.ts';

describe('the version of a text', () => {
  it('is the same for the same text, and another for another', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(textVersion(one)).toBe(textVersion(one.slice()));
        expect(textVersion(one) === textVersion(other)).toBe(one === other);
      }),
    );
  });

  it('tells texts apart that differ in one letter, or in order alone', () => {
    const texts = ['', '<p>а</p>', '<p>б</p>', '<p>аб</p>', '<p>ба</p>', '<p>а </p>'];
    expect(new Set(texts.map(textVersion)).size).toBe(texts.length);
  });

  it('may travel as a key does', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2_000 }), (text) => {
        expect(textVersion(text)).toMatch(/^[\d]+-[a-z\d]+-[a-z\d]+$/);
      }),
    );
  });
});
