import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Profile } from '../../../contract/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { selectDefaultAvatar } from '../../session/index.ts';
import { SpeciesLine } from '../components/ProfileParts.tsx';
import { Biography } from './Biography.tsx';
import { Cards, Note, Sheet, Title, Words } from './parts.ts';

/** Portrait and name side by side, and all their facts below, in the whole width of the card. */
const Card = styled(Sheet)(({ theme }) => ({ flexDirection: 'column', gap: theme.spacing(1.5) }));

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
}));

const Facts = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });

const PORTRAIT = 72;

export interface ProfileCardsProps {
  profiles: readonly Profile[];
  /** Ids of those that turned out to be taken. */
  gone: ReadonlySet<string>;
  onChoose: (profile: Profile) => void;
}

interface ProfileCardProps {
  profile: Profile;
  chosen: boolean;
  onChoose: () => void;
}

function ProfileCard({ profile, chosen, onChoose }: ProfileCardProps) {
  const { t } = useTranslation();
  const defaultAvatar = useAppSelector(selectDefaultAvatar);
  const { name, avatar, speciesTitle, ageInfo, age, positionTitle, biography } = profile;
  const hasKind = speciesTitle ?? ageInfo ?? age;
  const action = t(chosen ? 'profileChoice.chosen' : 'profileChoice.choose');
  return (
    <Card data-chosen={chosen}>
      <Head>
        <Avatar name={name} src={avatar || defaultAvatar} size={PORTRAIT} decorative />
        <Words>
          <Title>{name}</Title>
          <Facts aria-label={t('profileChoice.facts')}>
            {hasKind !== undefined && (
              <Note as="li">
                <SpeciesLine profile={profile} />
              </Note>
            )}
            {positionTitle && <Note as="li">{positionTitle}</Note>}
          </Facts>
        </Words>
      </Head>
      {biography && <Biography name={name} text={biography} />}
      <ActionButton
        variant="outlined"
        disabled={chosen}
        aria-label={t('profileChoice.ofName', { action, name })}
        onClick={onChoose}
        style={{ alignSelf: 'flex-start', marginTop: 'auto' }}
      >
        {action}
      </ActionButton>
    </Card>
  );
}

/** Step two: who it is to be (PROF-04). Those that are chosen already stand there, and cannot be chosen again. */
export function ProfileCards({ profiles, gone, onChoose }: ProfileCardsProps) {
  return (
    <Cards>
      {profiles.map((profile) => (
        <ProfileCard
          key={profile.id}
          profile={profile}
          chosen={profile.chosen || gone.has(profile.id)}
          onChoose={() => onChoose(profile)}
        />
      ))}
    </Cards>
  );
}
