import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Profile } from '../../../contract/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { selectDefaultAvatar } from '../../session/index.ts';
import { Emblems } from './Emblems.tsx';
import { FactionName } from './ProfileParts.tsx';
import { ProfileMarks } from './ProfileMarks.tsx';

const SIDE = 128;

const Frame = styled('header')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: theme.spacing(2, 3),
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

const Words = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(1),
  minWidth: 0,
  overflowWrap: 'anywhere',
}));

const Standing = styled('p')(({ theme }) => ({
  margin: 0,
  color: paletteOf(theme).text.secondary,
  lineHeight: 1.4,
  '& > * + *::before': { content: '" · " / ""' },
}));

/** Faction and position in one line. */
export function StandingLine({ profile }: { profile: Profile }) {
  const { factionTitle, positionTitle } = profile;
  if (!factionTitle && !positionTitle) return null;
  return (
    <Standing>
      {factionTitle && (
        <span>
          <FactionName profile={profile} />
        </span>
      )}
      {positionTitle && <span>{positionTitle}</span>}
    </Standing>
  );
}

export interface ProfileHeadProps {
  profile: Profile;
  /** In place of the portrait: one that can be changed, for instance. */
  picture?: ReactNode;
  /** What can be done with the profile: links and buttons. */
  actions?: ReactNode;
}

/** Who this is: portrait, name, faction and position, their pictures, and how the profile stands (PROF-02). */
export function ProfileHead({ profile, picture, actions }: ProfileHeadProps) {
  const { name, avatar } = profile;
  const defaultAvatar = useAppSelector(selectDefaultAvatar);
  return (
    <Frame>
      {picture ?? <Avatar name={name} src={avatar || defaultAvatar} size={SIDE} decorative />}
      <Words>
        <ProfileMarks profile={profile} />
        <Typography variant="h1">{name}</Typography>
        <StandingLine profile={profile} />
        <Emblems profile={profile} />
        {actions}
      </Words>
    </Frame>
  );
}
