import { useEffect } from 'react';
import { matchPath } from 'react-router';
import { routeTable } from '../../../domain/index.ts';
import { type AppThunk, useAppDispatch } from '../../../lib/store.ts';
import { channelKey } from '../channels.ts';
import type { WithChat } from '../slice.ts';
import { windowOpened } from './deskSlice.ts';
import { isPlace, placeRef, type WindowRef } from './windowRef.ts';

/** What the window of an address shows: the place or the channel whose page it is; undefined for any other page, and for another game. */
export function windowOf(pathname: string, game: string | undefined): WindowRef | undefined {
  const place = matchPath(routeTable.location, pathname)?.params;
  if (place?.game === game && place?.currentLocationKey !== undefined)
    return placeRef(place.currentLocationKey);
  const channel = matchPath(routeTable.channel, pathname)?.params;
  const { channelType: type, channelId: id } = channel ?? {};
  return channel?.game === game && type !== undefined && id !== undefined
    ? { type, id }
    : undefined;
}

/** Opens the window of this address; false where it has none, or none that one may have. */
function openLinked(pathname: string): AppThunk<boolean, WithChat> {
  return (dispatch, getState) => {
    const { game, channels } = getState().chat.list;
    const found = windowOf(pathname, game);
    if (!found) return false;
    const isKnown = channels.some((one) => channelKey(one) === channelKey(found));
    if (!isPlace(found) && !isKnown) return false;
    dispatch(windowOpened(found));
    return true;
  };
}

const linkOf = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

/** A link to a place or a channel that is pressed with Alt opens its window, and the page stays (BACK-92). */
export function useWindowLinks(isWanted: boolean): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!isWanted) return undefined;
    const handleClick = (event: MouseEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey, button } = event;
      if (!altKey || ctrlKey || metaKey || shiftKey || button !== 0) return;
      const link = linkOf(event.target);
      if (link?.origin !== location.origin || !dispatch(openLinked(link.pathname))) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('click', handleClick, true);
    return () => document.removeEventListener('click', handleClick, true);
  }, [dispatch, isWanted]);
}
