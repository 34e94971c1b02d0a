import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '../../../contract/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { selectGame, selectIsSignedIn, selectUser } from '../../session/index.ts';
import { profilesApi } from '../api.ts';
import { AskedForm } from '../form/components/AskedForm.tsx';
import { FormFrame } from '../form/components/FormFrame.tsx';
import { ProfileForm } from '../form/components/ProfileForm.tsx';
import { emptyValues } from '../form/values.ts';
import { SignInGate } from '../own/SignInGate.tsx';

const { useProfileCreateFormQuery } = profilesApi;

const NOTHING_YET = { values: emptyValues } as const;

/** The form of a character that is to be, where the host allows one more. */
function NewProfile({ game, user }: { game: Game; user: string }) {
  const { t } = useTranslation();
  const title = t('profileForm.createTitle');
  const scope = useMemo(() => ({ user, game: game.key }), [user, game.key]);
  const query = useProfileCreateFormQuery(
    { params: { game: game.key } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <AskedForm {...{ game, title, query }}>
      {(choices) => (
        <FormFrame game={game} title={title}>
          <ProfileForm scope={scope} choices={choices} host={NOTHING_YET}>
            <Typography color="textSecondary" sx={{ maxWidth: '40em' }}>
              {t('profileForm.createLead')}
            </Typography>
          </ProfileForm>
        </FormFrame>
      )}
    </AskedForm>
  );
}

/** Creates a character (spec 1 §2, profile.create; PROF-07, PROF-09). */
export function CreateProfileScreen() {
  const { t } = useTranslation();
  const game = useAppSelector(selectGame);
  const signedIn = useAppSelector(selectIsSignedIn);
  const user = useAppSelector(selectUser)?.id ?? '';
  if (!game) return null;
  if (!signedIn)
    return (
      <SignInGate game={game} title={t('profileForm.createTitle')}>
        {t('profileForm.signedOut')}
      </SignInGate>
    );
  return <NewProfile key={`${user}/${game.key}`} game={game} user={user} />;
}
