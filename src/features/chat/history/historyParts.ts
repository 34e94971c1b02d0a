import { styled, type Theme } from '@mui/material/styles';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { plainButton } from '../../../ui/plainButton.ts';

/** The parts of the history as a whole, as they look. */

/**
 * Fills whatever it stands in; its parts ask it how wide it is, not the screen. Its text has a ground of its own, or a layer where a picture
 * lies behind: either lets the browser scroll it as it is, where it else would paint all that is in view for each line that comes.
 */
export const Frame = styled('section')(({ theme }) => ({
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
  '& [data-scroller]': { backgroundColor: paletteOf(theme).background.paper },
  '& > [data-backdrop] ~ div [data-scroller]': {
    backgroundColor: 'transparent',
    willChange: 'transform',
  },
}));

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

/** A few messages stand at the bottom, next to the input. */
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

/** The parts of a line of the history, as they look. */

/** One message: a gutter for the portrait or the time, and what is said. */
export const Row = styled('li')(({ theme }) => {
  const palette = paletteOf(theme);
  return {
    position: 'relative',
    padding: '1px 12px 1px 8px',
    scrollMarginBlock: 12,
    '&[data-head="true"]': { paddingTop: 8 },
    '&:focus-visible': { outlineOffset: -2, borderRadius: 8 },
    '&[data-selectable="true"]': { cursor: 'pointer' },
    '&[data-selected="true"] > [data-body]': {
      backgroundColor: `color-mix(in srgb, ${palette.primary.main} 18%, transparent)`,
      boxShadow: `inset 3px 0 0 ${palette.primary.main}`,
    },
    // As the turn that a link leads to.
    '&[data-sought] > [data-body]': { outline: `2px solid ${palette.secondary.main}` },
    '& [data-shy]': { opacity: 0 },
    '&:hover [data-shy], &:focus [data-shy], &:focus-within [data-shy], &[data-selected="true"] [data-shy]':
      { opacity: 1 },
    // Nobody points with a finger; the box is drawn where something is selected, the message itself is what is pressed.
    '@media (hover: none)': { '& time[data-shy]': { opacity: 1 } },
  };
});

export const Body = styled('div')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '40px minmax(0, 1fr)',
  columnGap: 8,
  padding: '2px 4px',
  borderRadius: 8,
  '@container history (max-width: 360px)': { gridTemplateColumns: '32px minmax(0, 1fr)' },
});

const quiet = ({ theme }: { theme: Theme }) =>
  ({
    fontSize: '0.75rem',
    color: paletteOf(theme).text.secondary,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  }) as const;

/** What is said beside the message itself. */
export const Quiet = styled('span')(quiet);
export const QuietTime = styled('time')(quiet);

/** A line across with words in it: a day, or what is new. */
export const Rule = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  margin: theme.spacing(1, 0.5),
  fontSize: '0.75rem',
  lineHeight: 1.4,
  color: paletteOf(theme).text.secondary,
  '&::before, &::after': {
    content: '""',
    flexGrow: 1,
    borderTop: `1px solid ${paletteOf(theme).divider}`,
  },
  '&[data-news="true"]': { color: paletteOf(theme).secondary.main },
  '&[data-news="true"]::before, &[data-news="true"]::after': { borderColor: 'currentColor' },
}));

/** A button that looks like the words in it. */
export const WordButton = styled('button')(({ theme }) => ({
  padding: 0,
  ...plainButton,
  textAlign: 'start',
  borderRadius: 4,
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { outline: `2px solid ${paletteOf(theme).primary.main}` },
}));
