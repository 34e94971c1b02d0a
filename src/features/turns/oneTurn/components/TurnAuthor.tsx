import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../../contract/index.ts';
import { useAppSelector } from '../../../../lib/store.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { paletteOf } from '../../../../ui/paletteOf.ts';
import { PersonName } from '../../../presence/index.ts';
import { selectGlobals } from '../../../session/index.ts';
import { TurnTraits } from './TurnTraits.tsx';

const AVATAR_SIDE = 52;

const Row = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.75),
  minWidth: 0,
}));

const Name = styled('h3')({
  margin: 0,
  fontFamily: 'var(--letopis-reading-font)',
  fontSize: '1.25rem',
  fontWeight: 400,
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
});

const MasterMark = styled('span')(({ theme }) => ({
  fontSize: '0.875rem',
  color: paletteOf(theme).secondary.main,
}));

const GuestName = styled('span')(({ theme }) => ({
  fontStyle: 'italic',
  color: paletteOf(theme).text.secondary,
}));

/** What a turn without a character is signed with: a master's, or the guest label (spec 1 §6). */
function Signature({ charIsMaster }: { charIsMaster: boolean }) {
  const { t } = useTranslation();
  return charIsMaster ? <>{t('turn.master')}</> : <GuestName>{t('turn.guest')}</GuestName>;
}

export interface TurnAuthorProps {
  turn: Pick<Turn, 'char' | 'charIsMaster'>;
  /** Id of the name, by which the turn is labelled. */
  nameId: string;
}

/** Who speaks in a turn: portrait, name, faction, species, gender and age (FEED-04). */
export function TurnAuthor({ turn: { char, charIsMaster }, nameId }: TurnAuthorProps) {
  const { t } = useTranslation();
  const { defaultAvatar, masterAvatar } = useAppSelector(selectGlobals);
  const own = char?.img ?? (charIsMaster ? masterAvatar : undefined);
  const name = char?.name ?? t(charIsMaster ? 'turn.master' : 'turn.guest');
  return (
    <Row>
      <Avatar name={name} src={own || defaultAvatar} size={AVATAR_SIDE} decorative />
      <div style={{ minWidth: 0 }}>
        <Name id={nameId}>
          {char ? (
            <PersonName person={char} name={char.name} />
          ) : (
            <Signature charIsMaster={charIsMaster} />
          )}
        </Name>
        {char && charIsMaster && <MasterMark>{t('turn.masterMark')}</MasterMark>}
        {char && <TurnTraits char={char} />}
      </div>
    </Row>
  );
}
