import type { RouteName } from '../../domain/index.ts';

/** The redirect address of the sign-in (spec 1 §2); no screen of the table. */
export const OAUTH_PATH = '/oauth';

/** Asks whether to sign out (SHELL-15, SAFE-10); no screen of the table. */
export const LOGOUT_PATH = '/logout';

/** Where a recorded log is looked at (QA-03); no screen of the table. */
export const REPLAY_PATH = '/replay';

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
