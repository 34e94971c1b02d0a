import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '../../../contract/index.ts';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { FactionName, GenderSign, ProfilePlace, useAge } from './ProfileParts.tsx';

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr))',
  gap: theme.spacing(1.5, 2),
  margin: 0,
  overflowWrap: 'anywhere',
  '& dt': {
    fontSize: '0.8125rem',
    lineHeight: 1.4,
    color: paletteOf(theme).text.secondary,
  },
  '& dd': { margin: 0, lineHeight: 1.4 },
  '& svg': { verticalAlign: '-0.125em', marginInlineEnd: 4 },
}));

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export interface ProfileFactsProps {
  profile: Profile;
  /** Also shows where the character stands, or that it is not known (PROF-03). */
  withPlace?: boolean;
}

/** What is known of a character in few words; what is not known is left out (PROF-02). */
export function ProfileFacts({ profile, withPlace = false }: ProfileFactsProps) {
  const { t } = useTranslation();
  const age = useAge(profile);
  const { alias, factionTitle, speciesTitle, positionTitle, genderInfo, genderIcon } = profile;
  return (
    <List>
      {alias && <Fact name={t('profiles.fields.alias')}>{alias}</Fact>}
      {factionTitle && (
        <Fact name={t('profiles.fields.faction')}>
          <FactionName profile={profile} />
        </Fact>
      )}
      {speciesTitle && <Fact name={t('profiles.fields.species')}>{speciesTitle}</Fact>}
      {positionTitle && <Fact name={t('profiles.fields.position')}>{positionTitle}</Fact>}
      {genderInfo && (
        <Fact name={t('profiles.fields.gender')}>
          <GenderSign icon={genderIcon} />
          {genderInfo}
        </Fact>
      )}
      {age && <Fact name={t('profiles.fields.age')}>{age}</Fact>}
      {withPlace && (
        <Fact name={t('profiles.fields.location')}>
          <ProfilePlace location={profile.location} />
        </Fact>
      )}
    </List>
  );
}
