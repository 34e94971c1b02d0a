import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigationType, NavigationType } from 'react-router';
import { useAppSelector } from '../../../lib/store.ts';
import { Pager } from '../../../ui/Pager.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import {
  feedKey,
  type PageFeedRef,
  selectFeed,
  selectIsFeedLoaded,
  selectTurns,
  TurnList,
} from '../../turns/index.ts';
import { useEffect, useRef } from 'react';

/** The first entry of a visit; the browser restores the place of the others it goes back to. */
const FIRST_ENTRY = 'default';

/**
 * Leads to a turn that an address names, once it is on the page: it comes into view at once, whatever lies above it, and takes the focus, so
 * that the keyboard and a screen reader go on from there (FEED-08). Not on the way back: then one is where one was.
 */
function useLeadTo(turn: string | undefined, present: boolean): void {
  const { key } = useLocation();
  const back = useNavigationType() === NavigationType.Pop && key !== FIRST_ENTRY;
  const led = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (turn === undefined || !present || back || led.current === key) return undefined;
    // A step to another page first takes the focus to the heading.
    const frame = requestAnimationFrame(() => {
      led.current = key;
      const article = document.getElementById(`turn-${turn}`);
      article?.scrollIntoView({ block: 'start', behavior: 'instant' });
      // What is written about it may have been opened by the same link, and has the focus already.
      if (!article?.contains(document.activeElement)) article?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [turn, present, back, key]);
}

/** The turn that the address names is marked for the eye; for the ear it has the focus. */
const Marking = styled('div', { shouldForwardProp: (name) => name !== 'turn' })<{
  turn: string | undefined;
}>(({ theme, turn }) =>
  turn === undefined
    ? {}
    : {
        [`& article[id="turn-${turn}"]`]: {
          borderRadius: 12,
          outline: `2px solid ${paletteOf(theme).secondary.main}`,
          outlineOffset: 3,
        },
      },
);

/**
 * The turn that the address names is not here. A host that says which page it answers has looked for it and it is gone; one that does not
 * say has not looked.
 */
function LostTurn({ gone }: { gone: boolean }) {
  const { t } = useTranslation();
  return (
    <Paper variant="outlined" role="status" sx={{ p: 2, mb: 3, borderRadius: '12px' }}>
      <Typography>{t(gone ? 'location.turnGone' : 'location.turnNotHere')}</Typography>
    </Paper>
  );
}

export interface LocationPageProps {
  feedRef: PageFeedRef;
  writable: boolean;
  oldestFirst: boolean;
  hrefOf: (page: number) => string;
}

/** A page of all turns of a location, with arrows to those around it (LOC-04, LOC-06), and the turn that a link leads to (FEED-08). */
export function LocationPage({ feedRef, hrefOf, ...list }: LocationPageProps) {
  const key = feedKey(feedRef);
  const feed = useAppSelector((state) => selectFeed(state, key));
  const loaded = useAppSelector((state) => selectIsFeedLoaded(state, key));
  const turns = useAppSelector((state) => selectTurns(state, key));
  const { turn } = feedRef;
  const present = turn !== undefined && turns.some(({ id }) => id === turn);
  useLeadTo(turn, present);
  const page = feed?.page ?? feedRef.page;
  const lastPage = Math.max(1, feed?.lastPage ?? 1);
  const isEmpty = loaded && !feed?.loading && turns.length === 0;
  // By what was asked for: a host that names another page in its answer would be asked for ever.
  if (isEmpty && feedRef.page > lastPage) return <Navigate to={hrefOf(lastPage)} replace />;
  return (
    <>
      {turn !== undefined && loaded && !present && <LostTurn gone={feed?.page !== undefined} />}
      <Marking turn={turn}>
        <TurnList feedRef={feedRef} {...list} />
      </Marking>
      {loaded && turns.length > 0 && <Pager page={page} lastPage={lastPage} hrefOf={hrefOf} />}
    </>
  );
}
