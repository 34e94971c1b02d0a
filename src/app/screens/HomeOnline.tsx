import { styled } from '@mui/material/styles';
import { LazyOnlineList } from '../../features/presence/index.ts';
import { selectHasAnswered } from '../../features/turns/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { useQuietMoment } from '../../ui/useQuietMoment.ts';

/** Its place is kept: what comes late moves nothing. */
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
export function HomeOnline({ besideTurns }: HomeOnlineProps) {
  const answered = useAppSelector(selectHasAnswered);
  const quiet = useQuietMoment(answered || !besideTurns);
  return <Aside>{quiet && <LazyOnlineList />}</Aside>;
}
