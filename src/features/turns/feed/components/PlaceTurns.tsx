import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { placeWritingTopic } from '../../../../contract/index.ts';
import { useAppSelector } from '../../../../lib/store.ts';
import { paletteOf } from '../../../../ui/paletteOf.ts';
import { RouteLink } from '../../../../ui/RouteLink.tsx';
import { selectLocationByKey } from '../../../session/index.ts';
import { Writers } from '../../../presence/index.ts';
import { GatedForm } from '../../form/components/GatedForm.tsx';
import { WindowOfForm } from '../../form/components/LocationSelect.tsx';
import { TurnCard } from '../../oneTurn/components/TurnCard.tsx';
import {
  type FeedReader,
  selectFeedReader,
  selectTurns,
  selectWritableLocations,
} from '../../selectors.ts';
import { feedKey, type LocationFeedRef, locationFeedRef } from '../feedRef.ts';
import { TurnList, TurnListSkeleton } from './TurnList.tsx';
import { useOpenFeed } from './useOpenFeed.ts';

/** What is read scrolls; what one writes stands under it, and has at most most of the window. */
const Reading = styled('div')(({ theme }) => ({
  flex: '1 1 4rem',
  minHeight: '4rem',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  padding: theme.spacing(1),
  '--letopis-reading-size': '1rem',
  '&:focus-visible': { outlineOffset: -2 },
  '& [role="feed"]': { display: 'grid', gap: theme.spacing(1) },
  '& article > div': { padding: theme.spacing(1.5), gap: theme.spacing(1.25) },
}));

const Writing = styled('div')(({ theme }) => ({
  flex: '0 1 auto',
  minHeight: 0,
  maxHeight: '70%',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  padding: theme.spacing(1),
  borderTop: `1px solid ${paletteOf(theme).divider}`,
  '--letopis-toolbar-top': '0px',
  '--letopis-form-height': '14rem',
  '&:empty': { display: 'none' },
  '& section': { padding: 0, border: 0, borderRadius: 0, backgroundColor: 'transparent' },
  '& section h2': { fontSize: '1.0625rem' },
  '& [data-writing] > :not(style) ~ :not(style)': { marginTop: theme.spacing(1) },
}));

/** Who else writes here. */
const Others = styled('div')(({ theme }) => ({
  flexShrink: 0,
  padding: theme.spacing(0.25, 1.5),
  '&:empty': { display: 'none' },
}));

const Foot = styled('p')(({ theme }) => ({
  margin: theme.spacing(1.5, 0, 1),
  textAlign: 'center',
  fontSize: '0.875rem',
}));

/** The last turns of a place, only to be read: what is done with them is done on its page. */
function BriefStream({ feedRef }: { feedRef: LocationFeedRef }) {
  const { t } = useTranslation();
  const turns = useAppSelector((state) => selectTurns(state, feedKey(feedRef)));
  const { game, location: currentLocationKey } = feedRef;
  return (
    <>
      <div role="feed" aria-label={t('location.turns')}>
        {turns.slice(0, SHOWN_MOST).map((turn, index) => (
          <article
            key={turn.id}
            aria-labelledby={`window-${currentLocationKey}-${turn.id}`}
            aria-posinset={index + 1}
            aria-setsize={-1}
          >
            <TurnCard bare turn={turn} nameId={`window-${currentLocationKey}-${turn.id}`} />
          </article>
        ))}
      </div>
      <Foot>
        <RouteLink to="location" params={{ game, currentLocationKey, all: 'all' }}>
          {t('location.all')}
        </RouteLink>
      </Foot>
    </>
  );
}

/** So many turns of a place are shown in its window. */
const SHOWN_MOST = 20;

function PlaceFeed({ reader, location }: { reader: FeedReader; location: string }) {
  const { t } = useTranslation();
  const { game, character } = reader;
  const feedRef = useMemo(
    () => locationFeedRef(game, location, character),
    [game, location, character],
  );
  useOpenFeed(feedRef);
  const title = useAppSelector((state) => selectLocationByKey(state, location)?.title) ?? location;
  const writable = useAppSelector(selectWritableLocations).some(({ key }) => key === location);
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by the keyboard too */}
      <Reading role="region" aria-label={t('desk.turnsOf', { title })} tabIndex={0}>
        <TurnList feedRef={feedRef} writable={writable}>
          <BriefStream feedRef={feedRef} />
        </TurnList>
      </Reading>
      <Others>
        <Writers topic={placeWritingTopic(game, location)} what="turn" />
      </Others>
      <Writing onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}>
        <WindowOfForm value={location}>
          <GatedForm location={location} />
        </WindowOfForm>
      </Writing>
    </>
  );
}

/** The window of a place (BACK-92): its last turns, live, and the form in which they are answered. */
export function PlaceTurns({ location }: { location: string }) {
  const reader = useAppSelector(selectFeedReader);
  return reader ? <PlaceFeed reader={reader} location={location} /> : <TurnListSkeleton />;
}
