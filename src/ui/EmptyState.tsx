import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { paletteOf } from './paletteOf.ts';

const Drawing = styled('svg')(({ theme }) => ({
  display: 'block',
  width: 88,
  height: 16,
  color: paletteOf(theme).secondary.main,
}));

/** A tailpiece: the small drawing with which a printer fills an empty place. */
export function Ornament() {
  return (
    <Drawing viewBox="0 0 88 16" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M2 8c10 0 12-6 19-6 6 0 8 6 14 6M86 8c-10 0-12-6-19-6-6 0-8 6-14 6" />
      <path d="M12 8c7 0 9 5 15 5 4 0 6-3 8-5M76 8c-7 0-9 5-15 5-4 0-6-3-8-5" opacity=".6" />
      <path d="M44 3l5 5-5 5-5-5z" fill="currentColor" stroke="none" />
    </Drawing>
  );
}

/** A centred column in place of a list or a page. */
export const Centred = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: theme.spacing(2),
  padding: theme.spacing(6, 2),
  textAlign: 'center',
}));

export interface EmptyStateProps {
  /** What is not here yet, in a few words. */
  children: ReactNode;
  /** What one can do about it. */
  action?: ReactNode;
}

/** In place of a list that has nothing in it. */
export function EmptyState({ children, action }: EmptyStateProps) {
  return (
    <Centred>
      <Ornament />
      <Typography
        color="textSecondary"
        sx={{ fontFamily: 'var(--letopis-reading-font)', fontSize: '1.0625rem', maxWidth: '30em' }}
      >
        {children}
      </Typography>
      {action}
    </Centred>
  );
}
