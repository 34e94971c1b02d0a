import { withTexts } from '../../../../i18n/index.ts';
import { useAppSelector } from '../../../../lib/store.ts';
import { useIdle } from '../../../../ui/hooks.ts';
import { lazyPart } from '../../../../ui/lazyPart.tsx';
import type { SinceLineProps } from '../../longFeed/SinceLine.tsx';
import { selectHasAnswered } from '../../selectors.ts';

const LazySinceLine = lazyPart<SinceLineProps>(
  withTexts(async () => {
    const part = await import(/* webpackChunkName: "long-feed" */ '../../longFeed/index.ts');
    return part.SinceLine;
  }),
  () => null, // the feed below says the same of itself
);

export interface SinceSlotProps extends Pick<SinceLineProps, 'messages'> {
  /** Key of the feed below; undefined while it is not known who reads. */
  feed: string | undefined;
  /** By `useReturning`: the rest is loaded for those alone who have been here. */
  returning: boolean;
}

/** The slot of the line that says what is new, kept by returning.css from the first paint on (FIRST-31). */
export function SinceSlot({ feed, returning, ...line }: SinceSlotProps) {
  const idle = useIdle(useAppSelector(selectHasAnswered) && returning);
  return (
    <p data-since="">
      {returning && idle && feed !== undefined && <LazySinceLine feed={feed} {...line} />}
    </p>
  );
}
