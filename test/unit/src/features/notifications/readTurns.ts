import type { RootState } from '../../../../../src/app/reducer.ts';
import { mergeTurns } from '../../../../../src/domain/index.ts';
import { feedKey, latestPlace, pagePlace } from '../../../../../src/features/turns/index.ts';
import { newFeedState } from '../../../../../src/features/turns/feed/feedState.ts';
import { makeTurn } from '../../../../support/entities.ts';

const PIER = { key: 'pier', title: 'Причал' };
const latest = latestPlace('forest', '7');

/** Turns as one reader has them: a feed with these, the newest one that was seen, and the turn whose comments are on the screen. */
export function readTurnsState({
  shown,
  seen,
  open = true,
  comments,
  ledTo,
}: {
  readonly shown: readonly string[];
  readonly seen?: string;
  readonly open?: boolean;
  readonly comments?: string;
  /** The turn that the address of a page of all turns names. */
  readonly ledTo?: string;
}): RootState['turns'] {
  const place =
    ledTo === undefined
      ? latest
      : pagePlace({ game: 'forest', location: PIER.key, character: '7' }, 1, ledTo);
  const key = feedKey(place);
  const turns = shown.map((id) => makeTurn({ id, created: Number(id), location: PIER }));
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
