export { LatestToLookAt } from './feed/components/LatestToLookAt.tsx';
export { LatestTurns } from './feed/components/LatestTurns.tsx';
export { momentOf } from './oneTurn/components/TurnMoment.tsx';
export { TurnList, TurnListSkeleton } from './feed/components/TurnList.tsx';
export { useOpenFeed } from './feed/components/useOpenFeed.ts';
export { SinceSlot } from './feed/components/SinceSlot.tsx';
export { useReturning } from './feed/lastSeen.ts';
export { PlaceTurns } from './feed/components/PlaceTurns.tsx';
export { TurnFormGate } from './form/components/TurnFormGate.tsx';
export {
  feedKey,
  type FeedRef,
  latestFeedRef,
  locationFeedRef,
  type LocationFeedRef,
  pageFeedRef,
  type PageFeedRef,
  threadFeedRef,
} from './feed/feedRef.ts';
export {
  loadFeed,
  loadPage,
  openFeed,
  pollTurns,
  refetchOpenFeeds,
  refreshFeed,
} from './feed/feedThunks.ts';
export { selectReading, sharedChannel, turnsRealtime } from './realtime.ts';
export {
  selectFeed,
  type FeedReader,
  selectFeedReader,
  selectHasAnswered,
  selectIsFeedLoaded,
  selectOpenFeeds,
  selectTurns,
  selectWritableLocations,
} from './selectors.ts';
export { hasUnsentText } from './form/turnDraft.ts';
export {
  feedClosed,
  turnChanged,
  turnReceived,
  turnRemoved,
  turnsReducer,
  type WithTurns,
} from './slice.ts';
export { WRITE_HASH } from './feed/turnAddress.ts';
export { writingHash } from './oneTurn/writingLink.ts';
