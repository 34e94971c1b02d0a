import { randomBytes } from 'node:crypto';
import { Dice, NumberGenerator } from '@dice-roller/rpg-dice-roller';

/**
 * Chance for the library, 32 bits at a time from the system's cryptographic source. The library's own engine of that kind asks for
 * `require`, which an ES module has not, and its default is Math.random.
 */
const cryptographic = { next: (): number => randomBytes(4).readInt32LE() };

/** A die: for a number of sides, a whole number from one to it, each as likely (FORM-17). */
export function createDie(): (sides: number) => number {
  NumberGenerator.generator.engine = cryptographic;
  return (sides) => new Dice.StandardDice(sides, 1).rollOnce().value;
}
