import { styled } from '@mui/material/styles';
import { paletteOf } from './paletteOf.ts';

const Layer = styled('div')(({ theme }) => ({
  position: 'fixed',
  inset: 0,
  zIndex: -1,
  pointerEvents: 'none',
  backgroundPosition: 'center',
  backgroundSize: 'cover',
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    backgroundColor: paletteOf(theme).background.default,
    opacity: 0.8,
  },
  '@media print': { display: 'none' },
}));

export interface PageBackgroundProps {
  /** The address of a picture; nothing is shown without one. */
  image: string | undefined;
}

/** A picture behind the whole page while its screen is shown, veiled so that text on the page keeps its contrast. Decorative. */
export function PageBackground({ image }: PageBackgroundProps) {
  if (!image) return null;
  return <Layer aria-hidden="true" style={{ backgroundImage: `url(${JSON.stringify(image)})` }} />;
}
