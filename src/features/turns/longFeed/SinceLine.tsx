import { styled } from '@mui/material/styles';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { plainButton } from '../../../ui/plainButton.ts';
import { RouteLink } from '../../../ui/RouteLink.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { selectGameKey } from '../../session/index.ts';
import { selectNews, selectVisit } from './readingSelectors.ts';
import { wayBegun } from './readingSlice.ts';

const Way = styled('button')(({ theme }) => ({
  ...plainButton,
  padding: 0,
  borderRadius: 4,
  color: paletteOf(theme).primary.main,
  fontWeight: 600,
  textDecorationLine: 'underline',
  textDecorationThickness: 'from-font',
  textUnderlineOffset: '0.18em',
  cursor: 'pointer',
  '&:hover': { textDecorationLine: 'none' },
}));

/** Seen while it has the focus, where the skip link to the content is seen too. */
const Skip = styled('button')(({ theme }) => ({
  ...plainButton,
  position: 'fixed',
  top: theme.spacing(1),
  left: theme.spacing(1),
  zIndex: theme.zIndex.tooltip,
  padding: theme.spacing(1, 2),
  borderRadius: 8,
  backgroundColor: paletteOf(theme).background.paper,
  color: paletteOf(theme).text.primary,
  '&:not(:focus)': { translate: '0 -200%' },
}));

/** The second stop of the keyboard leads to what is new, past the bar and the sidebar (BACK-115). */
function SkipToNews({ onSkip }: { onSkip: () => void }) {
  const { t } = useTranslation();
  const element = document.getElementById('skips');
  return (
    element &&
    createPortal(
      <Skip type="button" onClick={onSkip}>
        {t('news.skip')}
      </Skip>,
      element,
    )
  );
}

/** How many turns are new, and the way to the first of them. */
function NewTurns({ feed }: { feed: string }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { count, open } = useAppSelector((state) => selectNews(state, feed));
  const begin = () => dispatch(wayBegun({ feed, to: 'firstNew' }));
  return (
    <>
      <SkipToNews onSkip={begin} />
      <Way type="button" onClick={begin}>
        {t(open ? 'news.turnsOpen' : 'news.turns', { count })}
        <VisuallyHidden>{t('news.toFirstOfThem')}</VisuallyHidden>
      </Way>
    </>
  );
}

export interface SinceLineProps {
  /** Key of the feed that stands below. */
  feed: string;
  /** How many messages of the game's chat are unread; 0 where nobody asked. */
  messages?: number;
}

/** What is new since the last visit, in one line (FIRST-31). Nothing as long as that is not known. */
export function SinceLine({ feed, messages = 0 }: SinceLineProps) {
  const { t } = useTranslation();
  const game = useAppSelector(selectGameKey);
  const known = useAppSelector((state) => selectVisit(state, feed)?.since !== undefined);
  const { count } = useAppSelector((state) => selectNews(state, feed));
  if (!known) return null;
  if (count + messages === 0) return <span>{t('news.nothing')}</span>;
  return (
    <span>
      {`${t('news.sinceLast')} `}
      {count > 0 && <NewTurns feed={feed} />}
      {count > 0 && messages > 0 && ', '}
      {messages > 0 && (
        <RouteLink to="chat" params={{ game }}>
          {t('news.messages', { count: messages })}
        </RouteLink>
      )}
    </span>
  );
}
