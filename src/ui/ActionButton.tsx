import Button, { type ButtonProps } from '@mui/material/Button';
import { keyframes, styled } from '@mui/material/styles';
import type { ComponentProps, MouseEvent } from 'react';
import { paletteOf } from './paletteOf.ts';
import { RouterLink } from './RouterLink.tsx';

const breathe = keyframes({ '50%': { opacity: 0.45 } });

const Pressable = styled(Button)(({ theme }) => ({
  minHeight: 40,
  paddingInline: 18,
  '@media (pointer: coarse)': { minHeight: 44 },
  // Readable also while it cannot be pressed.
  '&:disabled, &[aria-disabled="true"]': {
    color: paletteOf(theme).text.secondary,
    backgroundColor: paletteOf(theme).action.selected,
    cursor: 'default',
  },
  '&[aria-busy="true"]': { animation: `${breathe} 1.8s ease-in-out infinite` },
}));

/** `contained` is the one thing to do here, `outlined` one of several, `text` the lesser one beside it. */
export type ActionVariant = 'contained' | 'outlined' | 'text';

export interface ActionButtonProps extends Omit<ComponentProps<'button'>, 'color'> {
  variant?: ActionVariant;
  /** What it began is under way: it cannot be pressed again, says that it is busy, and keeps the focus, which MUI's `loading` loses. */
  loading?: boolean;
}

const ignore = (event: MouseEvent) => event.preventDefault();

/** A button of a page; dialogs and menus use MUI's own. */
export function ActionButton({ loading = false, onClick, ...rest }: ActionButtonProps) {
  return (
    <Pressable
      type="button"
      {...rest}
      {...(loading && { 'aria-disabled': true, 'aria-busy': true })}
      onClick={loading ? ignore : onClick}
    />
  );
}

export interface ActionLinkProps extends Pick<
  ButtonProps,
  'children' | 'className' | 'onClick' | 'style'
> {
  href: string;
  variant?: ActionVariant;
}

/** A link that looks like the button: it leads somewhere instead of doing something. */
export function ActionLink(props: ActionLinkProps) {
  return <Pressable LinkComponent={RouterLink} {...props} />;
}
