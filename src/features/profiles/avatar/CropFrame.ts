import { styled } from '@mui/material/styles';
import { paletteOf } from '../../../ui/paletteOf.ts';

/** The drawing and, beside or under it, how the avatar will look. */
export const Layout = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  padding: theme.spacing(0.75), // or the ring of the focus is cut off
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '1fr auto' },
}));

/** What has the focus while the frame is moved. The dark ground is that of photographs, in both schemes. */
export const Stage = styled('div')(({ theme }) => {
  const { main } = paletteOf(theme).primary;
  return {
    height: 'min(46vh, 420px)',
    minHeight: 180,
    borderRadius: 12,
    overflow: 'hidden',
    backgroundColor: '#20242b',
    '&:focus-visible': { outline: `3px solid ${main}`, outlineOffset: 2 },
    '&[aria-disabled="true"]': { pointerEvents: 'none', opacity: 0.6 },
    '& > div, & cropper-canvas': { width: '100%', height: '100%' },
    '& cropper-canvas': { minWidth: 0 },
    '& cropper-selection': {
      outline: '2px solid #fff',
      boxShadow: '0 0 0 4px rgba(0, 0, 0, 0.45)',
    },
    '& cropper-grid': { opacity: 0.5 },
    // Large enough for a finger; the library's own are for a mouse.
    '& cropper-handle[action$="-resize"]': { width: 36, height: 36, margin: -10 },
    '& cropper-handle[action$="-resize"]::after': {
      width: 14,
      height: 14,
      borderRadius: '50%',
      backgroundColor: '#fff',
      boxShadow: '0 0 0 2px rgba(0, 0, 0, 0.55)',
    },
  };
});

export const Previews = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(2),
  [theme.breakpoints.up('sm')]: { flexDirection: 'column' },
}));

/** A round portrait to be. */
export const Round = styled('div')(({ theme }) => ({
  borderRadius: '50%',
  overflow: 'hidden',
  flexShrink: 0,
  border: `1px solid ${paletteOf(theme).divider}`,
  backgroundColor: paletteOf(theme).background.default,
}));
