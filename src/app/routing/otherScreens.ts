import { withTexts } from '../../i18n/index.ts';

/** The code of the screens that are no first screens of guests, with their texts. This list itself is loaded with the first of them. */
export const otherScreens = {
  logout: withTexts(async () => {
    const { SignOutScreen } = await import(
      /* webpackChunkName: "sign-out" */ '../screens/SignOutScreen.tsx'
    );
    return { Component: SignOutScreen };
  }),
  settings: withTexts(async () => {
    const { SettingsScreen } = await import(
      /* webpackChunkName: "settings" */ '../settings/SettingsScreen.tsx'
    );
    return { Component: SettingsScreen };
  }),
  drafts: withTexts(async () => {
    const { DraftsScreen } = await import(
      /* webpackChunkName: "drafts" */ '../../features/drafts/screens/DraftsScreen.tsx'
    );
    return { Component: DraftsScreen };
  }),
  replay: withTexts(async () => {
    const { ReplayScreen } = await import(
      /* webpackChunkName: "replay" */ '../replay/screens/ReplayScreen.tsx'
    );
    return { Component: ReplayScreen };
  }),
  bookmarks: withTexts(async () => {
    const { BookmarksScreen } = await import(
      /* webpackChunkName: "bookmarks" */ '../../features/bookmarks/screens/BookmarksScreen.tsx'
    );
    return { Component: BookmarksScreen };
  }),
  waiting: withTexts(async () => {
    const { WaitingPage } = await import(
      /* webpackChunkName: "waiting" */ '../screens/WaitingPage.tsx'
    );
    return { Component: WaitingPage };
  }),
  search: withTexts(async () => {
    const { SearchScreen } = await import(
      /* webpackChunkName: "search" */ '../../features/search/screens/SearchScreen.tsx'
    );
    return { Component: SearchScreen };
  }),
  moderation: withTexts(async () => {
    const { ModerationScreen } = await import(
      /* webpackChunkName: "moderation" */ '../../features/moderation/screens/ModerationScreen.tsx'
    );
    return { Component: ModerationScreen };
  }),
  communityBlocks: withTexts(async () => {
    const { CommunityBlocksScreen } = await import(
      /* webpackChunkName: "moderation" */ '../../features/moderation/screens/ModerationScreen.tsx'
    );
    return { Component: CommunityBlocksScreen };
  }),
  invite: withTexts(async () => {
    const { InvitePage } = await import(
      /* webpackChunkName: "invite" */ '../screens/InvitePage.tsx'
    );
    return { Component: InvitePage };
  }),
  unknown: withTexts(async () => {
    const { NotFoundScreen } = await import(
      /* webpackChunkName: "not-found" */ '../screens/NotFoundScreen.tsx'
    );
    return { Component: NotFoundScreen };
  }),
} as const;

/** The name of such a screen. */
export type OtherScreen = keyof typeof otherScreens;
