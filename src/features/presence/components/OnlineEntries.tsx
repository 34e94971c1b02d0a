import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AVATAR, type OnlineEntry } from '../../../contract/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { selectGlobals } from '../../session/index.ts';
import { PersonName } from './PersonName.tsx';

/** More than so many are folded, and then so many stay in sight. */
const MOST = 15;
const IN_SIGHT = 12;

const People = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 11rem), 1fr))',
  gap: theme.spacing(0.5, 2),
  margin: theme.spacing(1, 0, 0),
  padding: 0,
  listStyle: 'none',
}));

/** The whole line can be pressed where the name leads somewhere. */
const Line = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.25),
  minHeight: 48,
  minWidth: 0,
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
}));

function PersonLine({ entry }: { entry: OnlineEntry }) {
  const { t } = useTranslation();
  const { defaultAvatar, masterAvatar } = useAppSelector(selectGlobals);
  const name = entry.name ?? t('turn.master');
  const own = entry.avatar || (entry.type === 'master' ? masterAvatar : undefined);
  return (
    <Line>
      <Avatar name={name} src={own || defaultAvatar} size={AVATAR.group} decorative />
      <span style={{ minWidth: 0 }}>
        <PersonName person={entry} name={name} />
      </span>
    </Line>
  );
}

export interface OnlineEntriesProps {
  entries: readonly OnlineEntry[];
}

/** Who is online, one a line (HOME-05). A host may send those whom it does not name; they are counted. */
export function OnlineEntries({ entries }: OnlineEntriesProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const known = entries.filter(({ name, type }) => Boolean(name) || type === 'master');
  const unnamed = entries.length - known.length;
  const foldable = known.length > MOST;
  const shown = foldable && !open ? known.slice(0, IN_SIGHT) : known;
  return (
    <>
      <People>
        {shown.map((entry) => (
          <PersonLine key={`${entry.type}/${entry.id}`} entry={entry} />
        ))}
        {unnamed > 0 && <Line>{t('presence.unnamed', { count: unnamed })}</Line>}
      </People>
      {foldable && (
        <ActionButton aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('presence.fewer') : t('presence.more', { rest: known.length - IN_SIGHT })}
        </ActionButton>
      )}
    </>
  );
}
