import type { Turn } from '../../../../contract/index.ts';
import { useAppSelector } from '../../../../lib/store.ts';
import { RouteLink } from '../../../../ui/RouteLink.tsx';
import { selectGameKey } from '../../../session/index.ts';
import { turnAddress } from '../../feed/turnAddress.ts';
import { momentOf } from './moment.ts';

/** When a turn was made; also its permanent link, which opens it in its place (FEED-08). */
export function TurnMoment({ turn, linked }: { turn: Turn; linked: boolean }) {
  const game = useAppSelector(selectGameKey);
  const { text, iso } = momentOf(turn);
  const time = <time dateTime={iso}>{text}</time>;
  const address = linked ? turnAddress(game, turn) : undefined;
  if (!address) return time;
  return (
    <RouteLink {...address} subtle>
      {time}
    </RouteLink>
  );
}
