import { styled } from '@mui/material/styles';
import { PartFailure } from '../../../ui/ErrorState.tsx';

const Corner = styled('div')(({ theme }) => ({
  position: 'fixed',
  right: theme.spacing(2),
  bottom: theme.spacing(2),
  zIndex: theme.zIndex.fab,
  maxWidth: '22rem',
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: theme.shadows[6],
}));

/** In place of a desk that did not arrive or broke: what it held is there again when it is opened anew (ERR-03). */
export function DeskFailure({ retry }: { retry: () => void }) {
  return (
    <Corner>
      <PartFailure retry={retry} />
    </Corner>
  );
}
