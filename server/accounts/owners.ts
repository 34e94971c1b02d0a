import { type Db, flag, isPostgres, type Trx } from '../db/index.ts';
import { DomainError } from '../errors/index.ts';

/**
 * The ids of all owners of the community, which nobody else changes before this transaction ends (OWN-45): of two owners who dismiss each other at
 * once, on whichever hosts, the second sees what the first has done.
 */
export async function lockOwners(trx: Trx): Promise<number[]> {
  const owners = trx.selectFrom('users').select('id').where('isOwner', '=', flag(true));
  const locked = isPostgres(trx) ? owners.orderBy('id').forUpdate() : owners;
  return (await locked.execute()).map(({ id }) => id);
}

/** Is there an owner, so that the community is founded? */
export async function isFounded(db: Db): Promise<boolean> {
  const owners = db.selectFrom('users').select('id').where('isOwner', '=', flag(true)).limit(1);
  return (await owners.executeTakeFirst()) !== undefined;
}

/** Before somebody stops being an owner, or leaves the community: the last owner cannot go. Refusal: lastOwner. */
export async function refuseLastOwner(trx: Trx, userId: number): Promise<void> {
  const owners = await lockOwners(trx);
  if (owners.includes(userId) && owners.length === 1) throw new DomainError('lastOwner');
}

/** Makes somebody an owner, or no owner. Refusal: personNotFound for one who has left meanwhile: nobody could be the last owner's heir then. */
export async function setOwner(
  trx: Trx,
  { userId, isOwner, now }: { userId: number; isOwner: boolean; now: number },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ isOwner: flag(isOwner), updatedAt: now })
    .where('id', '=', userId)
    .where('leftAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new DomainError('personNotFound');
}
