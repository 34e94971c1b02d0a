import CloseIcon from '@mui/icons-material/CloseOutlined';
import IconButton from '@mui/material/IconButton';
import { keyframes, styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from './frame.ts';

const rise = keyframes({ from: { opacity: 0, translate: '0 12px' } });

const Dock = styled(Card)({
  position: 'absolute',
  insetInline: 8,
  zIndex: 2,
  maxWidth: 440,
  maxHeight: 'calc(58% - 8px)',
  marginInline: 'auto',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollMargin: 8,
  animation: `${rise} 180ms ease-out`,
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
  '&[data-edge="bottom"]': { bottom: 8 },
  '&[data-edge="top"]': { top: 8 },
});

const Close = styled(IconButton)({ position: 'absolute', top: 0, right: 0, zIndex: 1 });

export interface DockedCardProps {
  children: ReactNode;
  label: string;
  /** The edge of the map that is further from the figure, so that the card does not cover it. */
  edge: 'top' | 'bottom';
  onClose: () => void;
}

/** The card of a figure that a finger tapped, at the edge of the map, so that it is wholly seen on a phone (MAP-06). */
export function DockedCard({ children, label, edge, onClose }: DockedCardProps) {
  const { t } = useTranslation();
  const card = useRef<HTMLDivElement>(null);
  // The edge of the map may lie below that of the screen.
  useEffect(() => {
    // Its promise, in browsers that give one, is no end of the effect.
    card.current?.scrollIntoView({ block: 'nearest' });
  }, [edge]);
  return (
    <Dock ref={card} role="group" aria-label={label} data-edge={edge}>
      {children}
      <Close aria-label={t('app.close')} onClick={onClose} size="small">
        <CloseIcon fontSize="small" />
      </Close>
    </Dock>
  );
}
