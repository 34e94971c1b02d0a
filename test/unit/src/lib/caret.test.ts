import { caretIn } from '../../../../src/lib/caret.ts';

describe('a caret in a text that became another one', () => {
  it.each([
    ['stays behind the same words', 'Дождь идёт', 'Дождь', 5, 5],
    ['stays where words came before it', 'Утро. Дождь', 'Дождь', 2, 8],
    ['stays at the end of a text that goes on', 'Дождь. И снег.', 'Дождь', 5, 5],
    ['stays at the beginning', 'Утро', 'Дождь', 0, 0],
    ['stays as far from the beginning where all is another', 'Снегопад', 'Дождь', 3, 3],
    ['goes no further than the end', 'Да', 'Дождь', 4, 2],
    ['has a place in no text', '', 'Дождь', 4, 0],
  ])('BACK-40 %s', (_what, after, before, at, expected) => {
    expect(caretIn(after, before, at)).toBe(expected);
  });
});
