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
    .values({ ...use, answer: toJson<unknown>(null), createdAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

async function firstAnswer(trx: Trx, { userId, key, call, payloadHash }: Use): Promise<unknown> {
  const first = await trx
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (first.call === call && first.payloadHash === payloadHash) return fromJson(first.answer);
  throw new DomainError('idempotencyReused');
}

/**
 * Does the work once for each key (FORM-22, MSG-14): a retry gets the first answer, and nothing else. Answer and work are committed by
 * one transaction, so a crash cannot keep one without the other. A refusal releases the key.
 * Refusals: badRequest (no uuid), idempotencyReused (the key came with another payload or call).
 */
export async function once<Answer>(
  trx: Trx,
  { userId, request, payload, now }: Asked,
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; repeated: boolean }> {
  const key = readKey(request);
  if (key === undefined) return { answer: await work(), repeated: false };
  const call = `${request.method} ${request.url}`;
  const use = { userId, key, call, payloadHash: sha256(JSON.stringify(payload)) };
  if (!(await takeKey(trx, use, now)))
    return { answer: (await firstAnswer(trx, use)) as Answer, repeated: true };
  const answer = await work();
  await trx
    .updateTable('idempotencyKeys')
    .set({ answer: toJson<unknown>(answer) })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .execute();
  return { answer, repeated: false };
}
