import { styled } from '@mui/material/styles';

/** The parts of the history as a whole, as they look. */

/** Fills whatever it stands in; its parts ask it how wide it is, not the screen. */
export const Frame = styled('section')({
  position: 'relative',
  isolation: 'isolate',
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 auto',
  height: '100%',
  minHeight: 0,
  overflow: 'hidden',
  containerType: 'inline-size',
  containerName: 'history',
  fontSize: '0.9375rem',
  lineHeight: 1.45,
});

/** The browser's own anchoring rests: ScrollHold does it, in all browsers alike. */
export const Scroller = styled('div')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 0',
  minHeight: 0,
  overflowX: 'hidden',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  overflowAnchor: 'none',
});

/** A short talk stands at the bottom, next to the input. */
export const Messages = styled('ol')({
  margin: 'auto 0 0',
  padding: 0,
  listStyle: 'none',
});

/** Where the pill floats: over the messages, above who types. */
export const Stage = styled('div')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 0',
  minHeight: 0,
});
