import { styled } from '@mui/material/styles';
import type { Profile } from '../../../contract/index.ts';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { ProfileFacts } from './ProfileFacts.tsx';
import { ProfileHead, type ProfileHeadProps } from './ProfileHead.tsx';
import { ProfileTexts } from './ProfileTexts.tsx';

/** A sheet of paper; that of a profile which waits for the masters is framed in the colour of danger (PROF-05). */
const Paper = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(3),
  padding: theme.spacing(2.5, 2),
  border: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: 12,
  backgroundColor: paletteOf(theme).background.paper,
  [theme.breakpoints.up('sm')]: { padding: theme.spacing(4) },
  '&[data-danger="true"]': {
    borderColor: paletteOf(theme).error.main,
    boxShadow: `inset 0 0 0 1px ${paletteOf(theme).error.main}`,
  },
}));

/** Facts beside the texts where there is room, above them where there is none. */
const Body = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(3, 5),
  paddingTop: theme.spacing(3),
  borderTop: `1px solid ${paletteOf(theme).divider}`,
  alignItems: 'start',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '12rem minmax(0, 1fr)' },
}));

export interface ProfileSheetProps extends ProfileHeadProps {
  profile: Profile;
  /** See `ProfileFacts`. */
  withPlace?: boolean;
}

/** A profile as it is read: head, facts, texts (PROF-02, PROF-03, PROF-05). */
export function ProfileSheet({ profile, withPlace = false, ...head }: ProfileSheetProps) {
  return (
    <Paper data-danger={!profile.confirmed}>
      <ProfileHead profile={profile} {...head} />
      <Body>
        <ProfileFacts profile={profile} withPlace={withPlace} />
        <ProfileTexts profile={profile} />
      </Body>
    </Paper>
  );
}
