import { pickCharacter, pickGame } from '../../../../src/domain/index.ts';

const all = [{ key: 'a' }, { key: 'b' }, { key: 'c' }];
const none: typeof all = [];

describe('the choice of a game', () => {
  it.each([
    ['the request', 'b', 'c', 'b'],
    ['the saved one', undefined, 'c', 'c'],
    ['the first', undefined, undefined, 'a'],
    ['the first where the saved one is gone', undefined, 'x', 'a'],
    ['none for a request nobody knows', 'x', 'c', undefined],
  ])('PICK-03 takes %s', (_what, requested, saved, key) => {
    expect(pickGame(all, requested, saved)?.key).toBe(key);
  });

  it('is none where there are no games', () => {
    expect(pickGame(none)).toBeUndefined();
  });
});

describe('the choice of a character', () => {
  it.each([
    ['the one asked for', 'b', 'c', 'b'],
    ['the saved one', undefined, 'c', 'c'],
    ['the first', undefined, undefined, 'a'],
    ['the saved one where the one asked for is gone', 'x', 'c', 'c'],
    ['the first where both are gone', 'x', 'y', 'a'],
  ])('PICK-05 takes %s', (_what, requested, saved, key) => {
    expect(pickCharacter(all, requested, saved)?.key).toBe(key);
  });

  it('is none where there are no characters', () => {
    expect(pickCharacter(none)).toBeUndefined();
  });
});
