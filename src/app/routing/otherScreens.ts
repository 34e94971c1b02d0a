import { withTexts } from '../../i18n/index.ts';
import { NotFoundScreen } from '../screens/NotFoundScreen.tsx';

const journal = withTexts(async () => {
  const { JournalScreen } = await import(
    /* webpackChunkName: "community" */ '../../features/community/screens/JournalScreen.tsx'
  );
  return { Component: JournalScreen };
});

/** The code of the screens that no guest sees first, with their texts. This list itself is loaded with the first of them. */
export const otherScreens = {
  'profiles.choose': withTexts(async () => {
    const { ChooseProfileScreen } = await import(
      /* webpackChunkName: "profileChoice" */ '../../features/profiles/screens/ChooseProfileScreen.tsx'
    );
    return { Component: ChooseProfileScreen };
  }),
  'profile.index': withTexts(async () => {
    const { OwnProfileScreen } = await import(
      /* webpackChunkName: "ownProfile" */ '../../features/profiles/screens/OwnProfileScreen.tsx'
    );
    return { Component: OwnProfileScreen };
  }),
  'profile.edit': withTexts(async () => {
    const { EditProfileScreen } = await import(
      /* webpackChunkName: "profileForm" */ '../../features/profiles/screens/EditProfileScreen.tsx'
    );
    return { Component: EditProfileScreen };
  }),
  'profile.create': withTexts(async () => {
    const { CreateProfileScreen } = await import(
      /* webpackChunkName: "profileForm" */ '../../features/profiles/screens/CreateProfileScreen.tsx'
    );
    return { Component: CreateProfileScreen };
  }),
  chat: withTexts(async () => {
    const { ChannelsScreen } = await import(
      /* webpackChunkName: "channels" */ '../../features/chat/screens/ChannelsScreen.tsx'
    );
    return { Component: ChannelsScreen };
  }),
  channel: withTexts(async () => {
    const { ChannelScreen } = await import(
      /* webpackChunkName: "channel" */ '../../features/chat/screens/ChannelScreen.tsx'
    );
    return { Component: ChannelScreen };
  }),
  'quest.chronicle': withTexts(async () => {
    const { ChronicleScreen } = await import(
      /* webpackChunkName: "chronicle" */ '../../features/quests/screens/ChronicleScreen.tsx'
    );
    return { Component: ChronicleScreen };
  }),
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
  queue: withTexts(async () => {
    const { QueueScreen } = await import(
      /* webpackChunkName: "queue" */ '../../features/reviews/screens/QueueScreen.tsx'
    );
    return { Component: QueueScreen };
  }),
  review: withTexts(async () => {
    const { ReviewScreen } = await import(
      /* webpackChunkName: "review" */ '../../features/reviews/screens/ReviewScreen.tsx'
    );
    return { Component: ReviewScreen };
  }),
  offer: withTexts(async () => {
    const { OfferScreen } = await import(
      /* webpackChunkName: "invite" */ '../../features/reviews/screens/OfferScreen.tsx'
    );
    return { Component: OfferScreen };
  }),
  found: withTexts(async () => {
    const { FoundScreen } = await import(
      /* webpackChunkName: "community" */ '../../features/community/screens/FoundScreen.tsx'
    );
    return { Component: FoundScreen };
  }),
  community: withTexts(async () => {
    const { CommunityScreen } = await import(
      /* webpackChunkName: "community" */ '../../features/community/screens/CommunityScreen.tsx'
    );
    return { Component: CommunityScreen };
  }),
  staff: withTexts(async () => {
    const { StaffScreen } = await import(
      /* webpackChunkName: "community" */ '../../features/community/screens/StaffScreen.tsx'
    );
    return { Component: StaffScreen };
  }),
  journal,
  gameJournal: journal,
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
  workshops: withTexts(async () => {
    const { WorkshopGamesScreen } = await import(
      /* webpackChunkName: "workshop" */ '../../features/workshop/screens/WorkshopGamesScreen.tsx'
    );
    return { Component: WorkshopGamesScreen };
  }),
  workshop: withTexts(async () => {
    const { WorkshopPage } = await import(
      /* webpackChunkName: "workshop" */ '../screens/WorkshopPage.tsx'
    );
    return { Component: WorkshopPage };
  }),
  unknown: withTexts(() => Promise.resolve({ Component: NotFoundScreen })),
} as const;

/** The name of such a screen. */
export type OtherScreen = keyof typeof otherScreens;
