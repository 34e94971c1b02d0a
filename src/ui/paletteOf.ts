import type { Theme } from '@mui/material/styles';

/**
 * The palette as CSS variables, so that one rule serves both colour schemes. A part that is shown without the application's theme,
 * as in a test, gets the plain colours.
 */
export function paletteOf(theme: {
  palette: Theme['palette'];
  vars?: Theme['vars'];
}): Theme['palette'] | Theme['vars']['palette'] {
  return theme.vars?.palette ?? theme.palette;
}
