import fc from 'fast-check';
import {
  formatDice,
  formatRoll,
  isDiceCommand,
  isValidThrow,
  parseDice,
  parseRoll,
  rollDice,
} from '../../../../src/domain/index.ts';

const throwArb = fc.record({
  count: fc.integer({ min: 1, max: 100 }),
  sides: fc.integer({ min: 2, max: 20 }),
  modifier: fc.integer({ min: -100, max: 100 }),
});

describe('dice commands', () => {
  it.each([
    [{ count: 1, sides: 20, modifier: 0 }, '/d20'],
    [{ count: 0, sides: 20, modifier: 0 }, '/d20'],
    [{ count: 3, sides: 6, modifier: 2 }, '/3d6+2'],
    [{ count: 2, sides: 4, modifier: -1 }, '/2d4-1'],
  ])('of %j is %s', (dice, command) => {
    expect(formatDice(dice)).toBe(command);
  });

  it('are read as they were written', () => {
    fc.assert(
      fc.property(throwArb, (dice) => {
        expect(isDiceCommand(formatDice(dice))).toBe(true);
        expect(parseDice(formatDice(dice))).toEqual(dice);
      }),
    );
  });

  it.each([
    '/d1',
    '/d21',
    '/101d6',
    '/d6+101',
    '/d6-101',
    'd6',
    '/d',
    '/6',
    '/d6+',
    '/d6 +1',
    '',
    '/-1d6',
  ])('%j is none', (text) => {
    expect(parseDice(text)).toBeUndefined();
  });

  it('know their ranges', () => {
    const dice = { count: 1, sides: 20, modifier: 0 };
    expect(isValidThrow({ ...dice, sides: 2.5 })).toBe(false);
    expect(isValidThrow({ ...dice, count: 0 })).toBe(true);
  });
});

describe('dice results', () => {
  it('are the bot’s text of the documents', () => {
    const rolls = [4, 1, 6];
    const result = rollDice({ count: 3, sides: 6, modifier: 2 }, () => rolls.shift() ?? 0);
    expect(result).toEqual({ command: '3d6+2', detail: '4+1+6+2', result: 13 });
    expect(formatRoll(result)).toBe('[3d6+2|4+1+6+2=13]');
  });

  it('of one die are not followed by their sum', () => {
    expect(formatRoll(rollDice({ count: 1, sides: 20, modifier: 0 }, () => 17))).toBe('[d20|17]');
  });

  it('are read as they were written, and add up', () => {
    const seeds = fc.infiniteStream(fc.nat());
    fc.assert(
      fc.property(throwArb, seeds, (dice, chance) => {
        const result = rollDice(dice, (sides) => (Number(chance.next().value) % sides) + 1);
        expect(parseRoll(formatRoll(result))).toEqual(result);
        expect(result.result).toBeGreaterThanOrEqual(dice.count + dice.modifier);
        expect(result.result).toBeLessThanOrEqual(dice.count * dice.sides + dice.modifier);
      }),
    );
  });

  it.each(['', '[d20]', '[|5]', '[d20|five]', 'Бросок [d20|5]', '[d20|1=2=3]'])(
    '%j is none',
    (text) => {
      expect(parseRoll(text)).toBeUndefined();
    },
  );
});
