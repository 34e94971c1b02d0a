/**
 * The colours: warm paper by day, deep ink by night, verdigris for what can be pressed, the red of rubrics for ornament.
 * Every pair of text and ground holds WCAG AA (4.5 to 1), every border of a field 3 to 1: test/unit/src/app/theme.
 */

/** A ground and the text that stands on it. */
export interface Tone {
  ground: string;
  text: string;
}

/** The three states of the navbar (SHELL-04). */
export interface NavbarTones {
  player: Tone;
  master: Tone;
  unconfirmed: Tone;
}

export interface Colours {
  page: string;
  sheet: string;
  text: string;
  mutedText: string;
  divider: string;
  fieldBorder: string;
  primary: string;
  onPrimary: string;
  rubric: string;
  error: string;
  warning: string;
  success: string;
  info: string;
  navbar: NavbarTones;
}

const day: Colours = {
  page: '#f5efe2',
  sheet: '#fcf8ef',
  text: '#29231b',
  mutedText: '#665a49',
  divider: '#ddd2bd',
  fieldBorder: '#8f8067',
  primary: '#1d5955',
  onPrimary: '#fcf8ef',
  rubric: '#98321d',
  error: '#a61b1b',
  warning: '#805200',
  success: '#2b6436',
  info: '#27587f',
  navbar: {
    player: { ground: '#23262e', text: '#f4ead8' },
    master: { ground: '#7a1c1b', text: '#fdeee4' },
    unconfirmed: { ground: '#e0ab42', text: '#2a1f06' },
  },
};

const night: Colours = {
  page: '#12151b',
  sheet: '#1a1f27',
  text: '#e9e1d1',
  mutedText: '#ada391',
  divider: '#313844',
  fieldBorder: '#727a88',
  primary: '#8ecabf',
  onPrimary: '#0c1f1c',
  rubric: '#ec9a80',
  error: '#f39a90',
  warning: '#e3b964',
  success: '#93cba0',
  info: '#94bde2',
  navbar: {
    player: { ground: '#0b0d11', text: '#e9e1d1' },
    master: { ground: '#661a1b', text: '#fdeee4' },
    unconfirmed: { ground: '#cd9e3a', text: '#1b1403' },
  },
};

export const colours = { light: day, dark: night } as const;
