import { type MouseEvent, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Notification } from '../../../contract/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { opensHere } from '../../../ui/opensHere.ts';
import { arriveAtNotice, markRead } from '../flow.ts';
import { noticeFollowed, noticeLeft } from '../inboxSlice.ts';
import { selectInbox } from '../inboxState.ts';

function useAddress(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

/** Goes to what a notification tells of; it is read then. */
export function useOpenNotice(
  onOpened: () => void,
): (entry: Notification, event?: MouseEvent) => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const from = useAddress();
  return (entry, event) => {
    void dispatch(markRead(entry.id));
    if (event && !opensHere(event)) return;
    event?.preventDefault();
    const { url, game, character } = entry;
    onOpened();
    dispatch(noticeFollowed({ url, game, character, from }));
    void navigate(url);
  };
}

/**
 * Plays the character that an opened notification is for, but only once one is there: whoever stays with a text that is not sent stays who they are, and
 * the characters of another game come with it.
 */
export function useFollowNotice(): void {
  const dispatch = useAppDispatch();
  const at = useAddress();
  const { following } = useAppSelector(selectInbox);
  const here = useAppSelector(
    ({ session }) => session.characters.status === 'ready' && session.gameKey,
  );
  useEffect(() => {
    if (!following) return;
    if (at === following.url && here === following.game) dispatch(arriveAtNotice());
    if (at !== following.url && at !== following.from) dispatch(noticeLeft());
  }, [dispatch, following, at, here]);
}
