import fc from 'fast-check';
import { plainText } from '../../../../src/domain/index.ts';
import { createMask } from '../../../../src/recorder/redaction.ts';
import { maskKey, maskKeyOf } from '../../../support/recording.ts';

const mask = createMask(maskKey);
const words = fc.stringMatching(/^[а-яёa-z0-9]{1,12}$/u);
const text = fc.array(fc.oneof(words, fc.constantFrom(' ', '\n', ', ', '. ', '\u00A0')), {
  maxLength: 30,
});

describe('placeholders of words', () => {
  it('keep tags, entities, lines and the signs between words, and none of the words', () => {
    const html =
      '<p>Дождь &amp; ветер,<br>ночь</p>\n<a href="https://тайна.рф/x" title="О ней">там</a>';
    const out = mask(html);
    expect(out).toMatch(
      /^<p>(.)\1{4} &amp; (.)\2{4},<br>(.)\3{3}<\/p>\n<a href="\S+" title="\S \S+">(.)\4\4<\/a>$/,
    );
    for (const word of ['Дождь', 'ветер', 'ночь', 'тайна', 'https', 'там', 'ней'])
      expect(out).not.toContain(word);
  });

  it('have the same length in signs and in characters, and are empty where the text is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (any) => {
        const out = mask(any);
        expect(out).toHaveLength(any.length);
        expect(Array.from(out)).toHaveLength(Array.from(any).length);
        expect(out.trim() === '').toBe(any.trim() === '');
        expect(plainText(out) === '').toBe(plainText(any) === '');
        expect(out.split('\n')).toHaveLength(any.split('\n').length);
      }),
    );
  });

  it('go together as the texts do', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [a, b] = [one.join(' '), other.join(' ')];
        expect(mask(`${a}\n${b}`)).toBe(`${mask(a)}\n${mask(b)}`);
        expect(mask(a.trim())).toBe(mask(a).trim());
      }),
    );
  });

  it('leave nothing of a text that looks like a tag and is none', () => {
    expect(mask('<пароль>')).not.toContain('пароль');
    expect(mask('<secret>')).not.toContain('secret');
    expect(mask('<b secret="x">')).not.toContain('secret');
    expect(mask('&secret;')).not.toContain('secret');
  });

  it('are others under another key, and the same for the same word', () => {
    const many = Array.from({ length: 60 }, (_, at) => `слово${String(at)}`).join(' ');
    expect(mask(many)).toBe(mask(many));
    expect(createMask(maskKeyOf('другой'))(many)).not.toBe(mask(many));
  });
});
