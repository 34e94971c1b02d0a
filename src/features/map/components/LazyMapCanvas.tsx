import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { PartFailure } from '../../../ui/ErrorState.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import type { EditCanvasProps, MapCanvasProps } from '../canvas/types.ts';
import { Card } from './frame.ts';

const Note = styled(Card)(({ theme }) => ({
  position: 'absolute',
  left: 8,
  bottom: 8,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0, 1),
  maxWidth: 'calc(100% - 16px)',
  padding: theme.spacing(0.25, 0.5, 0.25, 1.5),
  fontSize: '0.875rem',
}));

/** Some of the picture has not come; what is on it can be used all the same. */
export function TilesFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Note role="status">
      {t('map.tilesFailed')}
      <ActionButton onClick={onRetry}>{t('app.retry')}</ActionButton>
    </Note>
  );
}

/** The drawing, loaded when a map is first shown. Without it the list beside it leads everywhere all the same. */
export const LazyMapCanvas = lazyPart<MapCanvasProps>(async () => {
  const { MapCanvas } = await import(/* webpackChunkName: "mapCanvas" */ '../canvas/MapCanvas.tsx');
  return MapCanvas;
}, PartFailure);

/** The same with figures that are drawn and moved (WORK-100); the list beside it does all of that by keyboard. */
export const LazyEditCanvas = lazyPart<EditCanvasProps>(async () => {
  const { loadEditCanvas } = await import(
    /* webpackChunkName: "mapCanvas" */ '../canvas/MapCanvas.tsx'
  );
  return loadEditCanvas();
}, PartFailure);
