import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { paletteOf } from './paletteOf.ts';

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

export const Quiet = styled('p')(({ theme }) => ({
  margin: 0,
  color: paletteOf(theme).text.secondary,
  fontSize: '0.9375rem',
}));

export interface SectionProps {
  /** Its place in the address; its heading takes the focus then. */
  id?: string;
  title: string;
  children: ReactNode;
}

/** A part of a screen with its heading. */
export function Section({ id, title, children }: SectionProps) {
  const titleId = useId();
  return (
    <Box aria-labelledby={titleId} {...(id !== undefined && { id })}>
      <Title id={titleId} {...(id !== undefined && { tabIndex: -1 })}>
        {title}
      </Title>
      {children}
    </Box>
  );
}
