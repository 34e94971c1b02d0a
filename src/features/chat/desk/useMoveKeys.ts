import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../../lib/store.ts';
import { windowMaximised, windowMoved, windowResized } from './deskSlice.ts';
import { useSpeech } from './DeskSpeech.tsx';
import { type DeskWindow, shownPlace } from './deskState.ts';
import { fitted, type Rect, type Size } from './layout.ts';

/** How far one press moves an edge, in px. */
const STEP = 24;

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const moved = (place: Rect, [x, y]: readonly [number, number]): Rect => ({
  ...place,
  x: place.x + x,
  y: place.y + y,
});

const resized = (place: Rect, [x, y]: readonly [number, number]): Rect => ({
  ...place,
  width: place.width + x,
  height: place.height + y,
});

/**
 * The keys of a window's head: arrows move the window, with Shift they draw its lower right corner, Enter gives it the whole desk and
 * takes it back. What came of it is said.
 */
export function useMoveKeys(window: DeskWindow, area: Size): (event: KeyboardEvent) => void {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const say = useSpeech();
  const { channel, maximised } = window;

  const step = (by: readonly [number, number], draws: boolean) => {
    const before = shownPlace(window, area);
    if (!before || maximised) return;
    const place = fitted((draws ? resized : moved)(before, by), area);
    if (draws) dispatch(windowResized({ channel, place }));
    else dispatch(windowMoved({ channel, x: place.x, y: place.y }));
    say(draws ? t('desk.size', { ...place }) : t('desk.place', { ...place }));
  };

  return (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const by = directions[event.key];
    if (!by && event.key !== 'Enter') return;
    event.preventDefault();
    if (by) step(by, event.shiftKey);
    else dispatch(windowMaximised(channel));
  };
}
