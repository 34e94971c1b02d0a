import { styled } from '@mui/material/styles';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WaitingEntry } from '../../../contract/index.ts';
import { dayText } from '../../../lib/days.ts';
import { formatTime } from '../../../lib/time.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { RouterLink } from '../../../ui/RouterLink.tsx';
import { spanOf } from '../times.ts';

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  border: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: 12,
  backgroundColor: paletteOf(theme).background.paper,
  '& + &': { marginTop: theme.spacing(1) },
  // On a telephone the words have the whole width.
  [theme.breakpoints.down('sm')]: { flexDirection: 'column', alignItems: 'stretch' },
}));

const Acts = styled('div')({
  display: 'flex',
  flexShrink: 0,
  justifyContent: 'flex-end',
  '&:empty': { display: 'none' },
});

const Way = styled(RouterLink)(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  gap: theme.spacing(1.5),
  padding: theme.spacing(1.5),
  borderRadius: 12,
  color: 'inherit',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { backgroundColor: paletteOf(theme).action.hover },
}));

const Words = styled('span')({ flex: 1, minWidth: 0, display: 'grid', gap: 2 });
const Title = styled('span')({ fontFamily: 'var(--letopis-reading-font)', fontSize: '1.125rem' });
const Excerpt = styled('span')({ fontFamily: 'var(--letopis-reading-font)' });
const Small = styled('span')(({ theme }) => ({
  fontSize: '0.8125rem',
  color: paletteOf(theme).text.secondary,
}));

/** Goes to what waits, as the one who is waited for. */
export type Follow = (entry: WaitingEntry, event: MouseEvent) => void;

export interface WaitingItemProps {
  entry: WaitingEntry;
  now: number;
  follow: Follow;
  /** What can be done with it. */
  children?: ReactNode;
}

/** For how long, in words; of what is put off until when instead. */
function useTimeText({ state, kind, since, hold }: WaitingEntry, now: number): string {
  const { t } = useTranslation();
  const span = spanOf(since, now);
  const time = span ? t(`waiting.${span.unit}`, { count: span.count }) : t('waiting.justNow');
  if (state === 'held' && hold) return t(`waiting.held.${hold.kind}`, { ...untilText(hold.until) });
  if (kind === 'silent') return span ? t('waiting.silentFor', { time }) : time;
  if (state === 'others') return span ? t('waiting.youWait', { time }) : time;
  return span ? t('waiting.waitsFor', { time }) : time;
}

const untilText = (until: number | undefined) =>
  until === undefined ? {} : { until: `${dayText(until)}, ${formatTime(until)}` };

/** One thing that waits: where, as whom, the last words, for how long; a link to the first unread ones (BACK-21). */
export function WaitingItem({ entry, now, follow, children }: WaitingItemProps) {
  const { t } = useTranslation();
  const { kind, title, url, who, text, count, named, turnOf, characterName, gameTitle } = entry;
  const time = useTimeText(entry, now);
  const facts = [
    kind === 'scene' || kind === 'masters' || kind === 'silent' ? '' : t(`waiting.kind.${kind}`),
    kind === 'masters' || kind === 'silent' ? '' : t('waiting.as', { name: characterName }),
    count > 1 ? t('waiting.turns', { count }) : '',
    named ? t('waiting.named') : '',
    turnOf && !turnOf.own ? t('waiting.turnOf', { name: turnOf.name }) : '',
    turnOf?.own ? t('waiting.yourTurn') : '',
  ].filter(Boolean);
  return (
    <Row>
      <Way href={url} onClick={(event) => follow(entry, event)}>
        <Avatar name={who?.name ?? title} src={who?.avatar} size={40} decorative />
        <Words>
          <Title>{title}</Title>
          {facts.length > 0 && <Small>{facts.join(' · ')}</Small>}
          {text !== '' && (
            <Excerpt>{who ? t('waiting.said', { name: who.name, text }) : text}</Excerpt>
          )}
          <Small>{t('waiting.where', { time, game: gameTitle })}</Small>
        </Words>
      </Way>
      <Acts>{children}</Acts>
    </Row>
  );
}
