import { useNavigate } from 'react-router';
import { pathTo } from '../../domain/index.ts';
import { InviteScreen } from '../../features/moderation/screens/InviteScreen.tsx';
import { refetchStanding } from '../../features/session/lazy.ts';
import { useAppDispatch } from '../../lib/store.ts';

/** The page of an invitation (OWN-58). Who goes into the game has it among the games first: its address leads nowhere before. */
export function InvitePage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const enter = async (game: string) => {
    await dispatch(refetchStanding());
    await navigate(pathTo('main', { game }));
  };
  return <InviteScreen onEntered={enter} />;
}
