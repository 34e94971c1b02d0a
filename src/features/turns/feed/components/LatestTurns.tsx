import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../../lib/store.ts';
import { CrashGuard } from '../../../../ui/ErrorBoundary.tsx';
import { PageBackground } from '../../../../ui/PageBackground.tsx';
import { RouteLink } from '../../../../ui/RouteLink.tsx';
import { selectGameKey, selectLocationByKey, selectGroupGames } from '../../../session/index.ts';
import { feedKey, latestFeedRef, type LatestFeedRef } from '../feedRef.ts';
import {
  selectFeedReader,
  selectHasAnswered,
  selectPostRefusal,
  selectTurns,
} from '../../selectors.ts';
import { TurnFormGate } from '../../form/components/TurnFormGate.tsx';
import { TurnList, TurnListSkeleton } from './TurnList.tsx';
import { useOpenFeed } from './useOpenFeed.ts';
import { withTexts } from '../../../../i18n/index.ts';
import { lazyPart } from '../../../../ui/lazyPart.tsx';
import { PartFailure } from '../../../../ui/ErrorState.tsx';
import { useIdle } from '../../../../ui/hooks.ts';

const GroupBar = lazyPart(
  withTexts(async () => {
    const bar = await import(/* webpackChunkName: "group-bar" */ './GroupBar.tsx');
    return bar.GroupBar;
  }),
  PartFailure,
);

/** As high as the bar, so that nothing moves when it comes. */
const Slot = styled('div')({ minHeight: 50 });

/** The slot of the group switch bar, which comes when the first turns can be read; none where there is nothing to switch to (FEED-02). */
function GroupBarSlot() {
  const idle = useIdle(useAppSelector(selectHasAnswered));
  const switchable = useAppSelector(selectGroupGames).length > 1;
  return switchable ? <Slot>{idle && <GroupBar />}</Slot> : null;
}

/** A column as wide as a line of 60 to 75 letters and the margins of its sheet. */
const Column = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(3),
  maxWidth: '45rem',
}));

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: theme.spacing(0, 2),
  marginBottom: theme.spacing(2),
}));

/** Whose latest turns are read; undefined while it is not known yet whom the user plays. */
function useLatestFeedRef(): LatestFeedRef | undefined {
  const reader = useAppSelector(selectFeedReader);
  return useMemo(() => reader && latestFeedRef(reader.game, reader.character), [reader]);
}

/** The page background comes from the first turn's location (FEED-03). */
function FirstTurnBackground({ feedRef }: { feedRef: LatestFeedRef }) {
  const location = useAppSelector((state) => selectTurns(state, feedKey(feedRef))[0]?.location);
  const known = useAppSelector((state) =>
    location === undefined ? undefined : selectLocationByKey(state, location.key),
  );
  return <PageBackground image={location?.bgimage || known?.bgimage} />;
}

/** The latest turns of the game one is in: the form for those who have a character, then the list (spec 1 §2). */
export function LatestTurns() {
  const { t } = useTranslation();
  const headingId = useId();
  const game = useAppSelector(selectGameKey);
  const feedRef = useLatestFeedRef();
  useOpenFeed(feedRef);
  const writable = useAppSelector(selectPostRefusal) === undefined;
  return (
    <Column>
      {feedRef && <FirstTurnBackground feedRef={feedRef} />}
      <TurnFormGate />
      <GroupBarSlot />
      <section aria-labelledby={headingId}>
        <Head>
          <Typography id={headingId} variant="h2">
            {t('feed.latest')}
          </Typography>
          <RouteLink to="locations" params={{ game }}>
            {t('feed.places')}
          </RouteLink>
        </Head>
        <CrashGuard>
          {feedRef ? <TurnList feedRef={feedRef} writable={writable} /> : <TurnListSkeleton />}
        </CrashGuard>
      </section>
    </Column>
  );
}
