import EditIcon from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Game, Profile } from '../../../contract/index.ts';
import { seesHiddenFields } from '../../../domain/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { TextLink } from '../../../ui/RouteLink.tsx';
import { RouterLink } from '../../../ui/RouterLink.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { selectCharacter, selectDefaultAvatar } from '../../session/index.ts';
import { StandingLine } from '../components/ProfileHead.tsx';
import { ProfileMarks } from '../components/ProfileMarks.tsx';
import { ProfilePlace, SpeciesLine } from '../components/ProfileParts.tsx';
import { useEditHref, useProfileHref } from '../components/profileHrefs.ts';

export const FACE = 72;

/** The whole entry can be pressed where its name leads to a profile, while only the name is read out as the link. */
export const EntrySheet = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: theme.spacing(2),
  minHeight: 112,
  padding: theme.spacing(1.75, 2),
  borderRadius: 12,
  border: `1px solid ${paletteOf(theme).divider}`,
  backgroundColor: paletteOf(theme).background.paper,
  transition: 'border-color 160ms',
  '&:hover:has(h2 a), &:focus-within': { borderColor: paletteOf(theme).secondary.main },
  '& h2 a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 12 },
}));

export const EntryWords = styled('div')(({ theme }) => ({
  flexGrow: 1,
  minWidth: 0,
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(0.375),
  overflowWrap: 'anywhere',
  fontSize: '0.9375rem',
}));

const Name = styled('h2')({
  margin: 0,
  fontFamily: 'var(--letopis-reading-font)',
  fontSize: '1.25rem',
  fontWeight: 400,
  lineHeight: 1.25,
});

const Muted = styled('p')(({ theme }) => ({
  margin: 0,
  lineHeight: 1.4,
  color: paletteOf(theme).text.secondary,
  // Above the link that covers the entry.
  '& a': { position: 'relative' },
}));

/** A way to the form, above the link that covers the entry. */
function EditLink({ href, name }: { href: string; name: string }) {
  const { t } = useTranslation();
  const label = t('profiles.editNamed', { name });
  return (
    <IconButton
      LinkComponent={RouterLink}
      href={href}
      aria-label={label}
      title={t('profiles.edit')}
      sx={{ position: 'relative', flexShrink: 0, m: -0.75, width: 44, height: 44 }}
    >
      <EditIcon aria-hidden="true" />
    </IconButton>
  );
}

/** Where the character stands: to masters always, be it unknown; to its player where the host sends it. */
function Place({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const leads = seesHiddenFields(useAppSelector(selectCharacter));
  if (!leads && !profile.location) return null;
  return (
    <Muted>
      {t('profiles.place')} <ProfilePlace location={profile.location} />
    </Muted>
  );
}

/** One character of the list (PROF-01). */
export function ProfileEntry({ game, profile }: { game: Game; profile: Profile }) {
  const { name, avatar } = profile;
  const defaultAvatar = useAppSelector(selectDefaultAvatar);
  const href = useProfileHref(game, profile);
  const editHref = useEditHref(game, profile);
  return (
    <EntrySheet>
      <Avatar name={name} src={avatar || defaultAvatar} size={FACE} decorative />
      <EntryWords>
        <Name>
          {href === undefined ? (
            name
          ) : (
            <TextLink href={href} subtle>
              {name}
            </TextLink>
          )}
        </Name>
        <StandingLine profile={profile} />
        <Muted>
          <SpeciesLine profile={profile} />
        </Muted>
        <Place profile={profile} />
        <ProfileMarks profile={profile} />
      </EntryWords>
      {editHref !== undefined && <EditLink href={editHref} name={name} />}
    </EntrySheet>
  );
}
