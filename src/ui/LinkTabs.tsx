import { styled } from '@mui/material/styles';
import { paletteOf } from './paletteOf.ts';
import { RouterLink } from './RouterLink.tsx';

/** Tabs that are links, side by side. Give it a label. */
export const LinkTabs = styled('nav')(({ theme }) => ({ display: 'flex', gap: theme.spacing(1) }));

/** A tab that is a link: it opens by the keyboard, by the middle button, and can be kept. The open one has `aria-current`. */
export const LinkTab = styled(RouterLink)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  paddingInline: theme.spacing(1),
  borderBottom: '2px solid transparent',
  color: paletteOf(theme).text.secondary,
  textDecoration: 'none',
  '&:hover': { color: paletteOf(theme).text.primary },
  '&[aria-current]': {
    color: paletteOf(theme).text.primary,
    fontWeight: 600,
    borderBottomColor: paletteOf(theme).secondary.main,
  },
}));
