import { styled } from '@mui/material/styles';
import { paletteOf } from '../../../ui/paletteOf.ts';

/** Map and list beside each other where there is room for both, else one below the other. */
export const Sheet = styled('div')(({ theme }) => ({
  '--map-height': 'min(68svh, 30rem)',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  marginTop: theme.spacing(2),
  [theme.breakpoints.up('md')]: {
    '--map-height': 'clamp(24rem, calc(100svh - 19rem), 48rem)',
    gridTemplateColumns: 'minmax(0, 1fr) 17rem',
    gap: theme.spacing(2.5),
  },
}));

/** What the map lies in: as high before it has come as it is then. */
export const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  height: 'var(--map-height)',
  borderRadius: 14,
  border: `1px solid ${paletteOf(theme).divider}`,
  backgroundColor: paletteOf(theme).background.paper,
  boxShadow: theme.shadows[2],
  '@media print': { boxShadow: 'none' },
}));

/** What lies on the map like a card on a table. */
export const Card = styled('div')(({ theme }) => ({
  overflow: 'hidden',
  borderRadius: 12,
  border: `1px solid ${paletteOf(theme).divider}`,
  backgroundColor: paletteOf(theme).background.paper,
  color: paletteOf(theme).text.primary,
  boxShadow: theme.shadows[6],
}));
