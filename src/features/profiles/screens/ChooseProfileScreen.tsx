import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { useAppDispatch } from '../../../api/index.ts';
import type { Game } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import { selectGame, selectIsSignedIn } from '../../session/index.ts';
import { profilesApi } from '../api.ts';
import { Choice } from '../choose/Choice.tsx';
import { tellNoChoice } from '../choose/chooseThunks.ts';
import { SignInGate } from '../own/SignInGate.tsx';

const { useProfilesToChooseQuery } = profilesApi;

/** Where there is nothing to choose from, one is led back to the game's home and told why (spec 1 §8). */
function useWayBack(game: string, failed: boolean, error: unknown): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    if (!failed) return;
    dispatch(tellNoChoice(error));
    void navigate(pathTo('main', { game }), { replace: true });
  }, [dispatch, navigate, game, failed, error]);
}

function ChoiceOf({ game }: { game: Game }) {
  const { currentData, error, refetch } = useProfilesToChooseQuery(
    { params: { game: game.key } },
    { refetchOnMountOrArgChange: true },
  );
  // What was read before stays where reading it anew fails.
  useWayBack(game.key, error !== undefined && currentData === undefined, error);
  const readAnew = useCallback(() => void refetch(), [refetch]);
  if (!currentData) return <PageSkeleton />;
  return <Choice game={game} {...currentData} readAnew={readAnew} />;
}

/** Choosing a profile: a faction, then one of its profiles (spec 1 §2, Profiles choose; PROF-04). */
export function ChooseProfileScreen() {
  const { t } = useTranslation();
  const game = useSelector(selectGame);
  const signedIn = useSelector(selectIsSignedIn);
  if (!game) return null;
  if (signedIn) return <ChoiceOf key={game.key} game={game} />;
  return (
    <SignInGate game={game} title={t('profileChoice.title')}>
      {t('profileChoice.signedOut')}
    </SignInGate>
  );
}
