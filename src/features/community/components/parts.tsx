import { styled } from '@mui/material/styles';
import { paletteOf } from '../../../ui/paletteOf.ts';

/** The column of a screen. */
export const Column = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2.5),
  maxWidth: '45rem',
}));

export const List = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

/** A person or game with what can be done with it: side by side where there is room. */
export const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1, 1.5),
  padding: theme.spacing(1.25, 0),
  '& + &': { borderTop: `1px solid ${paletteOf(theme).divider}` },
  // Also where it stands on a line of its own.
  '& > button:last-of-type': { marginInlineStart: 'auto' },
}));

export const Words = styled('span')({
  flex: '1 1 6rem',
  minWidth: 0,
  overflowWrap: 'anywhere',
});

/** What stands side by side where there is room. */
export const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: theme.spacing(1.5),
}));
