import { styled } from '@mui/material/styles';
import { RouterLink } from '../../../ui/RouterLink.tsx';

/** The height of the bar under the windows; what else stands at the lower edge of the page stands above it. */
export const DESK_BAR_HEIGHT = 'calc(3rem + env(safe-area-inset-bottom))';

/** The sheet of a window. What it holds is laid out and painted by itself, so that a moving window costs the page nothing. */
export const Sheet = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  overflow: 'hidden',
  containerType: 'inline-size',
  contain: 'layout paint style',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 10,
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  boxShadow: theme.shadows[3],
  '&[data-top]': { borderColor: 'var(--letopis-field-border)', boxShadow: theme.shadows[10] },
  '&:focus-visible': { outline: 'none' },
}));

/** The head of a window: it is dragged by it. */
export const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexShrink: 0,
  minHeight: 40,
  paddingInline: theme.spacing(0.5),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.default,
  userSelect: 'none',
  touchAction: 'none',
  cursor: 'grab',
  '&:active': { cursor: 'grabbing' },
  '[data-maximised] > &': { cursor: 'default' },
}));

/** What has the keyboard when a window is moved by it: the channel's picture and title. */
export const Mover = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flex: '1 1 0',
  gap: theme.spacing(0.75),
  minWidth: 0,
  minHeight: 32,
  paddingInline: theme.spacing(0.5),
  borderRadius: 6,
  fontSize: '0.875rem',
  fontWeight: 600,
  '&:focus-visible': { outlineOffset: -2 },
}));

export const Title = styled('span')({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

const smallButton = {
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 28,
  height: 32,
  padding: 0,
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
  '& > svg': { fontSize: '1.125rem' },
  '&:hover': { backgroundColor: 'color-mix(in srgb, currentColor 12%, transparent)' },
  '&:focus-visible': { outlineOffset: -2 },
  '@media (pointer: coarse)': { width: 36, height: 44 },
} as const;

export const HeadButton = styled('button')(smallButton);
/** Gives way to the title in a narrow window: a double press on the title, or Enter, does the same. */
export const SpareButton = styled(HeadButton)({
  '@container (max-width: 319px)': { display: 'none' },
});

export const HeadLink = styled(RouterLink)(smallButton);

/** What is under the head: the channel's picture behind, its history and what one writes before it. */
export const Body = styled('div')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 0',
  minHeight: 0,
});

const EDGE = 10;
const CORNER = 18;
const FINGER = 22;

/** Where a window is drawn larger and smaller: at all its edges, outside of what can be pressed in it; wider for a finger. */
export function resizeHandles(touch: boolean) {
  const edge = touch ? FINGER : EDGE;
  const corner = touch ? FINGER * 1.5 : CORNER;
  const side = -(edge - 3);
  const tip = -(corner / 2);
  const touchAction = 'none' as const;
  const across = { height: edge, touchAction };
  const along = { width: edge, touchAction };
  const at = { width: corner, height: corner, touchAction };
  return {
    top: { ...across, top: side },
    bottom: { ...across, bottom: side },
    left: { ...along, left: side },
    right: { ...along, right: side },
    topLeft: { ...at, top: tip, left: tip },
    topRight: { ...at, top: tip, right: tip },
    bottomLeft: { ...at, bottom: tip, left: tip },
    bottomRight: { ...at, bottom: tip, right: tip },
  };
}
