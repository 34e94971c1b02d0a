import { styled } from '@mui/material/styles';
import { selectCan } from '../../../api/index.ts';
import { withTexts } from '../../../i18n/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { selectCharacter } from '../../session/index.ts';
import type { WritersProps } from '../writing/Writers.tsx';

const Line = lazyPart<WritersProps>(
  withTexts(async () => {
    const { Writers } = await import(/* webpackChunkName: "writers" */ '../writing/Writers.tsx');
    return Writers;
  }),
  () => null, // one can do without
);

/** Its slot is always there, so that nothing moves when somebody begins to write. */
const Spot = styled('div')({ minHeight: '1.25rem' });

/** The slot of the line that says who else writes here (BACK-95); none for guests, and on a host that tells nothing of it. */
export function WritersSlot(props: WritersProps) {
  const can = useAppSelector((state) => selectCan(state, 'writing')) === true;
  const plays = useAppSelector(selectCharacter) !== undefined;
  return can && plays ? (
    <Spot>
      <Line {...props} />
    </Spot>
  ) : null;
}
