import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Game, Profile } from '../../../contract/index.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Bone, LoadingFrame } from '../../../ui/Skeletons.tsx';
import { EntrySheet, EntryWords, FACE, ProfileEntry } from './ProfileEntry.tsx';

const Grid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 24rem), 1fr))',
  gap: theme.spacing(1.5, 2),
  margin: theme.spacing(2, 0, 0),
  padding: 0,
  listStyle: 'none',
}));

/** One page of a game's characters, by name (PROF-01). */
export function ProfileList({ game, profiles }: { game: Game; profiles: readonly Profile[] }) {
  const { t } = useTranslation();
  if (profiles.length === 0) return <EmptyState>{t('profiles.empty')}</EmptyState>;
  return (
    <Grid>
      {profiles.map((profile) => (
        <ProfileEntry key={profile.id} game={game} profile={profile} />
      ))}
    </Grid>
  );
}

const SHAPES = ['60%', '45%', '70%', '55%', '65%', '50%'];

/** The shape of a list that is still on its way. */
export function ProfileListSkeleton() {
  const { t } = useTranslation();
  return (
    <LoadingFrame label={t('profiles.loading')}>
      <Grid>
        {SHAPES.map((width) => (
          <EntrySheet key={width}>
            <Bone
              style={{ width: FACE, height: FACE, margin: 0, borderRadius: '50%', flexShrink: 0 }}
            />
            <EntryWords style={{ justifyItems: 'stretch' }}>
              <Bone style={{ width, height: '1.2em' }} />
              <Bone style={{ width: '40%' }} />
              <Bone style={{ width: '30%' }} />
            </EntryWords>
          </EntrySheet>
        ))}
      </Grid>
    </LoadingFrame>
  );
}
