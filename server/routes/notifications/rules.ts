import type { FastifyRequest } from 'fastify';
import type { CallBody, CallResponse, Calls } from '../../../src/contract/index.ts';
import { wholeRules } from '../../../src/domain/index.ts';
import { requireUser } from '../../auth/index.ts';
import type { Trx } from '../../db/index.ts';
import { type KeptRule, replaceRules, rulesOf } from '../../db/queries/notificationRules.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../errors/index.ts';

type Sent = CallBody<Calls['saveNotificationRules']>['rules'];
type Answer = CallResponse<Calls['notificationRules']>;

/** One's choices, with the defaults of what was not chosen. Refusal: unauthorised. */
export async function readRules({ db }: Deps, request: FastifyRequest): Promise<Answer> {
  const { id } = requireUser(request);
  return { rules: wholeRules(await rulesOf(db, id)) };
}

/** The rules with the ids of their games; of two for the same the last. Refusal: gameNotFound. */
async function settle(trx: Trx, sent: Sent): Promise<KeptRule[]> {
  const games = await trx.selectFrom('games').select(['id', 'key']).execute();
  const idOf = new Map(games.map(({ id, key }) => [key, id]));
  const kept = new Map<string, KeptRule>();
  for (const { game, ...rule } of sent) {
    const gameId = game === undefined ? null : idOf.get(game);
    if (gameId === undefined) throw new DomainError('gameNotFound');
    kept.set(`${rule.kind} ${gameId ?? ''}`, { ...rule, gameId });
  }
  return [...kept.values()];
}

/** Replaces one's choices. Refusals: unauthorised, gameNotFound. */
export async function saveRules(
  { db }: Deps,
  sent: Sent,
  request: FastifyRequest,
): Promise<Answer> {
  const { id } = requireUser(request);
  return db.transaction().execute(async (trx) => {
    await replaceRules(trx, id, await settle(trx, sent));
    return { rules: wholeRules(await rulesOf(trx, id)) };
  });
}
