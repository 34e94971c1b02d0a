import {
  type NotificationKind,
  notificationKinds,
  type NotificationRule,
} from '../contract/index.ts';

/** How somebody is notified. */
export type DeliveryChoices = Pick<NotificationRule, 'list' | 'browser' | 'push'>;

/** Quiet until somebody chooses otherwise: the list fills, nothing rings (NOTE-01). */
const LIST_ONLY: DeliveryChoices = { list: true, browser: false, push: false };

/** How a kind is notified in a game: by the game's own rule, else by that for all games, else in the list alone. */
export function deliveryOf(
  rules: readonly NotificationRule[],
  kind: NotificationKind,
  game: string,
): DeliveryChoices {
  const ofKind = rules.filter((rule) => rule.kind === kind);
  const rule =
    ofKind.findLast((one) => one.game === game) ??
    ofKind.findLast((one) => one.game === undefined) ??
    LIST_ONLY;
  const { list } = rule;
  return { list, browser: list && rule.browser, push: list && rule.push };
}

/** All rules, with one for each kind everywhere, in the order of the kinds; those of games behind them. */
export function wholeRules(rules: readonly NotificationRule[]): NotificationRule[] {
  const everywhere = notificationKinds.map(
    (kind): NotificationRule =>
      rules.findLast((rule) => rule.kind === kind && rule.game === undefined) ?? {
        kind,
        ...LIST_ONLY,
      },
  );
  return [...everywhere, ...rules.filter(({ game }) => game !== undefined)];
}
