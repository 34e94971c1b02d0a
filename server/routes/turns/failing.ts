import type { ErrorId } from '../../../src/contract/index.ts';
import { DomainError } from '../../errors/index.ts';

/**
 * Gives an internal error the text of the action that failed (spec 1 §8: errors while editing, deleting or commenting a turn).
 * Its reason goes to the log alone; a refusal stays what it is.
 */
export async function failingAs<Result>(id: ErrorId, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && error.status < 500) throw error;
    throw new DomainError(id, {}, undefined, error);
  }
}
