import { DICE } from '../contract/index.ts';

/** Dice as text (spec 2 §5, DICE-01, DICE-02): the command '/3d6+2', the bot's '[3d6+2|4+1+6+2=13]'. */

/** A throw: so many dice of so many sides, and what is added (below zero: taken away). */
export interface DiceThrow {
  count: number;
  sides: number;
  modifier: number;
}

/** What a throw came to: '3d6+2', '4+1+6+2', 13. */
export interface DiceResult {
  command: string;
  detail: string;
  result: number;
}

function isWithin(value: number, { min, max }: { min: number; max: number }): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

/** Are all numbers of the throw within their ranges? */
export function isValidThrow({ count, sides, modifier }: DiceThrow): boolean {
  return (
    isWithin(count, DICE.count) &&
    isWithin(sides, DICE.sides) &&
    isWithin(Math.abs(modifier), DICE.modifier)
  );
}

function signed(value: number): string {
  if (value === 0) return '';
  return value > 0 ? `+${value}` : String(value);
}

function notation({ count, sides, modifier }: DiceThrow): string {
  return `${count > 1 ? count : ''}d${sides}${signed(modifier)}`;
}

/** The command of a throw: the count only above one, the modifier only where there is one. */
export function formatDice(dice: DiceThrow): string {
  return `/${notation(dice)}`;
}

/** Does the text mean to be a command? Chat sends everything else as words. */
export function isDiceCommand(text: string): boolean {
  return /^\s*\/\d*d\d/i.test(text);
}

/**
 * Reads a command; undefined where it is none, or a number is out of its range. A count of nought
 * is one, as it is written without a count.
 */
export function parseDice(text: string): DiceThrow | undefined {
  const found = /^\/(\d{0,4})d(\d{1,4})([+-]\d{1,4})?$/i.exec(text.trim());
  if (found === null) return undefined;
  const [, count, sides, modifier] = found;
  const dice = {
    count: Math.max(1, Number(count)),
    sides: Number(sides),
    modifier: Number(modifier ?? 0),
  };
  return isValidThrow(dice) ? dice : undefined;
}

/** Rolls. `die` is the source of chance: for a number of sides, a number from one to it. */
export function rollDice(dice: DiceThrow, die: (sides: number) => number): DiceResult {
  const rolls = Array.from({ length: Math.max(1, dice.count) }, () => die(dice.sides));
  return {
    command: notation(dice),
    detail: rolls.join('+') + signed(dice.modifier),
    result: rolls.reduce((sum, roll) => sum + roll, dice.modifier),
  };
}

/** The bot's text of a result; a single number is not followed by its sum. */
export function formatRoll({ command, detail, result }: DiceResult): string {
  const shown = detail === String(result) ? detail : `${detail}=${result}`;
  return `[${command}|${shown}]`;
}

/** Reads the bot's text '[roll|result]'; undefined where it is none. */
export function parseRoll(text: string): DiceResult | undefined {
  const found = /^\[([^|[\]]{1,32})\|([^|[\]=]{0,1000}=)?(-?\d{1,9})\]$/.exec(text.trim());
  if (found === null) return undefined;
  const [, command = '', sum, result = ''] = found;
  return { command, detail: sum?.slice(0, -1) ?? result, result: Number(result) };
}

/** Is this the bot's text of a throw by this command, '/3d6+2'? */
export function isRollOf(text: string, command: string): boolean {
  return `/${parseRoll(text)?.command.replace(/^\//, '')}` === command.trim();
}
