import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Quest } from '../../../contract/index.ts';
import { isEnded } from '../../../domain/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import {
  ENDED_EVENTS,
  ENDED_QUESTS,
  foldKey,
  ledToEvent,
  RUNNING_QUESTS,
  selectLedVisit,
} from '../foldsSlice.ts';
import { eventAnchor, eventOfHash, parted } from '../questOrder.ts';

type Found = NonNullable<ReturnType<typeof eventOfHash>>;

/** All that has to be unfolded for an event to be read, and how far the list it stands in. */
function wayTo(game: string, quests: readonly Quest[], { quest, event }: Found) {
  const { current, ended } = parted(quests);
  const over = isEnded(quest);
  const list = foldKey(game, over ? ENDED_QUESTS : RUNNING_QUESTS);
  return {
    open: [
      foldKey(game),
      list,
      foldKey(game, quest.key),
      foldKey(game, quest.key, ENDED_EVENTS),
      foldKey(game, quest.key, event.key),
    ],
    shown: { key: list, count: (over ? ended : current).indexOf(quest) + 1 },
  };
}

/** An address that ends in `#event-…` leads to that event, unfolded; once a visit: the way back leads to where one was. */
export function useLeadToEvent(game: string, quests: readonly Quest[]): void {
  const dispatch = useAppDispatch();
  const { hash, key } = useLocation();
  const visit = key + hash;
  const led = useAppSelector(selectLedVisit) === visit;
  const leading = useRef<string>(undefined);
  useEffect(() => {
    const found = led || hash === '' ? undefined : eventOfHash(quests, hash);
    if (!found) return;
    leading.current = eventAnchor(found.event);
    dispatch(ledToEvent({ visit, ...wayTo(game, quests, found) }));
  }, [dispatch, game, hash, led, quests, visit]);
  useEffect(() => {
    if (!led || leading.current === undefined) return;
    const element = document.getElementById(leading.current);
    leading.current = undefined;
    if (!element) return;
    element.scrollIntoView({ block: 'start' });
    element.focus({ preventScroll: true });
  }, [led]);
}
