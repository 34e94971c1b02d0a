import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import type { Game } from '../../../contract/index.ts';
import { chooseProfileRefusal, isMaster, isRefused, pathTo } from '../../../domain/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import { selectCharacters, selectGame, selectIsSignedIn } from '../../session/index.ts';
import { profilesApi } from '../api.ts';
import { Choice } from '../choose/Choice.tsx';
import { selectHasChosen, tellNoChoice } from '../choose/chooseThunks.ts';
import { SignInGate } from '../own/SignInGate.tsx';

const { useProfilesToChooseQuery } = profilesApi;

/** Where there is nothing to choose from, the user is redirected to the game's home and shown why (spec 1 §8). */
function useWayBack(game: string, failed: boolean, error: unknown): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    if (!failed) return;
    dispatch(tellNoChoice(error));
    void navigate(pathTo('main', { game }), { replace: true });
  }, [dispatch, navigate, game, failed, error]);
}

/**
 * Did the user come back, by the browser's history, to a choice that was made? A newcomer has nothing to choose any more. Answered at mount
 * only.
 */
function useIsBehind(game: Game): boolean {
  const hasChosen = useAppSelector((state) => selectHasChosen(state, game.key));
  const characters = useAppSelector(selectCharacters);
  const right = { leads: characters.some(isMaster), hasCharacter: !characters.every(isRefused) };
  const [isBehind] = useState(hasChosen && chooseProfileRefusal(game, right) === 'mastersOnly');
  return isBehind;
}

/** The choice, and for one who made it already the game's home. */
function UnlessChosen({ game }: { game: Game }) {
  if (useIsBehind(game)) return <Navigate to={pathTo('main', { game: game.key })} replace />;
  return <ChoiceOf game={game} />;
}

function ChoiceOf({ game }: { game: Game }) {
  const { currentData, error, refetch } = useProfilesToChooseQuery(
    { params: { game: game.key } },
    { refetchOnMountOrArgChange: true },
  );
  // What was fetched before stays where the refetch fails.
  useWayBack(game.key, error !== undefined && currentData === undefined, error);
  const readAnew = useCallback(() => void refetch(), [refetch]);
  if (!currentData) return <PageSkeleton />;
  return <Choice game={game} {...currentData} refetch={readAnew} />;
}

/** Choosing a profile: a faction, then one of its profiles (spec 1 §2, Profiles choose; PROF-04). */
export function ChooseProfileScreen() {
  const { t } = useTranslation();
  const game = useAppSelector(selectGame);
  const signedIn = useAppSelector(selectIsSignedIn);
  if (!game) return null;
  if (signedIn) return <UnlessChosen key={game.key} game={game} />;
  return (
    <SignInGate game={game} title={t('profileChoice.title')}>
      {t('profileChoice.signedOut')}
    </SignInGate>
  );
}
