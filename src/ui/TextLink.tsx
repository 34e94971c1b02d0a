import { styled } from '@mui/material/styles';
import { paletteOf } from './paletteOf.ts';
import { RouterLink } from './RouterLink.tsx';

/** A link among words, to a page of the application or to another site. A quiet one looks like the words until it is pointed at. */
export const TextLink = styled(RouterLink, { shouldForwardProp: (name) => name !== 'quiet' })<{
  quiet?: boolean;
}>(({ theme, quiet = false }) => ({
  color: quiet ? 'inherit' : paletteOf(theme).primary.main,
  textDecorationLine: quiet ? 'none' : 'underline',
  textDecorationThickness: 'from-font',
  textUnderlineOffset: '0.18em',
  borderRadius: 4,
  '&:hover': { textDecorationLine: quiet ? 'underline' : 'none' },
}));
