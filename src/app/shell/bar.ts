import { styled } from '@mui/material/styles';
import { RouterLink } from '../../ui/RouterLink.tsx';
import type { NavbarTones } from '../theme/palette.ts';
import { plainButton } from '../../ui/plainButton.ts';

/** The bar itself: fixed, in the colour of who one is (SHELL-04), with a double line like the head of a printed page. */
export const Bar = styled('header', { shouldForwardProp: (name) => name !== 'tone' })<{
  tone: keyof NavbarTones;
}>(({ theme, tone }) => ({
  position: 'fixed',
  inset: '0 0 auto',
  zIndex: theme.zIndex.appBar,
  height: 'var(--letopis-navbar-height)',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  // What stands on it depends on how much of it there is in its letters, not in pixels (BACK-102).
  container: 'bar / inline-size',
  paddingInline: `max(${theme.spacing(1)}, env(safe-area-inset-left)) max(${theme.spacing(1)}, env(safe-area-inset-right))`,
  backgroundColor: theme.vars.palette.navbar[tone].ground,
  color: theme.vars.palette.navbar[tone].text,
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 'auto 0 3px',
    borderBottom: '1px solid currentColor',
    opacity: 0.22,
  },
  '& :focus-visible': { outlineColor: 'currentColor' },
  // There the badge has the colour of the bar.
  ...(tone === 'unconfirmed' && { '& [data-count]': { boxShadow: '0 0 0 1px currentColor' } }),
  [theme.breakpoints.up('sm')]: { paddingInline: theme.spacing(2), gap: theme.spacing(1.5) },
}));

/** A link or button on the bar. */
const barItem = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  padding: '0 8px',
  ...plainButton,
  borderRadius: 8,
  fontWeight: 500,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'color-mix(in srgb, currentColor 12%, transparent)' },
  '&[aria-current]': { textDecoration: 'underline', textUnderlineOffset: '0.4em' },
} as const;

/** The bar has less room than so, in its own letters. */
export const narrowerThan = (rem: number) => `@container bar (width < ${String(rem)}rem)`;

/** A number that comes later stands on the corner of its link or button, where it moves nothing (BACK-103). */
const onCorner = (start: string) =>
  ({
    position: 'relative',
    '& > [data-count]': {
      position: 'absolute',
      // Number and icon grow with the text; the number then stands above what is beside the button.
      top: 'calc(50% + 4px - 1.5rem)',
      insetInlineStart: start,
    },
  }) as const;

export const BarLink = styled(RouterLink)({ ...barItem, ...onCorner('calc(100% - 20px)') });
export const BarButton = styled('button')({ ...barItem, ...onCorner('calc(8px + 0.75rem)') });
