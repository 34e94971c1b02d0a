import type { RootState } from '../../../../../src/app/reducer.ts';
import { mergeTurns } from '../../../../../src/domain/index.ts';
import { feedKey, latestPlace } from '../../../../../src/features/turns/index.ts';
import { newFeedState } from '../../../../../src/features/turns/feed/feedState.ts';
import { makeTurn } from '../../../../support/entities.ts';

const place = latestPlace('forest', '7');
const key = feedKey(place);

/** Turns as one reader has them: a feed with these, the newest one that was seen, and the turn whose comments are on the screen. */
export function readTurnsState({
  shown,
  seen,
  open = true,
  comments,
}: {
  readonly shown: readonly string[];
  readonly seen?: string;
  readonly open?: boolean;
  readonly comments?: string;
}): RootState['turns'] {
  const turns = shown.map((id) => makeTurn({ id, created: Number(id) }));
  const state = newFeedState(place);
  const ref = { game: 'forest', character: '7', turn: comments ?? '' };
  return {
    feeds: {
      feeds: { [key]: { ...state, known: mergeTurns(state.known, turns), complete: true } },
      open: open ? { [key]: 1 } : {},
      spread: 0,
    },
    reading: {
      visits:
        seen === undefined
          ? {}
          : { [key]: { seen: { id: seen, created: Number(seen) }, reached: false } },
      left: {},
      entries: [],
    },
    comments: comments
      ? { [comments]: { ref, shown: 1, loading: false, list: [], overtaken: [] } }
      : {},
  };
}
