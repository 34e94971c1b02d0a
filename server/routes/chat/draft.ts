import { type Character, TEXT_LIMIT } from '../../../src/contract/index.ts';
import {
  canRoll,
  type DiceThrow,
  isDiceCommand,
  messageRefusal,
  parseDice,
  normalizeMessage,
} from '../../../src/domain/index.ts';
import { DomainError, invalid } from '../../errors/index.ts';

/** The text of a message as it is stored. Refusals under `message`: messageRequired, messageTooLong. */
export function normalizeText(given: string): string {
  const refusal = messageRefusal(given);
  if (refusal) throw invalid({ message: [[refusal, { max: TEXT_LIMIT.message }]] });
  return normalizeMessage(given);
}

/** The throw that a message asks for, if it is a command (DICE-02). Refusals: mastersOnly; under `message` diceWrong. */
export function throwOf(text: string, actor: Character): DiceThrow | undefined {
  if (!isDiceCommand(text)) return undefined;
  if (!canRoll(actor)) throw new DomainError('mastersOnly');
  const dice = parseDice(text);
  if (!dice) throw invalid({ message: ['diceWrong'] });
  return dice;
}
