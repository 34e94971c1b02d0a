import fc from 'fast-check';
import { authorTypes } from '../../../../../../src/contract/index.ts';
import { sayingOf } from '../../../../../../src/features/chat/history/messageParts.ts';
import { makeMessage } from '../../../../../support/entities.ts';

const say = (author_type: string, message: string) =>
  sayingOf(makeMessage({ author_type, message }));
const text = (words: string) => ({ kind: 'parts', parts: [{ kind: 'text', text: words }] });
const TAG = '[img=https://example.org/map.png]';

describe('what a message says', () => {
  it('MSG-10 has pictures among a master’s words, and nobody else’s', () => {
    expect(say('master', `Вот: ${TAG}!`)).toEqual({
      kind: 'parts',
      parts: [
        { kind: 'text', text: 'Вот: ' },
        { kind: 'image', url: 'https://example.org/map.png' },
        { kind: 'text', text: '!' },
      ],
    });
    for (const type of ['profile', 'user', 'bot']) expect(say(type, TAG)).toEqual(text(TAG));
  });

  it('MSG-10 shows as words what is no picture by its address', () => {
    for (const url of ['javascript:alert(1).png', 'ftp://a/b.png', 'https://a/b.svg', '//a/b.png'])
      expect(say('master', `[img=${url}]`)).toEqual(text(`[img=${url}]`));
  });

  it('MSG-10 knows no other markup, not even of addresses', () => {
    const words = '<b>жирно</b> [b]и[/b] **так** https://example.org/a.png &amp;';
    expect(say('master', words)).toEqual(text(words));
  });

  it('MSG-11 is the outcome of a throw in a bot’s line alone', () => {
    expect(say('bot', '[3d6+2|4+1+6+2=13]')).toEqual({
      kind: 'roll',
      roll: { command: '3d6+2', detail: '4+1+6+2', result: 13 },
    });
    expect(say('master', '[d20|20]')).toEqual(text('[d20|20]'));
    expect(say('bot', 'Кости укатились')).toEqual(text('Кости укатились'));
  });

  it('MSG-10 loses no letter of a text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...authorTypes), fc.string(), (type, words) => {
        const saying = say(type, words);
        if (saying.kind !== 'parts') return;
        const back = saying.parts.map((part) =>
          part.kind === 'text' ? part.text : `[img=${part.url}]`,
        );
        expect(back.join('')).toBe(words);
      }),
    );
  });
});
