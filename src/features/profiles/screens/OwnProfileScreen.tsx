import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/index.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import type { Character, Game, Profile } from '../../../contract/index.ts';
import { roleOf } from '../../../domain/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import {
  reloadCharacters,
  selectCharacter,
  selectGame,
  selectIsSignedIn,
  useOutage,
  WithoutCharacter,
} from '../../session/index.ts';
import { profilesApi } from '../api.ts';
import { OwnFrame } from '../own/OwnFrame.tsx';
import { OwnSheet } from '../own/OwnSheet.tsx';
import { SignInGate } from '../own/SignInGate.tsx';
import { WithoutProfile } from '../own/WithoutProfile.tsx';

/**
 * Masters confirm a character while its player reads on: where the profile says so first, the characters are refetched, once, so that
 * the bar at the top and the forms of the game know it too.
 */
function useConfirmation(profile: Profile | undefined): void {
  const dispatch = useAppDispatch();
  const character = useAppSelector(selectCharacter);
  const asked = useRef(false);
  const outdated = profile?.confirmed === true && character?.confirmed === false;
  useEffect(() => {
    if (!outdated || asked.current) return;
    asked.current = true;
    void dispatch(reloadCharacters());
  }, [dispatch, outdated]);
}

const { useOwnProfileQuery } = profilesApi;

/** The profile of the character that is played now. */
function ProfileOf({ game, character }: { game: Game; character: Character }) {
  const errorText = useErrorText();
  const params = { game: game.key, character: character.key };
  const { currentData, error, isFetching, refetch } = useOwnProfileQuery(
    { params },
    { refetchOnMountOrArgChange: true },
  );
  const failed = error !== undefined && currentData === undefined;
  const reload = useCallback(() => void refetch(), [refetch]);
  const { shownElsewhere, retry } = useOutage(failed, reload);
  useConfirmation(currentData?.profile);
  if (failed) {
    const message = isApiError(error) ? errorText(error) : undefined;
    return (
      <OwnFrame game={game}>
        <ErrorState
          message={message}
          shownElsewhere={shownElsewhere}
          onRetry={retry}
          retrying={isFetching}
        />
      </OwnFrame>
    );
  }
  if (!currentData) return <PageSkeleton />;
  const { profile, comments } = currentData;
  if (!profile) return <WithoutProfile game={game} />;
  return <OwnSheet game={game} character={character} profile={profile} comments={comments} />;
}

/** The own profile, that of the character one plays (spec 1 §2, Own profile; PROF-05). */
export function OwnProfileScreen() {
  const { t } = useTranslation();
  const game = useAppSelector(selectGame);
  const signedIn = useAppSelector(selectIsSignedIn);
  const character = useAppSelector(selectCharacter);
  if (!game) return null;
  if (!signedIn)
    return (
      <SignInGate game={game} title={t('ownProfile.title')}>
        {t('ownProfile.signedOut')}
      </SignInGate>
    );
  if (!character)
    return (
      <WithoutCharacter frame={(failure) => <OwnFrame game={game}>{failure}</OwnFrame>}>
        <WithoutProfile game={game} />
      </WithoutCharacter>
    );
  if (roleOf(character) !== 'profile') return <WithoutProfile game={game} />;
  // Keys of characters count within a game: nothing half done of one goes over to another.
  return <ProfileOf key={`${game.key}/${character.key}`} game={game} character={character} />;
}
