import { pathTo } from '../../domain/index.ts';

/** The parts of the moderation of a game, as they stand in its address. */
export const moderationTabs = ['complaints', 'blocks', 'invitations'] as const;
export type ModerationTab = (typeof moderationTabs)[number];

/** The address of a part of the moderation of a game; with somebody to block, as the address names them. */
export function moderationPath(
  game: string,
  tab: ModerationTab,
  whom: { readonly turn?: string; readonly profile?: string } = {},
): string {
  const query = new URLSearchParams({ ...(tab !== 'complaints' && { tab }), ...whom }).toString();
  return pathTo('moderation', { game }) + (query && `?${query}`);
}
