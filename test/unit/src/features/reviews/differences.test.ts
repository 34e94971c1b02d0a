import fc from 'fast-check';
import { differences } from '../../../../../src/features/reviews/components/Differences.tsx';

const joined = (before: string, now: string, side: 'gone' | 'new') =>
  differences(before, now)
    .filter(({ kind }) => kind === 'same' || kind === side)
    .map(({ text }) => text)
    .join('');

describe('how a text has changed', () => {
  it('OWN-73 is told by whole words of any script', () => {
    expect(differences('Меч предков.', 'Меч деда.')).toEqual([
      { kind: 'same', text: 'Меч ' },
      { kind: 'gone', text: 'предков' },
      { kind: 'new', text: 'деда' },
      { kind: 'same', text: '.' },
    ]);
  });

  it('OWN-73 loses nothing of either text', () => {
    const texts = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(texts, texts, (before, now) => {
        expect(joined(before, now, 'gone')).toBe(before);
        expect(joined(before, now, 'new')).toBe(now);
      }),
    );
  });

  it('OWN-73 is one text in the place of another where nothing is left', () => {
    const before = Array.from({ length: 1_500 }, (_, at) => `а${at}`).join(' ');
    const now = Array.from({ length: 1_500 }, (_, at) => `б${at}`).join('-');
    expect(differences(before, now)).toEqual([
      { kind: 'gone', text: before },
      { kind: 'new', text: now },
    ]);
  });
});
