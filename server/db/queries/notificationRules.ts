import type { NotificationRule } from '../../../src/contract/index.ts';
import type { Db, Trx } from '../database.ts';
import { flag, isSet } from '../schema/index.ts';
import { present } from './wire.ts';

/** A user's choices of notifications; nothing of what was left as it is. */
export async function rulesOf(db: Db, userId: number): Promise<NotificationRule[]> {
  const rows = await db
    .selectFrom('notificationRules')
    .leftJoin('games', 'games.id', 'notificationRules.gameId')
    .select(['kind', 'list', 'browser', 'push', 'games.key as game'])
    .where('userId', '=', userId)
    .orderBy('notificationRules.id')
    .execute();
  return rows.map(({ kind, list, browser, push, game }) => ({
    kind,
    list: isSet(list),
    browser: isSet(browser),
    push: isSet(push),
    ...present({ game }),
  }));
}

/** A rule with its game's id, null for everywhere. */
export type KeptRule = Omit<NotificationRule, 'game'> & { gameId: number | null };

/** Puts these rules in the place of those that a user had for all games at once and for these ones; others stay. */
export async function replaceRules(
  trx: Trx,
  { userId, games }: { readonly userId: number; readonly games: readonly number[] },
  rules: readonly KeptRule[],
): Promise<void> {
  await trx
    .deleteFrom('notificationRules')
    .where('userId', '=', userId)
    .where(({ or, eb }) => or([eb('gameId', 'is', null), eb('gameId', 'in', games)]))
    .execute();
  if (rules.length === 0) return;
  const rows = rules.map(({ gameId, kind, list, browser, push }) => ({
    userId,
    gameId,
    kind,
    list: flag(list),
    browser: flag(browser),
    push: flag(push),
  }));
  await trx.insertInto('notificationRules').values(rows).execute();
}
