import type { FastifyRequest } from 'fastify';
import { HEADER } from '../../src/contract/index.ts';
import { sha256 } from '../auth/crypto.ts';
import { fromJson, toJson, type Trx } from '../db/index.ts';
import { DomainError } from '../errors/index.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The Idempotency-Key of a request; undefined where there is none. Refusal: badRequest for one that is no uuid. */
export function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers[HEADER.idempotency.toLowerCase()];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !UUID.test(key)) throw new DomainError('badRequest');
  return key.toLowerCase();
}

/** What is asked for: the account, the call's address and its payload. A retry repeats all three. */
export type Asked = { userId: number; request: FastifyRequest; payload: unknown; now: number };

/** One use of a key. */
type Use = { userId: number; key: string; call: string; payloadHash: string };

/** Takes the key, or finds it taken. Two requests at once: the second waits here until the first has committed. */
async function takeKey(trx: Trx, use: Use, now: number): Promise<boolean> {
  const taken = await trx
    .insertInto('idempotencyKeys')
    .values({ ...use, made: toJson<unknown>(null), createdAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

async function firstMade(trx: Trx, { userId, key, call, payloadHash }: Use): Promise<unknown> {
  const first = await trx
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (first.call === call && first.payloadHash === payloadHash) return fromJson(first.made);
  throw new DomainError('idempotencyReused');
}

/** How a call does its work, and how its answer is read. */
export type Once<Made, Answer> = {
  /** Does it; resolves with what was made: ids and what is small, no texts (SAFE-01). */
  work: () => Promise<Made>;
  /** The answer, from what was made as it stands now. */
  answer: (made: Made) => Promise<Answer>;
};

/**
 * Does the work once for each key (FORM-22, MSG-14): for a retry it resolves with what the first call made. Work and key are
 * committed by one transaction, so a crash cannot keep one without the other. A refusal releases the key.
 * Refusals: badRequest (no uuid), idempotencyReused (the key came with another payload or call).
 */
export async function madeOnce<Made>(
  trx: Trx,
  { userId, request, payload, now }: Asked,
  work: () => Promise<Made>,
): Promise<{ made: Made; repeated: boolean }> {
  const key = readKey(request);
  if (key === undefined) return { made: await work(), repeated: false };
  const call = `${request.method} ${request.url}`;
  const use = { userId, key, call, payloadHash: sha256(JSON.stringify(payload)) };
  if (!(await takeKey(trx, use, now)))
    return { made: (await firstMade(trx, use)) as Made, repeated: true };
  const made = await work();
  await trx
    .updateTable('idempotencyKeys')
    .set({ made: toJson<unknown>(made) })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .execute();
  return { made, repeated: false };
}

/** As {@link madeOnce}, with the answer, read in the same transaction. */
export async function once<Made, Answer>(
  trx: Trx,
  asked: Asked,
  { work, answer }: Once<Made, Answer>,
): Promise<{ answer: Answer; repeated: boolean }> {
  const { made, repeated } = await madeOnce(trx, asked, work);
  return { answer: await answer(made), repeated };
}
