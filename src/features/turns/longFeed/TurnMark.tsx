import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../contract/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { FeedGap } from './FeedGap.tsx';
import type { FeedWindow } from './feedWindow.ts';
import { selectMark, selectTurnBeforeGap } from './readingSelectors.ts';

/** Stands on the upper edge of the sheet, so that it moves nothing when it comes. */
const Mark = styled('span')(({ theme }) => ({
  position: 'absolute',
  insetInlineEnd: theme.spacing(2),
  top: 0,
  translate: '0 -50%',
  padding: '0 10px 1px',
  borderRadius: 999,
  border: `1px solid ${paletteOf(theme).primary.main}`,
  backgroundColor: paletteOf(theme).background.paper,
  color: paletteOf(theme).primary.main,
  fontSize: '0.75rem',
  lineHeight: '1.125rem',
}));

/** Lies in the gap between the first of the new turns and the old ones, for the same reason. */
const Divider = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInline: 0,
  top: '100%',
  '&[data-above="true"]': { top: 'auto', bottom: '100%' },
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  height: theme.spacing(2),
  fontSize: '0.75rem',
  lineHeight: 1,
  whiteSpace: 'nowrap',
  color: paletteOf(theme).secondary.main,
  '&::before, &::after': { content: '""', flexGrow: 1, borderTop: '1px solid currentColor' },
  [theme.breakpoints.up('sm')]: { height: theme.spacing(3), fontSize: '0.8125rem' },
}));

export interface TurnMarkProps {
  /** Key of the feed. */
  feed: string;
  turn: Turn;
  view: FeedWindow;
}

/** Marks a turn as new since the last visit, and at the first of them says so (FEED-09); behind the last turn before a gap stands the gap. */
export function TurnMark({ feed, turn, view }: TurnMarkProps) {
  const { t } = useTranslation();
  const mark = useAppSelector((state) => selectMark(state, feed, turn));
  const gap = useAppSelector(
    (state) => selectTurnBeforeGap(state, feed, view.oldestFirst) === turn.id,
  );
  return (
    <>
      {mark && <Mark>{t('news.mark')}</Mark>}
      {mark === 'first' && (
        <Divider data-above={view.oldestFirst}>
          {`${view.oldestFirst ? '↓' : '↑'} ${t('news.since')}`}
        </Divider>
      )}
      {gap && <FeedGap feed={feed} oldestFirst={view.oldestFirst} />}
    </>
  );
}
