import type { FastifyRequest } from 'fastify';
import { isFounded } from '../accounts/owners.ts';
import { requireUser } from '../auth/index.ts';
import { newToken, sha256 } from '../auth/crypto.ts';
import { alone, type Db, type Trx } from '../db/index.ts';
import { DomainError } from '../errors/index.ts';
import { becomeFounder } from './owners.ts';
import type { Change } from './standing.ts';

/** So long a founding link is good, in ms. */
export const FOUNDING_MS = 60 * 60 * 1000;

/**
 * A new key by which a community without an owner is founded (OWN-40); earlier ones are void from now on, so that of several hosts the one that started
 * last has printed the link that holds. Only its SHA-256 is kept. Undefined where the community is founded.
 */
export function issueFoundingKey(db: Db, now: number): Promise<string | undefined> {
  return alone(db, 'founding', async (trx) => {
    if (await isFounded(trx)) return undefined;
    await trx.deleteFrom('foundingKeys').where('usedAt', 'is', null).execute();
    const key = newToken();
    const row = { hash: sha256(key), expiresAt: now + FOUNDING_MS, usedAt: null, userId: null };
    await trx.insertInto('foundingKeys').values(row).execute();
    return key;
  });
}

async function useKey(trx: Trx, key: string, userId: number, now: number): Promise<boolean> {
  const found = await trx
    .selectFrom('foundingKeys')
    .selectAll()
    .where('hash', '=', sha256(key))
    .executeTakeFirst();
  if (!found) throw new DomainError('foundingKeyWrong');
  // The answer was lost, and the founder asks once more.
  if (found.usedAt !== null && found.userId === userId) return false;
  if (found.usedAt !== null) throw new DomainError('foundingKeyUsed');
  if (found.expiresAt <= now) throw new DomainError('foundingKeyLate');
  await trx
    .updateTable('foundingKeys')
    .set({ usedAt: now, userId })
    .where('hash', '=', found.hash)
    .execute();
  return true;
}

/**
 * Makes the asker the first owner, by the key of the founding link: key, owner and journal in one transaction (OWN-41). Refusals: unauthorised,
 * foundingKeyWrong, foundingKeyLate, foundingKeyUsed.
 */
export function foundCommunity(
  db: Db,
  { key, request, now }: { key: string; request: FastifyRequest; now: number },
): Promise<Change[]> {
  const { id: userId, name } = requireUser(request);
  return alone(db, 'founding', async (trx) => {
    if (!(await useKey(trx, key, userId, now))) return [];
    await becomeFounder(trx, { userId, name, now });
    return [{ userId }];
  });
}
