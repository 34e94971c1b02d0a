/** All that long feeds need and a short one does without until it can be read: loaded by components/useLongFeed.ts. */
export { FeedBar } from './FeedBar.tsx';
export { FeedKeeper } from './FeedKeeper.tsx';
export { openFeedWindow } from './feedWindow.ts';
export { selectReturn } from './readingSelectors.ts';
export { SinceLine } from './SinceLine.tsx';
export { TurnMark } from './TurnMark.tsx';
