import type { Turn } from '../../../../contract/index.ts';
import { useAppSelector } from '../../../../lib/store.ts';
import { RouteLink } from '../../../../ui/RouteLink.tsx';
import { selectGameKey } from '../../../session/index.ts';
import { turnAddress } from '../../feed/turnAddress.ts';
import { formatDateTime } from '../../../../lib/time.ts';

/** When a turn was made: for people (dd.mm.yyyy, hh:mm in their own zone), and for machines. */
export interface Moment {
  readonly text: string;
  /** ISO 8601; absent where the host's number is no date. */
  readonly iso?: string;
}

/** The moment of a turn (FEED-04); the host's own text of it where its number is absent or no date at all. */
export function momentOf({
  created = Number.NaN,
  created_at,
  written = created,
}: Partial<Pick<Turn, 'created' | 'written'>> & Pick<Turn, 'created_at'>): Moment {
  const date = new Date(written * 1_000);
  if (!written || Number.isNaN(date.getTime())) return { text: created_at };
  return { text: formatDateTime(date.getTime()), iso: date.toISOString() };
}

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
