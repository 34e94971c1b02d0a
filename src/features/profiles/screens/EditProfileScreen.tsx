import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { selectCan } from '../../../api/index.ts';
import type { Character, Game, ProfileComment } from '../../../contract/index.ts';
import { isMaster, isUnconfirmed, roleOf } from '../../../domain/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import {
  selectCharacter,
  selectGame,
  selectIsSignedIn,
  selectUser,
  WithoutCharacter,
} from '../../session/index.ts';
import { profilesApi } from '../api.ts';
import { OwnAvatar } from '../avatar/OwnAvatar.tsx';
import { AskedForm } from '../form/components/AskedForm.tsx';
import { NoForm } from '../form/components/FormFailure.tsx';
import { FormFrame } from '../form/components/FormFrame.tsx';
import { ProfileForm } from '../form/components/ProfileForm.tsx';
import { valuesOfProfile } from '../form/values.ts';
import { ModeratorComments } from '../own/ModeratorComments.tsx';
import { SignInGate } from '../own/SignInGate.tsx';
import { RemarksContext } from '../remarks/FieldRemarks.tsx';
import { threadsAbout, threadsOf } from '../remarks/RemarkList.tsx';

const { useOwnProfileQuery, useProfileEditFormQuery } = profilesApi;

/** The comments as they are now: where masters write while the form is open, it hears of it (OWN-82). */
function useComments(params: {
  game: string;
  character: string;
}): readonly ProfileComment[] | undefined {
  const live = useAppSelector((state) => selectCan(state, 'reviews') === true);
  const { currentData } = useOwnProfileQuery({ params }, { skip: !live });
  return currentData?.comments;
}

/** The form, and beside it, where there is room, what the masters say of it. */
const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: theme.spacing(4),
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(0, 46rem) minmax(16rem, 1fr)' },
}));

const Main = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(3),
}));

const Beside = styled('aside')(({ theme }) => ({
  [theme.breakpoints.up('lg')]: { order: 1 },
}));

/** What is said of all of the profile; what is said of a field stands under it. */
function Comments({ comments }: { comments: readonly ProfileComment[] }) {
  const shown = useAppSelector(selectCharacter);
  const ofAll = threadsAbout(threadsOf(comments), undefined);
  if (ofAll.length === 0 && !isUnconfirmed(shown)) return null;
  return (
    <Beside>
      <ModeratorComments
        comments={ofAll.flatMap(({ root, answers }) => [root, ...answers])}
        answerable
      />
    </Beside>
  );
}

interface EditProps {
  game: Game;
  character: Character;
  user: string;
}

/** The form of the character that is played, where the host allows its editing. */
function EditProfile({ game, character, user }: EditProps) {
  const { t } = useTranslation();
  const title = t('profileForm.editTitle');
  const params = useMemo(
    () => ({ game: game.key, character: character.key }),
    [game.key, character.key],
  );
  const scope = useMemo(() => ({ user, ...params }), [user, params]);
  const query = useProfileEditFormQuery({ params }, { refetchOnMountOrArgChange: true });
  const comments = useComments(params);
  return (
    <AskedForm {...{ game, title, query }}>
      {(form) => (
        <FormFrame game={game} title={title}>
          <Columns data-columns="">
            <Comments comments={comments ?? form.comments} />
            <Main>
              <OwnAvatar game={game} character={character} />
              <RemarksContext value={comments ?? form.comments}>
                <ProfileForm
                  scope={scope}
                  choices={form}
                  host={{ values: valuesOfProfile(form.profile), base: form.version }}
                />
              </RemarksContext>
            </Main>
          </Columns>
        </FormFrame>
      )}
    </AskedForm>
  );
}

/**
 * Edits the profile of the current character (spec 1 §2, profile.edit; PROF-07). Not for one who plays nobody, a master or a plain user (PROF-10).
 */
export function EditProfileScreen() {
  const { t } = useTranslation();
  const game = useAppSelector(selectGame);
  const signedIn = useAppSelector(selectIsSignedIn);
  const character = useAppSelector(selectCharacter);
  const user = useAppSelector(selectUser)?.id ?? '';
  if (!game) return null;
  const title = t('profileForm.editTitle');
  if (!signedIn)
    return (
      <SignInGate game={game} title={title}>
        {t('profileForm.signedOut')}
      </SignInGate>
    );
  if (!character)
    return (
      <WithoutCharacter
        frame={(failure) => (
          <FormFrame game={game} title={title}>
            {failure}
          </FormFrame>
        )}
      >
        <NoForm game={game} title={title}>
          {t('profileForm.nobody')}
        </NoForm>
      </WithoutCharacter>
    );
  if (roleOf(character) !== 'profile')
    return (
      <NoForm game={game} title={title}>
        {t(isMaster(character) ? 'profileForm.master' : 'profileForm.plainUser')}
      </NoForm>
    );
  const key = [user, game.key, character.key].join('/');
  return <EditProfile key={key} game={game} character={character} user={user} />;
}
