import type { Game } from '../../contract/index.ts';
import type { LoadStatus } from '../../features/session/index.ts';

/** What the home page shows under the description. */
export type HomeContent = 'turns' | 'waiting' | 'failed' | 'nothing';

/**
 * What main_page_type asks for (HOME-04): turns show the latest turns at once, profile_turns only when the characters are loaded; a guest has none
 * to wait for. quests_turns shows quests besides (`hasQuests`). Types whose content is no turns show the description and the info card alone.
 */
export function homeContent(
  { main_page_type: type }: Pick<Game, 'main_page_type'>,
  signedIn: boolean,
  characters: LoadStatus,
): HomeContent {
  if (type === 'turns' || type === 'quests_turns') return 'turns';
  if (type !== 'profile_turns') return 'nothing';
  if (!signedIn || characters === 'ready') return 'turns';
  return characters === 'failed' ? 'failed' : 'waiting';
}

/** Does the home show the quest list: by itself (quests_chat), or above the turns (quests_turns)? (HOME-04) */
export const hasQuests = ({ main_page_type: type }: Pick<Game, 'main_page_type'>): boolean =>
  type.startsWith('quests');
