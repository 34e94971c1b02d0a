import { archiveCalls } from './archives.ts';
import { bookmarkCalls } from './bookmarks.ts';
import { accountCalls } from './account.ts';
import { chatCalls } from './chat.ts';
import { communityCalls } from './community.ts';
import { draftCalls } from './drafts.ts';
import { feedCalls } from './feed.ts';
import { jobCalls } from './jobs.ts';
import { locationCalls } from './locations.ts';
import { messageCalls } from './messages.ts';
import { modelCalls } from './models.ts';
import { moderationCalls } from './moderation.ts';
import { notificationCalls } from './notifications.ts';
import { profileCalls } from './profiles.ts';
import { reportCalls } from './reports.ts';
import { reviewCalls } from './reviews.ts';
import { searchCalls } from './search.ts';
import { sessionCalls } from './session.ts';
import { turnCalls } from './turns.ts';
import { waitingCalls } from './waiting.ts';
import { workshopCalls } from './workshop.ts';
import { worldCalls } from './world.ts';

export * from './define.ts';
export { type Identity, LEAVING_NAMES, type SignedInBrowser } from './account.ts';
export { BOOK_TURNS_LIMIT, type BookFormat, bookFormats, fileCalls } from './book.ts';
export { type JournalFormat, journalFormats } from './community.ts';
export { newTurnsAnswer, type NewTurnsAnswer } from './feed.ts';
export { REPORT_LIMITS } from './reports.ts';
export { rollResult, type RollResult } from './turns.ts';

/** The tables by area: the client imports these, so that a screen carries only the calls that it makes. */
export {
  bookmarkCalls,
  accountCalls,
  archiveCalls,
  chatCalls,
  communityCalls,
  draftCalls,
  feedCalls,
  jobCalls,
  locationCalls,
  messageCalls,
  modelCalls,
  moderationCalls,
  notificationCalls,
  profileCalls,
  reportCalls,
  reviewCalls,
  searchCalls,
  sessionCalls,
  turnCalls,
  waitingCalls,
  workshopCalls,
  worldCalls,
};

/** Every call between client and host, by its id (spec 1 §7, spec 2 §7). */
export const calls = {
  ...sessionCalls,
  ...feedCalls,
  ...turnCalls,
  ...worldCalls,
  ...locationCalls,
  ...profileCalls,
  ...modelCalls,
  ...chatCalls,
  ...messageCalls,
  ...notificationCalls,
  ...reportCalls,
  ...bookmarkCalls,
  ...draftCalls,
  ...waitingCalls,
  ...accountCalls,
  ...communityCalls,
  ...searchCalls,
  ...reviewCalls,
  ...moderationCalls,
  ...workshopCalls,
  ...jobCalls,
  ...archiveCalls,
} as const;

export type Calls = typeof calls;
export type CallId = keyof Calls;
