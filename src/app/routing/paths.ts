import type { RouteName } from '../../domain/index.ts';

/** The redirect address of the sign-in (spec 1 §2); no screen of the table. */
export const OAUTH_PATH = '/oauth';

/** Asks whether to sign out (SHELL-15, SAFE-10); no screen of the table. */
export const LOGOUT_PATH = '/logout';

/** The turns that the reader has marked, in all games (BACK-65); no screen of the table. */
export const BOOKMARKS_PATH = '/bookmarks';

/** All that was begun and not sent (BACK-38); no screen of the table. */
export const DRAFTS_PATH = '/drafts';

/** The queue of profiles of a game, for its masters (OWN-71; `queuePath`); no screen of the table. */
export const QUEUE_PATH = '/:game/queue';

/** Where a recorded log is looked at (QA-03); no screen of the table. */
export const REPLAY_PATH = '/replay';

/** What a reader can choose, over all games (BACK-80); no screen of the table. */
export const SETTINGS_PATH = '/settings';

/** What waits for an answer, over all games (BACK-21); no screen of the table. */
export const WAITING_PATH = '/waiting';

/** An invitation into a game (OWN-58); no screen of the table. Its key is in the query, where no log writes it down. */
export const INVITE_PATH = '/invite';

/** What masters do about people and texts of a game (`moderationPath`); no screen of the table. */
export const MODERATION_PATH = '/:game/moderation';

/** The routes that have a screen (SHELL-01); the others come with their screens. */
export const builtRoutes: ReadonlySet<RouteName> = new Set([
  'login',
  'index',
  'main',
  'rules',
  'profiles.choose',
  'profiles.index',
  'profiles.show',
  'profile.index',
  'profile.edit',
  'profile.create',
  'chat',
  'channel',
  'quest.chronicle',
  'map',
  'locations',
  'location',
]);
