import { useTranslation } from 'react-i18next';
import { styled } from '@mui/material/styles';
import type { LastTurn } from '../../../contract/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { PersonName } from '../../presence/index.ts';
import { selectGlobals } from '../../session/index.ts';
import { momentOf } from '../../turns/index.ts';
import { CardNote } from './cards.ts';

const Line = styled(CardNote)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  // Above the link that covers the card.
  '& a': { position: 'relative' },
}));

const FACE = 28;

/** Who wrote last in a location, and when (LOC-01); a master's turn without a character is signed as in the feed. */
export function LastTurnLine({ lastTurn }: { lastTurn: LastTurn | undefined }) {
  const { t } = useTranslation();
  const { defaultAvatar, masterAvatar } = useAppSelector(selectGlobals);
  if (!lastTurn) return <CardNote>{t('location.no_turns')}</CardNote>;
  const { char, charIsMaster } = lastTurn;
  const { text, iso } = momentOf(lastTurn);
  const face = char?.smallImg || (charIsMaster ? masterAvatar : undefined) || defaultAvatar;
  const name = char?.name ?? t(charIsMaster ? 'turn.master' : 'turn.guest');
  return (
    <Line>
      <Avatar name={name} src={face} size={FACE} decorative />
      <span>
        {char ? <PersonName person={{ ...char, type: 'profile' }} name={name} /> : name}
        <br />
        <time dateTime={iso}>{text}</time>
      </span>
    </Line>
  );
}
