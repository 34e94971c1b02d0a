import type { Turn } from '../../../contract/index.ts';
import { around, FeedWindow, placeOf, type ReadingPlace } from './feedWindow.ts';

/**
 * A window over a list that is about to be shown (then near the place at which the reader goes on), or whose first turns are in the
 * document already.
 */
export function openFeedWindow(
  turns: readonly Turn[],
  shown: readonly Turn[],
  goOnAt: ReadingPlace | undefined,
): FeedWindow {
  return new FeedWindow(goOnAt ? around(turns, goOnAt) : shown.map(placeOf));
}
