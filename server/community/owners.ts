import type { FastifyRequest } from 'fastify';
import { lockOwners, refuseLastOwner, setOwner } from '../accounts/owners.ts';
import type { Trx } from '../db/index.ts';
import { ownBlocks } from '../db/queries/blocks.ts';
import { DomainError } from '../errors/index.ts';
import { findPerson, requireOwner } from './access.ts';
import { writeJournal } from './journal.ts';
import type { Change } from './standing.ts';

/** What is asked for: of whom, by whom, when (ms). */
type Asked = { person: string; request: FastifyRequest; now: number };

/**
 * Appoints or dismisses an owner (OWN-44, OWN-45). Nothing happens where it is so already. Refusals: unauthorised, ownersOnly, personNotFound,
 * ownerBlocked, lastOwner. Resolves with whose standing has changed.
 */
export async function changeOwner(
  trx: Trx,
  { person, request, now }: Asked,
  becomesOwner: boolean,
): Promise<Change[]> {
  // Locked before it is asked who the asker is: the owner before may have dismissed them.
  const owners = await lockOwners(trx);
  const user = await requireOwner(trx, request);
  const { id: userId, name } = await findPerson(trx, person);
  if (owners.includes(userId) === becomesOwner) return [];
  if (!becomesOwner) await refuseLastOwner(trx, userId);
  // Owners are not blocked (blockRefusal), nor made of those who are.
  else if ((await ownBlocks(trx, userId)).length > 0) throw new DomainError('ownerBlocked');
  await setOwner(trx, { userId, isOwner: becomesOwner, now });
  await writeJournal(trx, {
    at: now,
    userId: user.id,
    action: becomesOwner ? 'ownerAppointed' : 'ownerDismissed',
    subject: { type: 'user', id: userId, name },
  });
  return [{ userId, reconnects: !becomesOwner }];
}

/** The first owner, who founded the community. */
export async function becomeFounder(
  trx: Trx,
  { userId, name, now }: { userId: number; name: string; now: number },
): Promise<void> {
  if ((await lockOwners(trx)).length > 0) throw new DomainError('foundingKeyUsed');
  await setOwner(trx, { userId, isOwner: true, now });
  await writeJournal(trx, {
    at: now,
    userId,
    action: 'ownerAppointed',
    subject: { type: 'user', id: userId, name },
    after: { founded: true },
  });
}
