import { styled } from '@mui/material/styles';

/** The heading of a part of the dialog, under its title. */
export const SectionTitle = styled('h3')(({ theme }) => ({
  ...theme.typography.h3,
  margin: 0,
  fontSize: '1.125rem',
  lineHeight: 1.5,
}));
