import Popper, { type PopperProps } from '@mui/material/Popper';
import { keyframes, styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Card } from './frame.ts';

const appear = keyframes({ from: { opacity: 0, translate: '0 4px' } });

/** Under the bar of the page and its windows. */
const Layer = styled(Popper)(({ theme }) => ({ zIndex: theme.zIndex.appBar - 1 }));

const Bubble = styled(Card)({
  width: 288,
  maxWidth: 'calc(100vw - 16px)',
  animation: `${appear} 140ms ease-out`,
  transition: 'opacity 180ms 60ms',
  '&[data-leaving]': { opacity: 0 },
  '@media (prefers-reduced-motion: reduce)': { animation: 'none', transition: 'none' },
});

/** The landmark that the map is in: what lies outside of all of them is not found by those who go by landmarks (SHELL-19). */
const mainPart = () => document.querySelector('main');

/** Px between figure and popover, and between popover and the edges of the window; above that is the bar. */
const GAP = 10;
const EDGE = 8;
const BAR = 56;

const edges = { top: BAR + EDGE, right: EDGE, bottom: EDGE, left: EDGE };

/** Beside the figure where there is room, and never on it. */
const modifiers: NonNullable<PopperProps['modifiers']> = [
  { name: 'offset', options: { offset: [0, GAP] } },
  { name: 'flip', options: { fallbackPlacements: ['bottom', 'right', 'left'], padding: edges } },
  { name: 'preventOverflow', options: { padding: edges } },
];

type Popping = Extract<NonNullable<PopperProps['popperRef']>, { current: unknown }>['current'];

export interface FloatingCardProps {
  children: ReactNode;
  /** Where the figure is now, in client px; undefined while it is out of sight. Asked with each frame. */
  anchor: () => DOMRect | undefined;
  label: string;
  /** The mouse has left; it may still come back. */
  leaving: boolean;
  onHold: () => void;
  onRelease: () => void;
}

/** The popover beside a figure, wherever the map moves. It stays while the mouse is on it (MAP-03). */
export function FloatingCard(props: FloatingCardProps) {
  const { children, anchor, label, leaving, onHold, onRelease } = props;
  const popper = useRef<Popping>(null);
  const bubble = useRef<HTMLDivElement>(null);
  const figure = useMemo(
    () => ({ getBoundingClientRect: () => anchor() ?? new DOMRect() }),
    [anchor],
  );
  useEffect(() => {
    let frame = 0;
    let last: string | undefined;
    const follow = () => {
      const rect = anchor();
      const now = rect ? [rect.x, rect.y, rect.width, rect.height].join() : '';
      if (now !== last) {
        if (bubble.current) bubble.current.style.visibility = rect ? '' : 'hidden';
        void popper.current?.update();
      }
      last = now;
      frame = requestAnimationFrame(follow);
    };
    frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
  }, [anchor]);
  return (
    <Layer
      open
      container={mainPart}
      role="presentation"
      anchorEl={figure}
      placement="top"
      modifiers={modifiers}
      popperRef={popper}
    >
      <Bubble
        ref={bubble}
        role="group"
        aria-label={label}
        onMouseEnter={onHold}
        onMouseLeave={onRelease}
        {...(leaving && { 'data-leaving': '' })}
      >
        {children}
      </Bubble>
    </Layer>
  );
}
