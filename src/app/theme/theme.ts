import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { components } from './components.ts';
import { type Colours, colours, type NavbarTones } from './palette.ts';

const reading = 'var(--letopis-reading-font)';
const interfaceFace = 'var(--letopis-interface-font)';

const heading = { fontFamily: reading, fontWeight: 400, textWrap: 'balance' } as const;

/** Golos Text speaks for the interface, Literata for the community: titles, and whatever is read. */
export const typography: ThemeOptions['typography'] = {
  fontFamily: interfaceFace,
  fontWeightMedium: 500,
  fontWeightBold: 600,
  h1: { ...heading, fontSize: 'clamp(1.75rem, 1.4rem + 1.5vw, 2.5rem)', lineHeight: 1.15 },
  h2: { ...heading, fontSize: 'clamp(1.375rem, 1.2rem + 0.7vw, 1.75rem)', lineHeight: 1.25 },
  h3: { ...heading, fontSize: '1.25rem', lineHeight: 1.3 },
  h4: { fontSize: '1.0625rem', fontWeight: 600, lineHeight: 1.4 },
  h5: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 },
  h6: { fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.4 },
  body1: { lineHeight: 1.55 },
  button: { textTransform: 'none', fontWeight: 500, letterSpacing: 0 },
  overline: { textTransform: 'none', letterSpacing: '0.02em', lineHeight: 1.6 },
};

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
    text: { primary: set.text, secondary: set.mutedText },
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
export const theme: Theme = createTheme({
  cssVariables: { cssVarPrefix: 'letopis', colorSchemeSelector: SCHEME_ATTRIBUTE },
  colorSchemes: {
    light: { palette: paletteOf(colours.light) },
    dark: { palette: paletteOf(colours.dark) },
  },
  shape: { borderRadius: 8 },
  typography,
  components,
});
