import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { paletteOf } from './paletteOf.ts';
import { plainButton } from './plainButton.ts';

const Anchor = styled('span')({ position: 'relative', display: 'inline-flex' });

const Trigger = styled('button')({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 32,
  minHeight: 44,
  padding: 0,
  ...plainButton,
  borderRadius: 8,
  '@media (pointer: coarse)': { minWidth: 44 },
});

const Bubble = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: '100%',
  right: 0,
  zIndex: theme.zIndex.tooltip,
  width: 'max-content',
  maxWidth: 'min(18rem, 80vw)',
  padding: theme.spacing(0.75, 1.25),
  borderRadius: 8,
  border: `1px solid ${paletteOf(theme).divider}`,
  backgroundColor: paletteOf(theme).background.paper,
  color: paletteOf(theme).text.primary,
  fontSize: '0.8125rem',
  lineHeight: 1.45,
  textAlign: 'start',
  boxShadow: theme.shadows[3],
}));

export interface HintProps {
  /** The mark itself; it is hidden from screen readers, which read the label. */
  children: ReactNode;
  label: string;
  /** More than the label says; shown under it. */
  detail?: string | undefined;
}

/** A small mark that explains itself: to the pointer, to the focus and to a tap; Escape takes the words away. */
export function Hint({ children, label, detail }: HintProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  const hide = () => setOpen(false);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide();
  };
  return (
    <Anchor onMouseEnter={show} onMouseLeave={hide}>
      <Trigger
        type="button"
        aria-label={label}
        {...(detail && { 'aria-describedby': id })}
        onFocus={show}
        onBlur={hide}
        onClick={show}
        onKeyDown={handleKeyDown}
      >
        <span aria-hidden="true">{children}</span>
      </Trigger>
      <Bubble hidden={!open} style={open ? undefined : { display: 'none' }}>
        <span aria-hidden="true">{label}</span>
        {detail && <br />}
        <span id={id}>{detail}</span>
      </Bubble>
    </Anchor>
  );
}
