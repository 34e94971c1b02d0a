import type { ThemeOptions } from '@mui/material/styles';

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
