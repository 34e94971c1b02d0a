import { styled } from '@mui/material/styles';
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

/** How many turns are new, and the way to the first of them. */
function NewTurns({ feed }: { feed: string }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { count, open } = useAppSelector((state) => selectNews(state, feed));
  return (
    <Way type="button" onClick={() => dispatch(wayBegun({ feed, to: 'firstNew' }))}>
      {t(open ? 'news.turnsOpen' : 'news.turns', { count })}
      <VisuallyHidden>{t('news.toFirstOfThem')}</VisuallyHidden>
    </Way>
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
