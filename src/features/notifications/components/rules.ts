import type { NotificationKind, NotificationRule } from '../../../contract/index.ts';
import { deliveryOf } from '../../../domain/notificationRules.ts';

/** In place of a game: the rules for all of them. No game has an empty key. */
export const EVERYWHERE = '';

/** In the list at all, by a notification of an open browser, by web push. */
export type Way = 'list' | 'browser' | 'push';

interface Choice {
  readonly kind: NotificationKind;
  readonly game: string;
  readonly way: Way;
  readonly on: boolean;
}

/** The rules after one way of one kind was chosen, everywhere or in one game. */
export function withWay(
  rules: readonly NotificationRule[],
  { kind, game, way, on }: Choice,
): NotificationRule[] {
  const isIt = (rule: NotificationRule): boolean =>
    rule.kind === kind && (rule.game ?? EVERYWHERE) === game;
  const known = rules.findLast(isIt) ?? { kind, ...deliveryOf(rules, kind, game) };
  const ofGame = game === EVERYWHERE ? {} : { game };
  return [...rules.filter((rule) => !isIt(rule)), { ...known, ...ofGame, [way]: on }];
}

/** The rules without those of one game. */
export const withoutGame = (rules: readonly NotificationRule[], game: string): NotificationRule[] =>
  rules.filter((rule) => rule.game !== game);
