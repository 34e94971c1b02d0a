import { isPostgres, type Trx } from '../db/index.ts';
import { DomainError } from '../errors/index.ts';

/**
 * A community never loses its last owner (OWN-39): to be called in the transaction in which a user ceases to be one, by leaving or by dismissal, before it
 * writes. Two owners who go at the same time come one after the other. Nothing happens where the user is none. Refusal: lastOwner.
 */
export async function keepAnOwner(trx: Trx, userId: number): Promise<void> {
  const owners = trx.selectFrom('users').select('id').where('isAdmin', '=', 1).orderBy('id');
  const rows = await (isPostgres(trx) ? owners.forUpdate() : owners).execute();
  const isOwner = rows.some(({ id }) => id === userId);
  if (isOwner && rows.length === 1) throw new DomainError('lastOwner');
}
