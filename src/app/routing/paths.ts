import { otherRoutes, type RouteName } from '../../domain/index.ts';

/** The redirect address of the sign-in (spec 1 §2); no screen of the table. */
export const OAUTH_PATH = '/oauth';

/** Asks whether to sign out (SHELL-15, SAFE-10). */
export const LOGOUT_PATH = otherRoutes.logout;

/** The turns that the reader has marked, in all games (BACK-65). */
export const BOOKMARKS_PATH = otherRoutes.bookmarks;

/** All that was begun and not sent (BACK-38). */
export const DRAFTS_PATH = otherRoutes.drafts;

/** Where a recorded log is looked at (QA-03). */
export const REPLAY_PATH = otherRoutes.replay;

/** What a reader can choose, over all games (BACK-80). */
export const SETTINGS_PATH = otherRoutes.settings;

/** What waits for an answer, over all games (BACK-21). */
export const WAITING_PATH = otherRoutes.waiting;

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
