import ExpandIcon from '@mui/icons-material/ExpandMore';
import { keyframes, styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { folded, selectIsOpen } from '../foldsSlice.ts';
import { plainButton } from '../../../ui/plainButton.ts';

interface FoldHandle {
  readonly open: boolean;
  /** It was unfolded before the reader's eyes, and may show how. What one comes back to stands there at once. */
  readonly moving: boolean;
  readonly toggle: () => void;
}

/** Something that unfolds and stays as the reader left it. `key` is a `foldKey`; `usual`, how it is before it is touched. */
export function useFold(key: string, usual = false): FoldHandle {
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => selectIsOpen(state, key, usual));
  const [moving, setMoving] = useState(false);
  const toggle = () => {
    setMoving(true);
    dispatch(folded({ key, open: !open }));
  };
  return { open, moving, toggle };
}

const Button = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  width: '100%',
  minHeight: 48,
  padding: 0,
  ...plainButton,
  borderRadius: theme.shape.borderRadius,
  textAlign: 'start',
  cursor: 'pointer',
  '& > svg': {
    flexShrink: 0,
    marginInlineStart: 'auto',
    color: paletteOf(theme).text.secondary,
    transition: 'rotate 160ms',
  },
  '&[aria-expanded="true"] > svg': { rotate: '180deg' },
  '&:focus-visible': { outline: `2px solid ${paletteOf(theme).primary.main}`, outlineOffset: 2 },
}));

export interface FoldButtonProps {
  open: boolean;
  onToggle: () => void;
  /** Id of what unfolds. */
  controls: string;
  children: ReactNode;
}

/** A line that unfolds what stands under it. It stands in a heading. */
export function FoldButton({ open, onToggle, controls, children }: FoldButtonProps) {
  return (
    <Button
      type="button"
      aria-expanded={open}
      {...(open && { 'aria-controls': controls })}
      onClick={onToggle}
    >
      {children}
      <ExpandIcon aria-hidden="true" />
    </Button>
  );
}

const rise = keyframes({ from: { gridTemplateRows: '0fr', opacity: 0 } });
/** Only while it moves: afterwards nothing cuts off the frames of what has the focus. */
const cut = keyframes({ 'from, to': { overflow: 'hidden' } });

/** What has been unfolded grows to its height, unless the reader wants no motion. */
export const Unfolded = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: '1fr',
  '& > *': { minHeight: 0 },
  '@media (prefers-reduced-motion: no-preference)': {
    '&[data-moving="true"]': { animation: `${rise} 200ms ease-out` },
    '&[data-moving="true"] > *': { animation: `${cut} 200ms` },
  },
});
