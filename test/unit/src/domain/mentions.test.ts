import fc from 'fast-check';
import { mentionFinder } from '../../../../src/domain/index.ts';

const people = [
  { key: 'iveta', names: ['Ивета Солодь', 'Чайка'] },
  { key: 'mart', names: ['Март Ковалец', 'Капитан'] },
  { key: 'lev', names: ['Лев'] },
  { key: 'other', names: ['Март Щукин'] },
  { key: 'fyodor', names: ['Фёдор О’Хара'] },
  { key: 'dima', names: ['dima2000'] },
];

const mentioned = mentionFinder(people);

it('of whoever has a name of many words is found by the first eight, in time that grows with the text (SAFE-02)', () => {
  const names = Array.from({ length: 500 }, (_, n) => `${'А '.repeat(94)}X${n}`);
  const find = mentionFinder(names.map((name, key) => ({ key, names: [name] })));
  expect(find('А '.repeat(7))).toEqual([]);
  expect(find('А '.repeat(8))).toHaveLength(500);
  expect(find('А Б '.repeat(12_000))).toEqual([]);
});

describe('a mention', () => {
  const cases: [string, string[]][] = [
    ['Ивета Солодь сказала: «Чайка не придёт».', ['iveta']],
    ['ИВЕТА  СОЛОДЬ!', ['iveta']],
    ['Ивета\nСолодь-то', ['iveta']],
    ['Иве\u00ADта Со\u0301лодь', ['iveta']],
    // Half a name, part of a word, another form of it: nobody was surely meant.
    ['Ивета пришла к Марту.', []],
    ['Чайкам, Львов, Левый', []],
    // A word that is no name there.
    ['лев и чайка', []],
    ['Лев и чайка', ['lev']],
    ["Федор О'Хара", ['fyodor']],
    ['писал Dima2000, dima2000', ['dima']],
    // Called: case does not count, and a first word is enough where it is nobody else’s.
    ['@лев, @чайка!', ['lev', 'iveta']],
    ['@Ивета, где ты?', ['iveta']],
    ['@Март, кто из двух?', []],
    ['@март ковалец', ['mart']],
    ['', []],
  ];

  it.each(cases)('NOTE-01 «%s»', (text, named) => {
    expect(mentioned(text)).toEqual(named);
  });

  it('NOTE-01 is found in any text, and takes no longer than the text', () => {
    const words = fc.array(fc.constantFrom('и', '@', 'Лев', 'лев', '—', 'Ивета', 'Солодь', '\n'));
    fc.assert(
      fc.property(words, words, (before, after) => {
        const text = [...before, 'Март Ковалец', ...after].join(' ');
        expect(mentioned(text)).toContain('mart');
      }),
    );
    expect(mentioned('@'.repeat(100_000) + 'Ивета '.repeat(50_000))).toEqual(['iveta']);
  });
});
