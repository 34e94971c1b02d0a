import { styled } from '@mui/material/styles';
import { useMemo, useState, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { type Game, type Location, placeWritingTopic, type Turn } from '../../../contract/index.ts';
import { type LoadScreen, useAppSelector, useAppDispatch } from '../../../lib/store.ts';
import { CrashGuard } from '../../../ui/ErrorBoundary.tsx';
import { useIdle } from '../../../ui/hooks.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { WritersSlot } from '../../presence/index.ts';
import { selectGame, selectGameKey, selectUserSettings } from '../../session/index.ts';
import {
  feedKey,
  type FeedReader,
  loadFeed,
  type LocationFeedRef,
  locationFeedRef,
  type PageFeedRef,
  pageFeedRef,
  selectFeed,
  selectFeedReader,
  selectHasAnswered,
  selectIsFeedLoaded,
  selectWritableLocations,
  TurnFormGate,
  TurnList,
  TurnListSkeleton,
  useOpenFeed,
  refreshFeed,
  SinceSlot,
  useReturning,
  WRITE_HASH,
} from '../../turns/index.ts';
import { LocationHead } from '../components/LocationHead.tsx';
import { LocationPage } from '../components/LocationPage.tsx';
import { LocationBar } from '../components/LocationBar.tsx';
import {
  type LocationAddress,
  locationAddress,
  useLocationAddress,
} from '../components/addresses.ts';
import { pathTo, newestTurn } from '../../../domain/index.ts';
import { NoPage } from '../../../ui/NoPage.tsx';
import { useBuiltRoutes } from '../../../ui/RouteLink.tsx';

/** Does a turn show that somebody came or went? By a route that it took, or by a speaker who was not listed here. */
function isMove({ actions, char }: Turn, { characters }: Location): boolean {
  const isStranger = char !== undefined && !characters.some(({ id }) => id === char.id);
  return isStranger || actions.some(({ key }) => key === 'route');
}

/** Refetches who is here as soon as a turn shows that it has changed; otherwise that is polled once a minute. */
function useFreshLocation(feedRef: LocationFeedRef | undefined): void {
  const dispatch = useAppDispatch();
  const key = feedRef && feedKey(feedRef);
  const feed = useAppSelector((state) => (key === undefined ? undefined : selectFeed(state, key)));
  // Also one that stands elsewhere: its way may lead here.
  const newest = feed && newestTurn(feed.known);
  const location = feed?.location;
  const seen = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!feedRef || !newest || !location) return;
    const before = seen.current;
    seen.current = newest.id;
    if (before === undefined || before === newest.id) return;
    if (isMove(newest, location)) void dispatch(refreshFeed(feedRef));
  }, [dispatch, feedRef, newest, location]);
}

/** In place of a location that the host does not know, with the way back to those there are. */
function UnknownLocation({ game }: { game: Game }) {
  const { t } = useTranslation();
  const back = useBuiltRoutes().has('locations')
    ? { href: pathTo('locations', { game: game.key }), label: t('location.toList') }
    : {
        href: pathTo('main', { game: game.key }),
        label: t('notFound.toGame', { game: game.title }),
      };
  return (
    <NoPage title={t('location.unknown')} game={game.title} way={back}>
      {t('location.unknownText')}
    </NoPage>
  );
}

/** A column as wide as that of the latest turns. */
const Column = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(3),
  maxWidth: '45rem',
}));

/** In the room between the bar and the turns. */
const Others = styled('div')(({ theme }) => ({
  minHeight: '1.25rem',
  marginTop: theme.spacing(-1.5),
}));

/** Which turns an address asks for, as this reader sees them. */
function feedRefOf(
  { game, character }: FeedReader,
  { location, all, page, turn }: Pick<LocationAddress, 'location' | 'all' | 'page' | 'turn'>,
): LocationFeedRef | PageFeedRef {
  const feedRef = locationFeedRef(game, location, character);
  return all ? pageFeedRef(feedRef, page, turn) : feedRef;
}

