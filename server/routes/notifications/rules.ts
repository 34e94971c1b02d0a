import type { FastifyRequest } from 'fastify';
import type { CallBody, CallResponse, Calls } from '../../../src/contract/index.ts';
import { wholeRules } from '../../../src/domain/index.ts';
import { requireUser } from '../../auth/index.ts';
import type { Db } from '../../db/index.ts';
import { type KeptRule, replaceRules, rulesOf } from '../../db/queries/notificationRules.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../errors/index.ts';
import { type OpenGame, visibleGames } from '../access.ts';

type Sent = CallBody<Calls['saveNotificationRules']>['rules'];
type Answer = CallResponse<Calls['notificationRules']>;

/** The choices in games that one may see, with the defaults of what was not chosen. Those of other games stay stored, and apply again when the game is visible. */
async function visibleRules(db: Db, userId: number, games: readonly OpenGame[]): Promise<Answer> {
  const keys = new Set(games.map(({ row }) => row.key));
  const rules = await rulesOf(db, userId);
  return { rules: wholeRules(rules.filter(({ game }) => game === undefined || keys.has(game))) };
}

/** One's choices. Refusal: unauthorised. */
export async function readRules({ db }: Deps, request: FastifyRequest): Promise<Answer> {
  const user = requireUser(request);
  return visibleRules(db, user.id, await visibleGames(db, user));
}

/** The rules with the ids of their games; of two for the same the last. Refusal: gameNotFound, also for a game that the asker may not see. */
function settle(games: readonly OpenGame[], sent: Sent): KeptRule[] {
  const idOf = new Map(games.map(({ row }) => [row.key, row.id]));
  const stored = new Map<string, KeptRule>();
  for (const { game, ...rule } of sent) {
    const gameId = game === undefined ? null : idOf.get(game);
    if (gameId === undefined) throw new DomainError('gameNotFound');
    stored.set(`${rule.kind} ${gameId ?? ''}`, { ...rule, gameId });
  }
  return [...stored.values()];
}

/** Replaces one's choices, but for those in games that one may not see now. Refusals: unauthorised, gameNotFound. */
export async function saveRules(
  { db }: Deps,
  sent: Sent,
  request: FastifyRequest,
): Promise<Answer> {
  const user = requireUser(request);
  return db.transaction().execute(async (trx) => {
    const games = await visibleGames(trx, user);
    const whose = { userId: user.id, games: games.map(({ row }) => row.id) };
    await replaceRules(trx, whose, settle(games, sent));
    return visibleRules(trx, user.id, games);
  });
}
