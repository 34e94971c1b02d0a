import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Ornament } from './Ornament.tsx';

export interface EmptyStateProps {
  /** What is not here yet, in a few words. */
  children: ReactNode;
  /** What one can do about it. */
  action?: ReactNode;
}

/** In place of a list that has nothing in it. */
export function EmptyState({ children, action }: EmptyStateProps) {
  return (
    <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center', px: 2, py: 6 }}>
      <Ornament />
      <Typography
        color="textSecondary"
        sx={{ fontFamily: 'var(--letopis-reading-font)', fontSize: '1.0625rem', maxWidth: '30em' }}
      >
        {children}
      </Typography>
      {action}
    </Stack>
  );
}
