import { DICE } from '../contract/index.ts';
import { formatDice } from '../domain/index.ts';

/** What stands in the fields of dice, numbers or not (spec 2 §4, Dice window). */
export interface DiceNumbers {
  readonly count: string;
  readonly sides: string;
  readonly modifier: string;
  readonly sign: 'plus' | 'minus';
}

/** What the fields begin with. */
export const firstDice: DiceNumbers = {
  count: String(DICE.count.initial),
  sides: String(DICE.sides.initial),
  modifier: String(DICE.modifier.initial),
  sign: 'plus',
};

/** The whole number that a field holds; undefined where it holds none, or one out of range. */
export function numberIn(value: string, { min, max }: { min: number; max: number }) {
  const number = /^\d{1,4}$/.test(value.trim()) ? Number(value) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
}

/** The command that the numbers make, as '/3d6+2' (DICE-02); undefined while one of them is none. */
export function diceCommandOf(typed: DiceNumbers): string | undefined {
  const count = numberIn(typed.count, DICE.count);
  const sides = numberIn(typed.sides, DICE.sides);
  const size = numberIn(typed.modifier, DICE.modifier);
  const complete = count !== undefined && sides !== undefined && size !== undefined;
  const modifier = (typed.sign === 'plus' ? 1 : -1) * (size ?? 0);
  return complete ? formatDice({ count, sides, modifier }) : undefined;
}
