import { createTheme, type Theme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { type Colours, colours, type NavbarTones } from './palette.ts';
import { components } from './components.ts';
import { typography } from './typography.ts';

declare module '@mui/material/styles' {
  interface Palette {
    navbar: NavbarTones;
    rubric: { main: string };
  }
  interface PaletteOptions {
    navbar: NavbarTones;
    rubric: { main: string };
  }
}

/** The attribute of the root element that carries the scheme; public/scheme.js sets it before the first paint. */
export const SCHEME_ATTRIBUTE = 'data-scheme';

/** Where the chosen mode (light, dark, system) is kept; public/scheme.js reads it too. */
export const MODE_KEY = 'letopis.mode';

function paletteOf(set: Colours) {
  return {
    background: { default: set.page, paper: set.sheet },
    text: { primary: set.text, secondary: set.quietText },
    divider: set.divider,
    primary: { main: set.primary, contrastText: set.onPrimary },
    secondary: { main: set.rubric, contrastText: set.sheet },
    error: { main: set.error, contrastText: set.sheet },
    warning: { main: set.warning, contrastText: set.sheet },
    success: { main: set.success, contrastText: set.sheet },
    info: { main: set.info, contrastText: set.sheet },
    rubric: { main: set.rubric },
    navbar: set.navbar,
  };
}

/** The theme with both schemes as CSS variables (`--letopis-…`), so that a change of scheme paints without rendering. */
export function createAppTheme(): Theme {
  return createTheme({
    cssVariables: { cssVarPrefix: 'letopis', colorSchemeSelector: SCHEME_ATTRIBUTE },
    colorSchemes: {
      light: { palette: paletteOf(colours.light) },
      dark: { palette: paletteOf(colours.dark) },
    },
    shape: { borderRadius: 8 },
    typography,
    components,
  });
}
