import type * as characters from './characters.ts';
import type * as chat from './chat.ts';
import type * as community from './community.ts';
import type * as drafts from './drafts.ts';
import type * as games from './games.ts';
import type * as notifications from './notifications.ts';
import type * as people from './people.ts';
import type * as quests from './quests.ts';
import type * as search from './search.ts';
import type * as turns from './turns.ts';
import type * as waiting from './waiting.ts';
import type * as world from './world.ts';

/**
 * Every table, by its name in queries. Names here are camelCase, in the database snake_case (Kysely's CamelCasePlugin):
 * `db.selectFrom('turnActions')` reads `turn_actions`.
 */
export type Tables = {
  users: people.UserTable;
  sessions: people.SessionTable;
  userSettings: people.UserSettingsTable;
  idempotencyKeys: people.IdempotencyKeyTable;
  writtenTexts: people.WrittenTextTable;
  presence: people.PresenceTable;
  uploads: people.UploadTable;
  tags: people.TagTable;
  appMeta: people.AppMetaTable;
  gameGroups: games.GameGroupTable;
  games: games.GameTable;
  moments: games.MomentTable;
  factions: games.FactionTable;
  species: games.SpeciesTable;
  positions: games.PositionTable;
  maps: world.MapTable;
  locations: world.LocationTable;
  mapFeatures: world.MapFeatureTable;
  locationRoutes: world.LocationRouteTable;
  characters: characters.CharacterTable;
  profiles: characters.ProfileTable;
  profileComments: characters.ProfileCommentTable;
  characterAvatars: characters.CharacterAvatarTable;
  characterRoutes: characters.CharacterRouteTable;
  turns: turns.TurnTable;
  turnActions: turns.TurnActionTable;
  turnComments: turns.TurnCommentTable;
  turnReactions: turns.TurnReactionTable;
  turnQuests: turns.TurnQuestTable;
  turnMoves: turns.TurnMoveTable;
  bookmarks: turns.BookmarkTable;
  quests: quests.QuestTable;
  questEvents: quests.QuestEventTable;
  questEventMembers: quests.QuestEventMemberTable;
  chatChannels: chat.ChatChannelTable;
  channelMembers: chat.ChannelMemberTable;
  chatMessages: chat.ChatMessageTable;
  chatReads: chat.ChatReadTable;
  notifications: notifications.NotificationTable;
  notificationRules: notifications.NotificationRuleTable;
  pushSubscriptions: notifications.PushSubscriptionTable;
  chatNotified: notifications.ChatNotifiedTable;
  drafts: drafts.DraftTable;
  turnMentions: waiting.TurnMentionTable;
  waitingHolds: waiting.WaitingHoldTable;
  absences: waiting.AbsenceTable;
  sceneOrders: waiting.SceneOrderTable;
  sceneMembers: waiting.SceneMemberTable;
  journal: community.JournalTable;
  foundingKeys: community.FoundingKeyTable;
  searchDocuments: search.SearchDocumentTable;
};

export type { Icon } from './games.ts';
export type { MapOptions } from './world.ts';
export type { RollResult } from './turns.ts';
export type { QuestStatus } from './quests.ts';
export { IDS_IN_MS } from './search.ts';
export { flag, fromJson, isSet, toJson } from './columns.ts';
export type { Flag, JsonText, Millis } from './columns.ts';
