import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { paletteOf } from '../../../ui/paletteOf.ts';

/** The column of a screen. */
export const Column = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2.5),
  maxWidth: '45rem',
}));

const Box = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  padding: theme.spacing(2.5, 2),
  border: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: 12,
  backgroundColor: paletteOf(theme).background.paper,
  [theme.breakpoints.up('sm')]: { padding: theme.spacing(3, 3.5) },
}));

const Title = styled('h2')(({ theme }) => ({ ...theme.typography.h3, margin: 0 }));

/** A part of a screen with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Box aria-labelledby={titleId}>
      <Title id={titleId}>{title}</Title>
      {children}
    </Box>
  );
}

export const Quiet = styled('p')(({ theme }) => ({
  margin: 0,
  color: paletteOf(theme).text.secondary,
  fontSize: '0.9375rem',
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
}));

export const Words = styled('span')({
  flex: '1 1 8rem',
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
