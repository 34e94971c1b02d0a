import type { WithHost } from '../../api/index.ts';
import type { Notification } from '../../contract/index.ts';
import type { WithConnection } from '../../realtime/index.ts';
import { selectCharacterKey, selectGameKey, type WithSession } from '../session/index.ts';
import { selectOpenComments, selectSeenTurns, type WithTurns } from '../turns/index.ts';
import { selectNotifications, type WithNotifications } from './inboxState.ts';

/** What is looked at to know what was read without the list: feeds, comments, and the page one is on. */
export type SeenState = WithNotifications &
  WithTurns &
  WithSession &
  WithHost &
  WithConnection & { readonly ui: { readonly path?: string | undefined } };

/** Words about a profile are read on its page, as the character that they are about. */
const isOnPage = (state: SeenState, { kind, game, character, url }: Notification): boolean =>
  kind === 'profileComment' &&
  url === state.ui.path &&
  game === selectGameKey(state) &&
  character === selectCharacterKey(state);

/**
 * The unread notifications whose words are, or were, before the reader's eyes: their turn was seen in a feed, the comments on it are open, the page
 * about it is. Of channels the host knows it by itself. Nobody sees anything on a hidden page.
 */
export function selectSeen(state: SeenState): string[] {
  if (state.connection.hidden) return [];
  const unread = selectNotifications(state).filter(({ read }) => !read);
  if (unread.length === 0) return [];
  const turns = new Set(unread.map(({ turn }) => turn).filter((one) => one !== undefined));
  const seen = new Set(selectSeenTurns(state, turns));
  const open = new Set(selectOpenComments(state));
  return unread
    .filter(
      (one) =>
        (one.turn !== undefined && seen.has(one.turn)) ||
        (one.commented !== undefined && open.has(one.commented)) ||
        isOnPage(state, one),
    )
    .map(({ id }) => id);
}
