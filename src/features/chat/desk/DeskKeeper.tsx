import { styled } from '@mui/material/styles';
import { PartFailure } from '../../../ui/ErrorState.tsx';
import { useAppSelector } from '../../../lib/store.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useIsNarrow } from '../../../ui/hooks.ts';
import type { DeskProps } from './Desk.tsx';
import { selectHasWindows } from './deskSelectors.ts';
import { useDeskStorage } from './deskStorage.ts';
import { useWindowLinks } from './useWindowLinks.ts';

const Corner = styled('div')(({ theme }) => ({
  position: 'fixed',
  right: theme.spacing(2),
  bottom: theme.spacing(2),
  zIndex: theme.zIndex.fab,
  maxWidth: '22rem',
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: theme.shadows[6],
}));

/** In place of a desk that did not arrive or broke: what it held is there again at the next try (ERR-03). */
function DeskFailure({ retry }: { retry: () => void }) {
  return (
    <Corner>
      <PartFailure retry={retry} />
    </Corner>
  );
}

const LazyWindows = lazyPart<DeskProps>(async () => {
  const { Desk } = await import(/* webpackChunkName: "chat-desk" */ './Desk.tsx');
  return Desk;
}, DeskFailure);

/**
 * Watches over the desk while its windows are not needed: their code comes with the first that is open. A phone shows one channel at a
 * time, in its own screen, and keeps the windows for a larger one.
 */
export function DeskKeeper(props: DeskProps) {
  useDeskStorage();
  const isNarrow = useIsNarrow();
  const hasWindows = useAppSelector(selectHasWindows);
  useWindowLinks(!isNarrow);
  return hasWindows && !isNarrow ? <LazyWindows {...props} /> : null;
}
