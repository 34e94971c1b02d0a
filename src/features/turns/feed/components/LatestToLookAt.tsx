import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useEffect, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../../../lib/store.ts';
import { TurnCard } from '../../oneTurn/components/TurnCard.tsx';
import { type FeedReader, selectFeedReader, selectTurns } from '../../selectors.ts';
import { feedKey, latestFeedRef } from '../feedRef.ts';
import { loadFeed } from '../feedThunks.ts';
import { TurnList, TurnListSkeleton } from './TurnList.tsx';

/** As many as show what a feed looks like. */
const SHOWN = 3;

const Cards = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(3) }));

function Turns({ game, character }: FeedReader) {
  const feedRef = useMemo(() => latestFeedRef(game, character), [game, character]);
  const id = useId();
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(loadFeed(feedRef)), [dispatch, feedRef]);
  const turns = useAppSelector((state) => selectTurns(state, feedKey(feedRef)));
  return (
    <TurnList feedRef={feedRef} writable={false}>
      <Cards>
        {turns.slice(0, SHOWN).map((turn) => (
          <TurnCard key={turn.id} turn={turn} nameId={`${id}-${turn.id}`} bare />
        ))}
      </Cards>
    </TurnList>
  );
}

/** The first of the latest turns where a page is only looked at: nothing is written, kept open, or marked as seen (WORK-166). */
export function LatestToLookAt() {
  const { t } = useTranslation();
  const reader = useAppSelector(selectFeedReader);
  return (
    <section>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('feed.latest')}
      </Typography>
      {reader ? <Turns {...reader} /> : <TurnListSkeleton />}
    </section>
  );
}
