import LockIcon from '@mui/icons-material/LockOutlined';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Profile } from '../../../contract/index.ts';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { proseStyles } from '../../../ui/prose.ts';

/** The texts that everybody reads, and those that masters and the character's player read as well (PROF-02, PROF-03). */
const open = ['activity', 'look', 'temper'] as const;
const hidden = ['biography', 'skills', 'bag'] as const;

const Column = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(3),
}));

const Title = styled('h2')(({ theme }) => ({
  ...theme.typography.h3,
  margin: theme.spacing(0, 0, 0.75),
}));

/** Plain text as its author set it, in the face of what is read. */
const Text = styled('p')(({ theme }) => ({
  ...proseStyles(theme),
  margin: 0,
  whiteSpace: 'pre-line',
}));

const Note = styled('p')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  margin: 0,
  paddingTop: theme.spacing(2),
  borderTop: `1px solid ${paletteOf(theme).divider}`,
  fontSize: '0.875rem',
  color: paletteOf(theme).text.secondary,
  '& > svg': { fontSize: '1.125rem' },
}));

type Field = (typeof open)[number] | (typeof hidden)[number];

function Texts({ profile, fields }: { profile: Profile; fields: readonly Field[] }) {
  const { t } = useTranslation();
  return fields.map((field) => {
    const text = profile[field];
    if (!text) return null;
    return (
      <section key={field}>
        <Title>{t(`profiles.fields.${field}`)}</Title>
        <Text>{text}</Text>
      </section>
    );
  });
}

/** The long texts of a profile, as far as the host sends them; private ones are labelled. */
export function ProfileTexts({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const anyHidden = hidden.some((field) => Boolean(profile[field]));
  return (
    <Column>
      <Texts profile={profile} fields={open} />
      {anyHidden && (
        <Note>
          <LockIcon aria-hidden="true" />
          {t('profiles.hiddenNote')}
        </Note>
      )}
      <Texts profile={profile} fields={hidden} />
    </Column>
  );
}
