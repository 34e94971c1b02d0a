import { keyframes, styled, type Theme } from '@mui/material/styles';
import type { ComponentProps, MouseEvent } from 'react';
import { paletteOf } from './paletteOf.ts';
import { RouterLink } from './RouterLink.tsx';

/** `contained` is the one thing to do here, `outlined` one of several, `text` the lesser one beside it. */
export type ActionVariant = 'contained' | 'outlined' | 'text';

interface Look {
  variant?: ActionVariant;
}

const breathe = keyframes({ '50%': { opacity: 0.45 } });

/** How both look: like the library's button, whose code a first screen can do without. */
function look({ theme, variant = 'text' }: Look & { theme: Theme }) {
  const palette = paletteOf(theme);
  const filled = variant === 'contained';
  return {
    ...theme.typography.button,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: 40,
    minWidth: 64,
    padding: '6px 18px',
    border: '1px solid',
    borderColor: variant === 'outlined' ? 'currentColor' : 'transparent',
    borderRadius: theme.shape.borderRadius,
    backgroundColor: filled ? palette.primary.main : 'transparent',
    color: filled ? palette.primary.contrastText : palette.primary.main,
    cursor: 'pointer',
    textAlign: 'center',
    textDecoration: 'none',
    transition: 'background-color 150ms',
    '@media (hover: hover)': {
      '&:hover': { backgroundColor: filled ? palette.primary.dark : palette.action.hover },
    },
    '@media (pointer: coarse)': { minHeight: 44 },
    '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
    '&:disabled, &[aria-disabled="true"]': {
      color: palette.text.secondary,
      backgroundColor: palette.action.selected,
      cursor: 'default',
    },
    '&[aria-busy="true"]': { animation: `${breathe} 1.8s ease-in-out infinite` },
  } as const;
}

const hidden = { shouldForwardProp: (name: PropertyKey) => name !== 'variant' };
const PlainButton = styled('button', hidden)<Look>(look);

export interface ActionButtonProps extends ComponentProps<'button'>, Look {
  /** What it began is under way: it cannot be pressed again, says that it is busy, and keeps the focus, which a disabled button loses. */
  loading?: boolean;
}

const ignore = (event: MouseEvent) => event.preventDefault();

/** A button for the screens that are seen first. */
export function ActionButton({ loading = false, onClick, ...rest }: ActionButtonProps) {
  return (
    <PlainButton
      type="button"
      {...rest}
      onClick={loading ? ignore : onClick}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
    />
  );
}

/** A link that looks like the button: it leads somewhere instead of doing something. */
export const ActionLink = styled(RouterLink, hidden)<Look>(look);
