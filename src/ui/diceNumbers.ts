import { DICE } from '../contract/index.ts';

/** What stands in the fields of the dice window, numbers or not (spec 2 §4, Dice window). */
export interface DiceNumbers {
  readonly count: string;
  readonly sides: string;
  readonly modifier: string;
  readonly sign: 'plus' | 'minus';
}

/** What the window begins with, each time it is opened. */
export const firstDice: DiceNumbers = {
  count: String(DICE.count.initial),
  sides: String(DICE.sides.initial),
  modifier: String(DICE.modifier.initial),
  sign: 'plus',
};
