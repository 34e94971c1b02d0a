import { styled } from '@mui/material/styles';
import { withTexts } from '../../../../i18n/index.ts';
import { useAppSelector } from '../../../../lib/store.ts';
import { lazyPart } from '../../../../ui/lazyPart.tsx';
import { PartFailure } from '../../../../ui/ErrorState.tsx';
import { useIdle } from '../../../../ui/hooks.ts';
import { selectGroupGames } from '../../../session/index.ts';
import { selectHasAnswered } from '../../selectors.ts';

const GroupBar = lazyPart(
  withTexts(async () => {
    const bar = await import(/* webpackChunkName: "group-bar" */ './GroupBar.tsx');
    return bar.GroupBar;
  }),
  PartFailure,
);

/** As high as the bar, so that nothing moves when it comes. */
const Place = styled('div')({ minHeight: 50 });

/** The place of the group switch bar, which comes when the first turns can be read; none where there is nothing to switch to (FEED-02). */
export function GroupBarPlace() {
  const idle = useIdle(useAppSelector(selectHasAnswered));
  const switchable = useAppSelector(selectGroupGames).length > 1;
  return switchable ? <Place>{idle && <GroupBar />}</Place> : null;
}
