import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Centred, Ornament } from '../../../../ui/EmptyState.tsx';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { useNearView } from './useNearView.ts';

const End = styled(Centred)(({ theme }) => ({ padding: theme.spacing(4, 0, 2) }));

export interface MoreTurnsProps {
  complete: boolean;
  loading: boolean;
  /** What follows is asked for by the button alone, not by coming near the view. */
  byHand?: boolean;
  /** Why the last page did not come, in words. */
  error: string | undefined;
  /** Memoise it: it is part of what is looked at. */
  onMore: () => void;
}

/** Gives the focus on to the end where the button that had it has gone. A button that is removed fires no blur. */
function useHandedOn(complete: boolean) {
  const end = useRef<HTMLDivElement>(null);
  const onButton = useRef(false);
  useEffect(() => {
    if (complete && onButton.current) end.current?.focus({ preventScroll: true });
    onButton.current = false;
  }, [complete]);
  const heed = {
    onFocus: () => void (onButton.current = true),
    onBlur: () => void (onButton.current = false),
  };
  return { end, heed };
}

/** The end of a list of turns: it loads what follows when it comes near the view, and by its button (FEED-01). */
export function MoreTurns({ complete, loading, byHand = false, error, onMore }: MoreTurnsProps) {
  const { t } = useTranslation();
  const active = !byHand && !complete && !loading && error === undefined;
  const mark = useNearView({ active, onNear: onMore });
  const { end, heed } = useHandedOn(complete);
  return (
    <End>
      {complete && (
        <div ref={end} tabIndex={-1}>
          <Ornament />
          <VisuallyHidden>{t('feed.end')}</VisuallyHidden>
        </div>
      )}
      {error !== undefined && (
        <Typography role="alert" variant="body2">
          {t('feed.moreFailed')} {error}
        </Typography>
      )}
      {!complete && (
        <div ref={mark}>
          <ActionButton variant="outlined" onClick={onMore} loading={loading} {...heed}>
            {t(error === undefined ? 'feed.more' : 'app.retry')}
          </ActionButton>
        </div>
      )}
    </End>
  );
}
