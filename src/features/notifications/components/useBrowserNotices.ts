import { useEffect } from 'react';
import { fetchQuery } from '../../../api/index.ts';
import type { Notification, NotificationRule } from '../../../contract/index.ts';
import { deliveryOf } from '../../../domain/notificationRules.ts';
import { type AppThunk, useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import type { WithConnection } from '../../../realtime/index.ts';
import { selectUser, type WithSession } from '../../session/index.ts';
import { notificationsApi } from '../api.ts';
import { beSeen, isMine, leaveOf, type NoticeWindow, showNotice } from '../browserNotices.ts';
import { noticesShown } from '../inboxSlice.ts';
import { selectNotification, selectRinging, type WithNotifications } from '../inboxState.ts';
import { workerRegistration } from '../push/device.ts';
import { useOpenNotice } from './useOpenNotice.ts';

type State = WithNotifications & WithSession & WithConnection;

/** Rules so old (s) are asked for again: another tab may have changed them. */
const RULES_AGE_S = 60;

function loadRules(): AppThunk<Promise<readonly NotificationRule[]>, State> {
  return async (dispatch, getState) => {
    const viewer = selectUser(getState())?.id;
    if (viewer === undefined) return [];
    const { notificationRules } = notificationsApi.endpoints;
    const { data } = await dispatch(fetchQuery(notificationRules, { viewer }, RULES_AGE_S));
    return data?.rules ?? [];
  };
}

/**
 * Tells by the browser of what has just become news: while nobody sees the page, with its user's leave, by the rules, and in one tab only
 * (NOTE-01). What is read meanwhile is not shown.
 */
export function showNews(
  page: NoticeWindow,
  open: (entry: Notification) => void,
): AppThunk<Promise<void>, State> {
  return async (dispatch, getState) => {
    const ids = selectRinging(getState());
    if (ids.length === 0) return;
    dispatch(noticesShown({ ids }));
    if (!getState().connection.hidden || leaveOf(page) !== 'granted') return;
    const rules = await dispatch(loadRules());
    const worker = await workerRegistration();
    for (const id of ids) {
      const entry = selectNotification(getState(), id);
      const wanted = entry && !entry.read && deliveryOf(rules, entry.kind, entry.game).browser;
      if (wanted && (await isMine(page, entry)))
        await showNotice(page, entry, { worker, onPressed: () => open(entry) });
    }
  };
}

/** Tells by the browser while the page is hidden, and tells other tabs while it is seen. */
export function useBrowserNotices(): void {
  const dispatch = useAppDispatch();
  const ringing = useAppSelector(selectRinging);
  const hidden = useAppSelector(({ connection }) => connection.hidden);
  const open = useOpenNotice(() => undefined);
  useEffect(() => (hidden ? undefined : beSeen(window)), [hidden]);
  useEffect(() => {
    if (ringing.length > 0) void dispatch(showNews(window, open));
  }, [dispatch, ringing, open]);
}
