import { styled } from '@mui/material/styles';
import { paletteOf } from '../../../../../ui/paletteOf.ts';
import { NODE } from './layout.ts';

/** The elements of the drawing of ways. */

/** The drawing between what explains it and what is said of it. */
export const Sheet = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.5),
}));

/** What the drawing is seen through. Nothing scrolls in it: what has the focus is moved into view. */
export const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  height: 'min(60vh, 520px)',
  minHeight: 280,
  overflow: 'clip',
  touchAction: 'none',
  cursor: 'grab',
  border: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: 12,
  backgroundColor: paletteOf(theme).background.default,
  '&:active': { cursor: 'grabbing' },
}));

export const World = styled('div')(({ theme }) => ({
  position: 'absolute',
  top: 0,
  left: 0,
  transformOrigin: '0 0',
  '& > svg': { position: 'absolute', inset: 0, overflow: 'visible', pointerEvents: 'none' },
  '& rect': {
    fill: paletteOf(theme).background.paper,
    stroke: paletteOf(theme).divider,
    strokeDasharray: '6 4',
  },
  '& line': { stroke: paletteOf(theme).text.secondary, strokeWidth: 2 },
  '& polygon': { fill: paletteOf(theme).text.secondary },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
}));

export const MapTitle = styled('div')(({ theme }) => ({
  position: 'absolute',
  padding: theme.spacing(1.25, 1.75),
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: paletteOf(theme).text.secondary,
  fontSize: '0.875rem',
  pointerEvents: 'none',
}));

export const Place = styled('button')(({ theme }) => ({
  position: 'absolute',
  width: NODE.width,
  height: NODE.height,
  transform: 'translate(-50%, -50%)',
  padding: theme.spacing(0.5, 1),
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  border: `1px solid ${paletteOf(theme).text.secondary}`,
  borderRadius: 10,
  backgroundColor: paletteOf(theme).background.paper,
  color: paletteOf(theme).text.primary,
  font: 'inherit',
  fontSize: '0.875rem',
  lineHeight: 1.35,
  cursor: 'pointer',
  '&[data-lost]': { border: `2px dashed ${paletteOf(theme).warning.main}` },
  '&[aria-pressed="true"]': {
    outline: `3px solid ${paletteOf(theme).primary.main}`,
    outlineOffset: 1,
  },
  '&:focus-visible': {
    outline: `3px solid ${paletteOf(theme).primary.main}`,
    outlineOffset: 3,
  },
  '&:disabled': { cursor: 'default' },
}));

/** In the middle of a way: what is pressed to change it. */
export const WayButton = styled('button')(({ theme }) => ({
  position: 'absolute',
  width: 44,
  height: 44,
  transform: 'translate(-50%, -50%)',
  display: 'grid',
  placeItems: 'center',
  padding: 0,
  border: 0,
  borderRadius: '50%',
  background: 'none',
  cursor: 'pointer',
  '&::after': {
    content: '""',
    width: 14,
    height: 14,
    border: `2px solid ${paletteOf(theme).text.secondary}`,
    borderRadius: '50%',
    backgroundColor: paletteOf(theme).background.paper,
  },
  '&:hover::after, &:focus-visible::after': { backgroundColor: paletteOf(theme).primary.main },
  '&:focus-visible': { outline: `3px solid ${paletteOf(theme).primary.main}`, outlineOffset: -6 },
}));

export const Zoom = styled('div')(({ theme }) => ({
  position: 'absolute',
  right: theme.spacing(1),
  bottom: theme.spacing(1),
  display: 'flex',
  borderRadius: 10,
  border: `1px solid ${paletteOf(theme).divider}`,
  backgroundColor: paletteOf(theme).background.paper,
  '& > button': { width: 44, height: 44 },
}));
