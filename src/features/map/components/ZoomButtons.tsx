import Add from '@mui/icons-material/AddOutlined';
import Remove from '@mui/icons-material/RemoveOutlined';
import Whole from '@mui/icons-material/ZoomOutMapOutlined';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Card } from './frame.ts';

const Column = styled(Card)({
  position: 'absolute',
  top: 8,
  right: 8,
  zIndex: 1,
  display: 'grid',
  '@media print': { display: 'none' },
});

const SIDE = { width: 40, height: 40, borderRadius: 0 } as const;

export interface ZoomButtonsProps {
  /** Nearer (positive) or further by so many levels. */
  onZoom: (steps: number) => void;
  onShowAll: () => void;
}

/** Nearer, further, all of it: for whoever has no wheel, and for one finger (MAP-06). */
export function ZoomButtons({ onZoom, onShowAll }: ZoomButtonsProps) {
  const { t } = useTranslation();
  return (
    <Column role="group" aria-label={t('map.zoom')}>
      <IconButton aria-label={t('map.nearer')} onClick={() => onZoom(1)} sx={SIDE}>
        <Add />
      </IconButton>
      <IconButton aria-label={t('map.further')} onClick={() => onZoom(-1)} sx={SIDE}>
        <Remove />
      </IconButton>
      <IconButton aria-label={t('map.wholeMap')} onClick={onShowAll} sx={SIDE}>
        <Whole fontSize="small" />
      </IconButton>
    </Column>
  );
}
