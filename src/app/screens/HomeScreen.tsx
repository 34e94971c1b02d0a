import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '../../contract/index.ts';
import { selectTotalUnread } from '../../features/chat/index.ts';
import { LazyOnlineList } from '../../features/presence/index.ts';
import {
  selectCharactersStatus,
  selectGame,
  selectIsSignedIn,
} from '../../features/session/index.ts';
import {
  feedKey,
  latestFeedRef,
  LatestTurns,
  selectHasAnswered,
  SinceSlot,
  selectFeedReader,
  useReturning,
} from '../../features/turns/index.ts';
import { withTexts } from '../../i18n/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { PartFailure } from '../../ui/ErrorState.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SafeHtml } from '../../ui/SafeHtml.tsx';
import { useIdle } from '../../ui/hooks.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { selectHolidayMove } from '../uiSlice.ts';
import { HomeHead, type HomeHeadProps } from './HomeHead.tsx';
import { HomeTurns, hasQuests, type HomeContent, homeContent } from './HomeTurns.tsx';

/** Its place is reserved: what loads later moves nothing. */
const Aside = styled('div')(({ theme }) => ({
  minHeight: 48,
  isolation: 'isolate', // painted apart from what is written beside it (docs/benchmarks.md)
  [theme.breakpoints.up('lg')]: { flex: '1 1 12rem', minWidth: '12rem' },
}));

export interface HomeOnlineProps {
  /** The home has turns, which are to be read first. */
  besideTurns: boolean;
}

/** Who is online in the game (HOME-05), loaded when the first turns can be read. */
function HomeOnline({ besideTurns }: HomeOnlineProps) {
  const answered = useAppSelector(selectHasAnswered);
  const idle = useIdle(answered || !besideTurns);
  return <Aside>{idle && <LazyOnlineList />}</Aside>;
}

const Sheet = styled(Card)(({ theme }) => ({
  gridArea: 'info',
  padding: theme.spacing(2.5),
  borderRadius: '3px 3px 12px 12px',
  borderTop: `3px double ${theme.vars.palette.secondary.main}`,
  '--letopis-reading-size': '1rem',
}));

interface HomeInfoProps {
  html: string;
  /** What is folded was opened. */
  open: boolean;
  onToggle: () => void;
}

/** The info card (HOME-01). On a phone returning.css cuts it short, so that the first turn is not far below (BACK-116). */
function HomeInfo({ html, open, onToggle }: HomeInfoProps) {
  const { t } = useTranslation();
  return (
    <Sheet role="complementary" data-about={open} aria-label={t('home.info')}>
      <div data-clip="">
        <SafeHtml html={html} />
      </div>
      <ActionButton data-more="" aria-expanded={open} onClick={onToggle}>
        {t('feed.more')}
      </ActionButton>
    </Sheet>
  );
}

const HolidayNote = lazyPart(
  withTexts(async () => {
    const note = await import(/* webpackChunkName: "holiday" */ './HolidayNote.tsx');
    return note.HolidayNote;
  }),
  PartFailure,
);

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(4),
}));

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(4),
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"head" "info"',
  alignItems: 'start',
  '& > *': { isolation: 'isolate' }, // painted apart from what is written below (docs/benchmarks.md)
  '&[data-aside="true"]': {
    [theme.breakpoints.up('md')]: {
      gridTemplateColumns: 'minmax(0, 1fr) min(19rem, 40%)',
      gridTemplateAreas: '"head info"',
    },
  },
}));

/** Who is online stands above the turns, since these never end, and beside them where there is room. */
const Beside = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(2),
  minWidth: 0,
  [theme.breakpoints.up('lg')]: {
    flexDirection: 'row-reverse',
    justifyContent: 'flex-end',
    alignItems: 'flex-start',
    gap: theme.spacing(4),
  },
}));

function useHomeContent(game: Game): HomeContent {
  const signedIn = useAppSelector(selectIsSignedIn);
  return homeContent(game, signedIn, useAppSelector(selectCharactersStatus));
}

/** What is new in the game since the last visit (FIRST-31). */
function HomeSince({ returning }: { returning: boolean }) {
  const reader = useAppSelector(selectFeedReader);
  const messages = useAppSelector(selectTotalUnread);
  const feed = reader && feedKey(latestFeedRef(reader.game, reader.character));
  return <SinceSlot {...{ feed, messages, returning }} />;
}

interface HomeViewProps extends HomeHeadProps {
  returning: boolean;
  /** The latest turns, where its type shows them. */
  turns: ReactNode;
  /** What is new, between what the game says of itself and what goes on in it. */
  since?: ReactNode;
  /** What stands above all. */
  children?: ReactNode;
}

/** What a home of a type is made of, to be read and written in, or to be looked at (HOME-01 to HOME-05, WORK-166). */
export function HomeView({ returning, turns, since, children, ...head }: HomeViewProps) {
  const { game } = head;
  const content = useHomeContent(game);
  return (
    <Page data-folds="">
      {children}
      <Columns data-columns="" data-aside={Boolean(game.info)}>
        <HomeHead {...head} />
        {game.info && <HomeInfo html={game.info} {...head} />}
      </Columns>
      {since}
      <Beside data-columns="">
        <HomeOnline besideTurns={content === 'turns' || content === 'waiting'} />
        <HomeTurns {...{ content, returning, turns }} quests={hasQuests(game)} />
      </Beside>
    </Page>
  );
}

function HomeOf({ game }: { game: Game }) {
  const moved = useAppSelector(selectHolidayMove) !== undefined;
  const returning = useReturning(game.key);
  const [about, setAbout] = useState<string>();
  const open = about === game.key;
  const toggle = () => setAbout(open ? undefined : game.key);
  return (
    <HomeView
      {...{ game, open, returning }}
      onToggle={toggle}
      turns={<LatestTurns />}
      since={<HomeSince returning={returning} />}
    >
      {moved && <HolidayNote />}
      <PageTitle page={game.title} game={game.title} />
    </HomeView>
  );
}

/** The home of a game: what it is, what there is to know, who is there, and what has been written last (HOME-01 to HOME-05). */
export function HomeScreen() {
  const game = useAppSelector(selectGame);
  return game ? <HomeOf game={game} /> : null;
}

export { loadHome } from './HomeTurns.tsx';
