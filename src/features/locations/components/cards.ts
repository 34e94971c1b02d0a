import { styled } from '@mui/material/styles';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { Picture } from '../../../ui/Picture.tsx';
import { RouterLink } from '../../../ui/RouterLink.tsx';

/** How the cards of maps and locations look. */

export const CardGrid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 21rem), 1fr))',
  gap: theme.spacing(2),
  margin: theme.spacing(2, 0, 0),
  padding: 0,
  listStyle: 'none',
}));

export const CardSheet = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  overflow: 'hidden',
  minHeight: 112,
  borderRadius: 12,
  border: `1px solid ${paletteOf(theme).divider}`,
  backgroundColor: paletteOf(theme).background.paper,
  transition: 'border-color 160ms',
  '&:hover, &:focus-within': { borderColor: paletteOf(theme).secondary.main },
}));

/** Takes the same room whether the picture has arrived or not. */
export const CardPicture = styled(Picture)({
  flex: '0 0 112px',
  width: 112,
  alignSelf: 'stretch',
  objectFit: 'cover',
  '@media (min-width: 600px)': { flexBasis: 144, width: 144 },
});

/** A picture in the ratio of a screen is cut at its sides: it is drawn wider than it is seen. */
export const cardPicture = { width: 144, height: 112, sizes: '18rem' } as const;

export const CardText = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(0.75),
  minWidth: 0,
  flexGrow: 1,
  padding: theme.spacing(1.5, 2),
  overflowWrap: 'anywhere',
}));

export const CardTitle = styled('h3')({
  margin: 0,
  fontFamily: 'var(--letopis-reading-font)',
  fontSize: '1.1875rem',
  fontWeight: 400,
  lineHeight: 1.3,
});

/** The whole card can be pressed, while only the title is the link that is read out. */
export const CardLink = styled(RouterLink)({
  color: 'inherit',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
});

export const CardNote = styled('p')(({ theme }) => ({
  margin: 0,
  fontSize: '0.875rem',
  lineHeight: 1.45,
  color: paletteOf(theme).text.secondary,
}));

/** Two or three lines of what could go on for long. */
export const CardExcerpt = styled(CardNote)({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
});
