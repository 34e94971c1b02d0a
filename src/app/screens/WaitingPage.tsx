import { useLocation, useNavigate } from 'react-router';
import { noticeFollowed } from '../../features/notifications/lazy.ts';
import { type Follow, WaitingScreen } from '../../features/waiting/screens/WaitingScreen.tsx';
import { useAppDispatch } from '../../lib/store.ts';

/** A press that opens a new tab or window leaves this one where it is. */
const staysHere: (event: Parameters<Follow>[1]) => boolean = (event) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** The page of what waits (BACK-21). Who opens one is played as the one who is waited for, as with a notification, and finds the form open. */
export function WaitingPage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const follow: Follow = (entry, event) => {
    if (!staysHere(event)) return;
    event.preventDefault();
    const { url, game, character, kind, place } = entry;
    dispatch(noticeFollowed({ url, game, character, from: pathname + search }));
    const writes = place !== undefined && kind !== 'comment';
    void navigate(writes ? `${url}#write` : url);
  };
  return <WaitingScreen follow={follow} />;
}
