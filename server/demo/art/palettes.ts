/** Colours of a landscape, from the sky down to the ink of the foreground. */
export interface Palette {
  sky: [string, string, string];
  /** Sun, moon, lamp. */
  light: string;
  far: string;
  mid: string;
  near: string;
  ink: string;
  accent: string;
}

/** Times of day and kinds of place. */
export const palettes = {
  dawn: {
    sky: ['#355070', '#c98b86', '#f6d7b0'],
    light: '#fff1d2',
    far: '#b99a97',
    mid: '#7f7486',
    near: '#4a4f68',
    ink: '#23283d',
    accent: '#e0704f',
  },
  salt: {
    sky: ['#7fa3b8', '#c9d6d3', '#f4ead6'],
    light: '#fffaf0',
    far: '#d9d6c9',
    mid: '#b4b6af',
    near: '#7e878a',
    ink: '#2f3b45',
    accent: '#c9673c',
  },
  dusk: {
    sky: ['#1f2f52', '#7a5a78', '#e79a6b'],
    light: '#ffd9a0',
    far: '#7b6480',
    mid: '#4f4a6b',
    near: '#2f3353',
    ink: '#171b33',
    accent: '#ffb35c',
  },
  night: {
    sky: ['#0c1630', '#1d3154', '#3f5f7d'],
    light: '#f3edcf',
    far: '#2f4a69',
    mid: '#213653',
    near: '#15243d',
    ink: '#0a1226',
    accent: '#ffcf7a',
  },
  deep: {
    sky: ['#0c3b46', '#1f6f70', '#79b8a2'],
    light: '#dcf3d6',
    far: '#3f8a84',
    mid: '#27686a',
    near: '#164a52',
    ink: '#0a2c35',
    accent: '#f2a977',
  },
  kelp: {
    sky: ['#4b5a3c', '#8c9363', '#dccf96'],
    light: '#fbf2c8',
    far: '#8f8a55',
    mid: '#6b663a',
    near: '#474524',
    ink: '#262713',
    accent: '#d98a3d',
  },
  lamp: {
    sky: ['#2a1c22', '#5a3530', '#a8683f'],
    light: '#ffe0a3',
    far: '#7d4c37',
    mid: '#5c372e',
    near: '#3c2628',
    ink: '#20161c',
    accent: '#ffc061',
  },
  rose: {
    sky: ['#5d4a7a', '#c57f93', '#f7c9a9'],
    light: '#fff0d8',
    far: '#c9879a',
    mid: '#a2627f',
    near: '#6d4566',
    ink: '#352643',
    accent: '#ffd27d',
  },
} satisfies Record<string, Palette>;

/** Name of a palette. */
export type PaletteName = keyof typeof palettes;
