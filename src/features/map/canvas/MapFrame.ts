import { styled } from '@mui/material/styles';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { TONE } from './tones.ts';

/** Day tiles by night: ink turns to chalk and paper to slate, while sea, woods and roofs keep their hues. */
const NIGHT = 'invert(0.94) hue-rotate(180deg) contrast(0.9) saturate(0.85)';

/**
 * The element that a map fills: its colours for the canvas, and the few rules that OpenLayers' own style sheet would bring. Focus is shown by a ring over
 * the picture, which would cover an outline.
 */
export const MapFrame = styled('div')(({ theme }) => {
  const { text, background, primary } = paletteOf(theme);
  return {
    position: 'relative',
    width: '100%',
    height: '100%',
    overflow: 'hidden',
    userSelect: 'none',
    WebkitTapHighlightColor: 'transparent',
    touchAction: 'none',
    cursor: 'grab',
    outline: 'none',
    forcedColorAdjust: 'none',
    [TONE.ink]: text.primary,
    [TONE.halo]: background.paper,
    [TONE.mark]: primary.main,
    [TONE.strength]: 0.4,
    '&:active': { cursor: 'grabbing' },
    '&:focus-visible::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
      zIndex: 1,
      pointerEvents: 'none',
      border: `3px solid ${primary.main}`,
      boxShadow: `inset 0 0 0 2px ${background.paper}`,
      borderRadius: 'inherit',
    },
    ...theme.applyStyles('dark', { '& .map-tiles': { filter: NIGHT } }),
    '@media (prefers-contrast: more)': { [TONE.strength]: 0.9 },
    '@media (forced-colors: active)': {
      [TONE.ink]: 'CanvasText',
      [TONE.halo]: 'Canvas',
      [TONE.mark]: 'Highlight',
      [TONE.strength]: 1,
      backgroundColor: 'Canvas',
    },
  };
});
