import type { Components, Theme } from '@mui/material/styles';

/** At least 44 px where a finger presses (WCAG 2.5.5). */
const touchTarget = { '@media (pointer: coarse)': { minHeight: 44, minWidth: 44 } };

/** The library takes the browser's outline away and trusts in the ripple, which is not here (WCAG 2.4.7). */
const seenFocus = {
  '&.Mui-focusVisible': { outline: '2px solid var(--letopis-focus)', outlineOffset: 2 },
};

/** In a list that scrolls, an outline around the item would be cut off. */
const seenFocusInside = { '&.Mui-focusVisible': { outlineOffset: -2 } };

/** Where the system sets the colours there are no grounds, and without a border a button looks like a word. */
const forcedBorder = { '@media (forced-colors: active)': { border: '1px solid' } };

/** How the library's parts look here: flat sheets with a hairline, no capitals, no shadows but under what floats. */
export const components: Components<Theme> = {
  MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: seenFocus } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    // The colour of its words changes with the scheme alone, and then at once.
    styleOverrides: {
      root: {
        ...touchTarget,
        ...forcedBorder,
        transitionProperty: 'background-color, border-color, box-shadow',
      },
    },
  },
  MuiIconButton: { styleOverrides: { root: touchTarget } },
  MuiListItemButton: { styleOverrides: { root: { ...touchTarget, ...seenFocusInside } } },
  MuiMenuItem: { styleOverrides: { root: { ...touchTarget, ...seenFocusInside } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderRadius: 12 } },
  },
  MuiToggleButton: { styleOverrides: { root: touchTarget } },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px', flexWrap: 'wrap' } } },
  MuiDialog: { styleOverrides: { paper: { borderRadius: 14 } } },
  MuiTooltip: { defaultProps: { enterDelay: 400, enterTouchDelay: 300 } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: { '@media (pointer: coarse)': { minHeight: 44 } },
      input: { '@media (pointer: coarse)': { paddingBlock: 10.5 } },
      notchedOutline: { borderColor: 'var(--letopis-field-border)' },
    },
  },
};
