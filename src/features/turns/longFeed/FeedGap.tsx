import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/useErrorText.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Centred } from '../../../ui/EmptyState.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { useNearView } from '../feed/components/useNearView.ts';
import { loadPage } from '../feed/feedThunks.ts';
import { selectFeed } from '../selectors.ts';

/** Stands in its turn's element, behind the sheet, so that the list counts its height as the turn's. */
const Gap = styled(Centred)(({ theme }) => ({
  marginTop: theme.spacing(3),
  padding: theme.spacing(3, 2),
  borderBlock: `1px dashed ${paletteOf(theme).divider}`,
}));

export interface FeedGapProps {
  /** Key of the feed. */
  feed: string;
  oldestFirst: boolean;
}

/** Asks for turns of the gap: those next to the reader, who has it above or below the middle of the view. A page that did not come comes first. */
function useFill({ feed, oldestFirst }: FeedGapProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const gap = useRef<HTMLDivElement>(null);
  const fill = useCallback(() => {
    const { place: feedRef, far, failed } = selectFeed(store.getState(), feed) ?? {};
    if (!feedRef || !far || !gap.current) return;
    const { top, bottom } = gap.current.getBoundingClientRect();
    const isAbove = (top + bottom) / 2 < window.innerHeight / 2;
    const next = isAbove === oldestFirst ? undefined : { page: 1, after: far.id };
    void dispatch(loadPage(feedRef, failed ?? next));
  }, [dispatch, store, feed, oldestFirst]);
  return { gap, fill };
}

/** The gap between what is read from the newest turn on and the far end: it fills from the side on which one comes near to it. */
export function FeedGap(props: FeedGapProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const feed = useAppSelector((state) => selectFeed(state, props.feed));
  const { gap, fill } = useFill(props);
  const { loading = false, error } = feed ?? {};
  const mark = useNearView({ active: !loading && error === undefined, onNear: fill });
  // The gap may go on to another turn, and its button with it: the focus stays at the turn behind which it was pressed.
  const fillByHand = () => {
    gap.current?.closest('article')?.focus({ preventScroll: true });
    fill();
  };
  return (
    <div ref={mark}>
      <Gap ref={gap}>
        <Typography role={error && 'alert'} variant="body2" color="textSecondary">
          {error ? `${t('feed.gapFailed')} ${errorText(error)}` : t('feed.gap')}
        </Typography>
        <ActionButton variant="outlined" onClick={fillByHand} loading={loading}>
          {t(error ? 'app.retry' : 'feed.gapMore')}
        </ActionButton>
      </Gap>
    </div>
  );
}
