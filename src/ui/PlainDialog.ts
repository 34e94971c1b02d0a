import { styled } from '@mui/material/styles';

/** The browser's own modal dialog: it stands over everything, also when the network, and with it our lazy parts, are gone. */
export const PlainDialog = styled('dialog')(({ theme }) => ({
  width: 'min(27rem, calc(100vw - 2rem))',
  padding: theme.spacing(3),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderTop: `5px solid ${theme.vars.palette.primary.main}`,
  borderRadius: 14,
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  boxShadow: theme.shadows[8],
  '&::backdrop': { backgroundColor: 'rgb(0 0 0 / 0.5)' },
  '& > h2': { ...theme.typography.h2, margin: 0 },
}));
