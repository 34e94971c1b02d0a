import { styled } from '@mui/material/styles';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { Picture } from '../../../ui/Picture.tsx';

/** How quests and their events look. */

const sheet = {
  borderRadius: 12,
  overflowWrap: 'anywhere',
} as const;

/** A quest. One that is over lies flat on the page, in quieter ink. */
export const QuestSheet = styled('article')(({ theme }) => ({
  ...sheet,
  padding: theme.spacing(2),
  border: `1px solid ${paletteOf(theme).divider}`,
  backgroundColor: paletteOf(theme).background.paper,
  [theme.breakpoints.up('sm')]: { padding: theme.spacing(3) },
  '&[data-line="true"]': { padding: theme.spacing(0.75, 2, 1.5) },
  '&[data-ended="true"]': { backgroundColor: 'transparent', borderStyle: 'dashed' },
  '&[data-ended="true"] img': { filter: 'grayscale(.75)', opacity: 0.85 },
}));

export const QuestHead = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: theme.spacing(2),
}));

export const QuestPicture = styled(Picture)(({ theme }) => ({
  flexShrink: 0,
  width: 72,
  height: 72,
  objectFit: 'cover',
  borderRadius: 8,
  [theme.breakpoints.up('sm')]: { width: 132, height: 88 },
}));

export const QuestTitle = styled('h3')({
  margin: 0,
  fontFamily: 'var(--letopis-reading-font)',
  fontSize: 'clamp(1.1875rem, 1.1rem + 0.4vw, 1.375rem)',
  fontWeight: 400,
  lineHeight: 1.25,
  textWrap: 'balance',
});

export const Words = styled('div')({ flexGrow: 1, minWidth: 0 });

/** Words of status and type, in a line. */
export const Marks = styled('p')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 1.5),
  margin: theme.spacing(0.75, 0, 0),
  fontSize: '0.875rem',
  lineHeight: 1.4,
  color: paletteOf(theme).text.secondary,
}));

export const Mark = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  '& > svg': { fontSize: '1.05rem' },
  '&[data-running="true"]': { color: paletteOf(theme).primary.main, fontWeight: 600 },
  '&[data-pending="true"]': { color: paletteOf(theme).warning.main, fontWeight: 600 },
}));

/** The events of a quest hang on a thread. */
export const EventThread = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2.5),
  margin: theme.spacing(2.5, 0, 0),
  padding: 0,
  listStyle: 'none',
}));

/** An event with its lozenge: full where it runs, hollow where it is over or to come. */
export const EventSheet = styled('li')(({ theme }) => ({
  position: 'relative',
  paddingInlineStart: theme.spacing(2.5),
  borderInlineStart: `1px solid ${paletteOf(theme).divider}`,
  marginInlineStart: 5,
  '&::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: -5.5,
    top: '0.5em',
    width: 10,
    height: 10,
    rotate: '45deg',
    border: `1px solid ${paletteOf(theme).secondary.main}`,
    backgroundColor: paletteOf(theme).secondary.main,
  },
  '&[data-pending="true"]::before, &[data-ended="true"]::before': {
    backgroundColor: paletteOf(theme).background.paper,
  },
  '&[data-ended="true"]::before': { borderColor: paletteOf(theme).text.secondary },
  '&[data-ended="true"] h4': { color: paletteOf(theme).text.secondary },
  scrollMarginTop: 'calc(var(--letopis-navbar-height) + 1rem)',
}));

export const EventHead = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: theme.spacing(1.5),
}));

export const EventPicture = styled(Picture)({
  flexShrink: 0,
  width: 52,
  height: 52,
  objectFit: 'cover',
  borderRadius: 8,
});

export const EventTitle = styled('h4')({
  margin: 0,
  fontFamily: 'var(--letopis-reading-font)',
  fontSize: '1.0625rem',
  fontWeight: 600,
  lineHeight: 1.3,
});

/** Description and introduction: running text, a little smaller than what is written in the game. */
export const Preface = styled('div')(({ theme }) => ({
  marginTop: theme.spacing(1.5),
  '--letopis-reading-size': '1rem',
}));

export const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  marginTop: theme.spacing(1.5),
  '& > a, & > button': { gap: theme.spacing(1) },
}));

/** The page on which a chronicle is read. */
export const ChroniclePage = styled('div')(({ theme }) => ({
  marginTop: theme.spacing(1.5),
  padding: theme.spacing(2),
  borderRadius: 8,
  borderInlineStart: `3px double ${paletteOf(theme).secondary.main}`,
  backgroundColor: paletteOf(theme).background.default,
  [theme.breakpoints.up('sm')]: { padding: theme.spacing(2.5, 3) },
}));
