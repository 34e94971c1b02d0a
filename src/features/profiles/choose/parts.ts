import { styled } from '@mui/material/styles';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { RouterLink } from '../../../ui/RouterLink.tsx';

/** How the cards of the choice look. */

export const Cards = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))',
  gap: theme.spacing(2),
  margin: theme.spacing(3, 0, 0),
  padding: 0,
  listStyle: 'none',
}));

export const Sheet = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  gap: theme.spacing(2),
  minWidth: 0,
  padding: theme.spacing(2),
  borderRadius: 12,
  border: `1px solid ${paletteOf(theme).divider}`,
  backgroundColor: paletteOf(theme).background.paper,
  overflowWrap: 'anywhere',
  transition: 'border-color 160ms',
  '&:hover, &:focus-within': { borderColor: paletteOf(theme).secondary.main },
  // What nobody can choose stands back.
  '&[data-chosen="true"]': {
    borderStyle: 'dashed',
    borderColor: paletteOf(theme).divider,
    backgroundColor: 'transparent',
    '& img': { filter: 'grayscale(1)' },
  },
}));

export const Words = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(0.5),
  minWidth: 0,
  flexGrow: 1,
}));

export const Title = styled('h2')({
  margin: 0,
  fontFamily: 'var(--letopis-reading-font)',
  fontSize: '1.25rem',
  fontWeight: 400,
  lineHeight: 1.3,
});

export const Note = styled('p')(({ theme }) => ({
  margin: 0,
  fontSize: '0.875rem',
  lineHeight: 1.45,
  color: paletteOf(theme).text.secondary,
}));

/** The whole card can be pressed, while only the title is the link that is read out. */
export const CardLink = styled(RouterLink)({
  color: 'inherit',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 12 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid var(--letopis-focus)', outlineOffset: 2 },
});
