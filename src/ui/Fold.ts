import { styled } from '@mui/material/styles';

/** What can be folded away, under a line as high as a finger that keeps the browser's mark of a fold. */
export const Fold = styled('details')(({ theme }) => ({
  '& > summary': { width: 'fit-content', padding: theme.spacing(1.25, 0), cursor: 'pointer' },
}));
