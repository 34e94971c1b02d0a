import { styled } from '@mui/material/styles';
import type { Game } from '../../contract/index.ts';
import {
  selectCharactersStatus,
  selectGame,
  selectIsSignedIn,
} from '../../features/session/index.ts';
import { withTexts } from '../../i18n/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { PartFailure } from '../../ui/PartFailure.tsx';
import { selectHolidayMove } from '../uiSlice.ts';
import { hasQuests, type HomeContent, homeContent } from './homeContent.ts';
import { HomeHead } from './HomeHead.tsx';
import { HomeInfo } from './HomeInfo.tsx';
import { HomeOnline } from './HomeOnline.tsx';
import { HomeTurns } from './HomeTurns.tsx';

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
      gridTemplateColumns: 'minmax(0, 1fr) 19rem',
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

function HomeOf({ game }: { game: Game }) {
  const content = useHomeContent(game);
  const moved = useAppSelector(selectHolidayMove) !== undefined;
  return (
    <Page>
      {moved && <HolidayNote />}
      <PageTitle place={game.title} game={game.title} />
      <Columns data-aside={Boolean(game.info)}>
        <HomeHead game={game} />
        {game.info && <HomeInfo html={game.info} />}
      </Columns>
      <Beside>
        <HomeOnline besideTurns={content === 'turns' || content === 'waiting'} />
        <HomeTurns content={content} quests={hasQuests(game)} />
      </Beside>
    </Page>
  );
}

/** The home of a game: what it is, what there is to know, who is there, and what has been written last (HOME-01 to HOME-05). */
export function HomeScreen() {
  const game = useAppSelector(selectGame);
  return game ? <HomeOf game={game} /> : null;
}
