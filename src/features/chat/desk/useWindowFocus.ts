import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { ChannelRef } from '../../../contract/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { channelKey } from '../channels.ts';
import { ENTRY_MARK, enterHeir, enterPage, enterPart, type FocusMemory } from './deskFocus.ts';
import { selectDesk } from './deskSelectors.ts';
import { windowEntered } from './deskSlice.ts';

/** A window that was just opened gets the focus; one that goes gives it on. */
export function useWindowFocus(
  channel: ChannelRef,
  memory: FocusMemory,
): RefObject<HTMLDivElement | null> {
  const dispatch = useAppDispatch();
  const sheet = useRef<HTMLDivElement>(null);
  const key = channelKey(channel);
  const entering = useAppSelector((state) => selectDesk(state).entering === key);
  useEffect(() => {
    if (!entering) return undefined;
    // A task later: the field to write in is there as soon as the draft has been read.
    const timer = setTimeout(() => {
      if (sheet.current) enterPart(sheet.current, memory);
      dispatch(windowEntered(channel));
    });
    return () => clearTimeout(timer);
  }, [dispatch, entering, channel, memory]);
  useLayoutEffect(() => {
    const element = sheet.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      // A task later: a menu that closes with the window gives the focus back to what is no longer there.
      setTimeout(() => enterHeir(memory));
    };
  }, [memory]);
  return sheet;
}

/** Escape leads from what is in a window to its head, and from there back to the page. */
export function leaveByEscape(event: KeyboardEvent<HTMLElement>, memory: FocusMemory): void {
  const { currentTarget, target, key, nativeEvent } = event;
  if (key !== 'Escape' || event.defaultPrevented || nativeEvent.isComposing) return;
  // React also brings what happens in a menu or a dialog of the window, which stands elsewhere in the document.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  event.preventDefault();
  const head = currentTarget.querySelector<HTMLElement>(`[${ENTRY_MARK}]`);
  if (head && target !== head) head.focus();
  else enterPage(memory);
}
