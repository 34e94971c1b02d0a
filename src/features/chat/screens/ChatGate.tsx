import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useErrorText } from '../../../api/useErrorText.ts';
import type { Game } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import {
  selectCharacterKey,
  selectCharactersStatus,
  selectGame,
  useOutage,
  type WithSession,
} from '../../session/index.ts';
import { loadChannels } from '../loadChannels.ts';
import { loadChat } from '../realtime.ts';
import { selectChatError, selectChatStatus } from '../selectors.ts';
import type { WithChat } from '../slice.ts';

/** What stands between a reader and the channels of a game; undefined where they are there. */
function selectObstacle(
  state: WithSession & WithChat,
): 'noCharacter' | 'failed' | 'loading' | undefined {
  const characters = selectCharactersStatus(state);
  if (selectCharacterKey(state) === undefined) {
    if (characters === 'ready') return 'noCharacter';
    return characters === 'failed' ? 'failed' : 'loading';
  }
  const status = selectChatStatus(state);
  if (status === 'ready') return undefined;
  return status === 'failed' ? 'failed' : 'loading';
}

interface GateProps {
  game: Game;
  /** In the shape of what is to come. */
  skeleton: ReactNode;
  children: ReactNode;
}

/** In place of the channels as long as they are not there. */
function Gate({ game, skeleton, children }: GateProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const obstacle = useAppSelector(selectObstacle);
  const error = useAppSelector(selectChatError);
  const errorText = useErrorText();
  const { shownElsewhere, retry } = useOutage(
    obstacle === 'failed',
    () => void dispatch(loadChannels()),
  );
  // Whoever opens this page first brings the live half of chat along; whoever has it already waits for nothing.
  useEffect(() => {
    void dispatch(loadChat());
  }, [dispatch]);
  if (obstacle === undefined) return children;
  return (
    <>
      <PageTitle page={t('chat.title')} game={game.title} />
      {obstacle === 'loading' ? (
        skeleton
      ) : (
        <Typography variant="h1" gutterBottom>
          {t('chat.title')}
        </Typography>
      )}
      {obstacle === 'noCharacter' && <EmptyState>{t('chat.noCharacter')}</EmptyState>}
      {obstacle === 'failed' && (
        <ErrorState
          message={error && errorText(error)}
          shownElsewhere={shownElsewhere}
          onRetry={retry}
        />
      )}
    </>
  );
}

/** Lets through to the screens of chat where the game has one and the channels of the character are known; a game without chat leads back to its home. */
export function ChatGate({
  skeleton,
  children,
}: {
  skeleton: ReactNode;
  children: (game: Game) => ReactNode;
}) {
  const game = useAppSelector(selectGame);
  if (!game) return null;
  if (!game.chat) return <Navigate to={pathTo('main', { game: game.key })} replace />;
  return (
    <Gate game={game} skeleton={skeleton}>
      {children(game)}
    </Gate>
  );
}
