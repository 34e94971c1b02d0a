import { useLocation, useNavigate } from 'react-router';
import { noticeFollowed } from '../../features/notifications/lazy.ts';
import { type Follow, WaitingScreen } from '../../features/waiting/screens/WaitingScreen.tsx';
import { useAppDispatch } from '../../lib/store.ts';
import { opensHere } from '../../ui/opensHere.ts';

/** The page of what waits (BACK-21). Who opens one is played as the one who is waited for, as with a notification, and finds the form open. */
export function WaitingPage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const follow: Follow = (entry, event) => {
    if (!opensHere(event)) return;
    event.preventDefault();
    const { url, game, character, kind, place } = entry;
    dispatch(noticeFollowed({ url, game, character, from: pathname + search }));
    const writes = place !== undefined && kind !== 'comment';
    void navigate(writes ? `${url}#write` : url);
  };
  return <WaitingScreen follow={follow} />;
}
