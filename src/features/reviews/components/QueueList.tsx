import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Queued } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { RouterLink } from '../../../ui/RouterLink.tsx';
import { selectDefaultAvatar } from '../../session/index.ts';
import { spanOf, useNow } from '../../waiting/index.ts';

const List = styled('ol')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1),
  maxWidth: '46rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
}));

const Way = styled(RouterLink)(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: theme.spacing(1, 1.5),
  padding: theme.spacing(1.5),
  border: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: 12,
  backgroundColor: paletteOf(theme).background.paper,
  color: 'inherit',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { borderColor: paletteOf(theme).text.secondary },
}));

// Where it is narrow the marks stand below, not beside a column of single words.
const Words = styled('span')({ flex: '1 1 12rem', minWidth: 0, display: 'grid', gap: 2 });
const Name = styled('span')({ fontFamily: 'var(--letopis-reading-font)', fontSize: '1.125rem' });
const Small = styled('span')(({ theme }) => ({
  fontSize: '0.8125rem',
  color: paletteOf(theme).text.secondary,
}));

const Mark = styled('b')(({ theme }) => ({
  flexShrink: 0,
  marginInlineStart: 'auto',
  padding: '1px 9px 2px',
  border: '1px solid currentColor',
  borderRadius: 999,
  fontSize: '0.8125rem',
  fontWeight: 500,
  '&[data-mark="changed"]': { color: paletteOf(theme).warning.dark },
  ...theme.applyStyles('dark', {
    '&[data-mark="changed"]': { color: paletteOf(theme).warning.light },
  }),
}));

/** Since when something is so, in words of the page of what waits; `waits` says that it is waited for. */
export function useAge(since: number, waits = false): string {
  const { t } = useTranslation();
  const span = spanOf(since, useNow());
  if (!span) return t('waiting.justNow');
  const time = t(`waiting.${span.unit}`, { count: span.count });
  return waits ? t('reviews.waitsFor', { time }) : time;
}

function Line({ game, entry }: { game: string; entry: Queued }) {
  const { t } = useTranslation();
  const defaultAvatar = useAppSelector(selectDefaultAvatar);
  const { profile, player, since, state, mark, words, own, offered } = entry;
  const age = useAge(since, state === 'waiting');
  const facts = [
    player ? t('reviews.of', { name: player.name }) : t('reviews.nobodys'),
    offered ? t('reviews.offered') : '',
    age,
    t('reviews.words', { count: words }),
    own ? t('reviews.own') : '',
  ];
  return (
    <Way href={pathTo('review', { game, profile: profile.id })}>
      <Avatar name={profile.name} src={profile.avatar || defaultAvatar} decorative />
      <Words>
        <Name>{profile.name}</Name>
        <Small>{facts.filter(Boolean).join(' · ')}</Small>
      </Words>
      {state !== 'confirmed' && mark !== 'same' && (
        <Mark data-mark={mark}>{t(`reviews.mark.${mark}`)}</Mark>
      )}
      {(state === 'refused' || state === 'putAway') && (
        <Mark data-mark={state}>{t(`reviews.state.${state}`)}</Mark>
      )}
    </Way>
  );
}

/** Profiles of a list of the queue, that which has stood there longest first (OWN-71). */
export function QueueList({ game, entries }: { game: string; entries: readonly Queued[] }) {
  return (
    <List>
      {entries.map((entry) => (
        <li key={entry.profile.id}>
          <Line game={game} entry={entry} />
        </li>
      ))}
    </List>
  );
}
