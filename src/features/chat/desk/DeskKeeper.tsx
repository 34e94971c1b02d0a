import { useAppSelector } from '../../../lib/store.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useIsNarrow } from '../../../ui/hooks.ts';
import type { DeskProps } from './Desk.tsx';
import { DeskFailure } from './DeskFailure.tsx';
import { selectHasWindows } from './deskSelectors.ts';
import { useDeskStorage } from './useDeskStorage.ts';

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
  return hasWindows && !isNarrow ? <LazyWindows {...props} /> : null;
}