/** Which turns the address asks for; undefined while it is not known yet whom the user plays. */
function useFeedRef({
  location,
  all,
  page,
  turn,
}: LocationAddress): LocationFeedRef | PageFeedRef | undefined {
  const reader = useAppSelector(selectFeedReader);
  return useMemo(
    () => reader && feedRefOf(reader, { location, all, page, turn }),
    [reader, location, all, page, turn],
  );
}

/** Loads the turns that the address asks for, and with them the location. */
export const loadLocation: LoadScreen = (at) => async (dispatch, getState) => {
  const reader = selectFeedReader(getState());
  const feedRef = reader && feedRefOf(reader, locationAddress(reader.game, at));
  return feedRef !== undefined && dispatch(loadFeed(feedRef));
};

/** Did the host say that there is no such place? */
function useIsUnknown(feedRef: LocationFeedRef | PageFeedRef | undefined): boolean {
  const key = feedRef && feedKey(feedRef);
  return useAppSelector((state) => {
    if (key === undefined || selectIsFeedLoaded(state, key)) return false;
    return selectFeed(state, key)?.error?.status === 404;
  });
}

/** Could the place not be loaded? Until it is tried again, when one waits once more. */
function useHasFailed(feedRef: LocationFeedRef | PageFeedRef | undefined): boolean {
  const key = feedRef && feedKey(feedRef);
  const feed = useAppSelector((state) => (key === undefined ? undefined : selectFeed(state, key)));
  return feed?.error !== undefined && !feed.loading;
}

interface PartProps {
  address: LocationAddress;
  feedRef: LocationFeedRef | PageFeedRef | undefined;
}

/** The turns of a location: the last ones, live, or a page of all, in the order that the reader chose here, else among the settings (BACK-88). */
function LocationTurns({ address, feedRef }: PartProps) {
  const { t } = useTranslation();
  const { location, hrefOf } = address;
  const game = useAppSelector(selectGameKey) ?? '';
  const idle = useIdle(useAppSelector(selectHasAnswered));
  const { oldestFirst: usual = false } = useAppSelector(selectUserSettings);
  const [oldestFirst = usual, setOldestFirst] = useState<boolean>();
  const writable = useAppSelector(selectWritableLocations).some(({ key }) => key === location);
  const list = { writable, oldestFirst };
  return (
    <section>
      <VisuallyHidden as="h2">{t('location.turns')}</VisuallyHidden>
      <LocationBar address={address} oldestFirst={oldestFirst} onChange={setOldestFirst} />
      <Others>
        {idle && <WritersSlot topic={placeWritingTopic(game, location)} what="turn" />}
      </Others>
      <CrashGuard resetKey={feedRef ? feedKey(feedRef) : ''}>
        {!feedRef && <TurnListSkeleton />}
        {feedRef?.kind === 'location' && <TurnList feedRef={feedRef} {...list} />}
        {feedRef?.kind === 'page' && <LocationPage feedRef={feedRef} hrefOf={hrefOf} {...list} />}
      </CrashGuard>
    </section>
  );
}

function OneLocation({ game }: { game: Game }) {
  const address = useLocationAddress(game.key);
  const feedRef = useFeedRef(address);
  useOpenFeed(feedRef);
  useFreshLocation(feedRef?.kind === 'location' ? feedRef : undefined);
  const unknown = useIsUnknown(feedRef);
  const failed = useHasFailed(feedRef);
  const { location, all, page, turn } = address;
  const returning = useReturning(game.key, location);
  const { hash } = useLocation();
  if (unknown) return <UnknownLocation game={game} />;
  // The form stands where a turn that is made appears, and for whoever comes to write (BACK-23).
  const top = !all || (page === 1 && (turn === undefined || hash === WRITE_HASH));
  return (
    <Column data-folds="">
      <LocationHead game={game} location={location} failed={failed} />
      {!all && <SinceSlot feed={feedRef && feedKey(feedRef)} returning={returning} />}
      {top && <TurnFormGate location={location} />}
      <LocationTurns key={location} address={address} feedRef={feedRef} />
    </Column>
  );
}

/** One location: what it is, who is there, and what was written there (spec 1 §2, Location screen; LOC-02 to LOC-06). */
export function LocationScreen() {
  const game = useAppSelector(selectGame);
  return game ? <OneLocation game={game} /> : null;
}
