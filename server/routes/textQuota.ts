import type { Trx } from '../db/index.ts';
import { noteWritten } from '../db/queries/writtenTexts.ts';
import { DomainError } from '../errors/index.ts';

/** What an account may write in a day, in bytes of UTF-8: ten million letters, more than a writer types in years. */
const DAY_BYTES = 20 * 1024 * 1024;

/** What is written: by whom, when, the new texts, and those in whose place they stand. */
export type Written = {
  userId: number;
  now: number;
  texts: readonly string[];
  before?: readonly string[];
};

const bytesOf = (texts: readonly string[] = []): number =>
  texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);

/**
 * Counts what texts add to the database against the day of their account (SAFE-01); a refusal takes back what its transaction has counted.
 * Refusal: textDayFull (the last 24 hours count).
 */
export async function countText(trx: Trx, { userId, now, texts, before }: Written): Promise<void> {
  const bytes = bytesOf(texts) - bytesOf(before);
  if (bytes <= 0) return;
  const written = await noteWritten(trx, { userId, bytes, now });
  if (written > DAY_BYTES) throw new DomainError('textDayFull');
}
