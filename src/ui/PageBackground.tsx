import { type CSSObject, styled, type Theme } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import { sizedPicture } from '../domain/index.ts';
import { paletteOf } from './paletteOf.ts';

interface Veil {
  /** Behind the whole page, or behind what it stands in. */
  position: 'fixed' | 'absolute';
  /** The ground that the text is made for, … */
  ground: 'default' | 'paper';
  /** … and how much of it lies over the picture, 0 to 1. */
  opacity: number;
}

/** How a picture lies behind all else: veiled, so that the text before it keeps its contrast whatever the picture is. */
export const veiledPicture = (theme: Theme, { position, ground, opacity }: Veil): CSSObject => ({
  position,
  inset: 0,
  zIndex: -1,
  pointerEvents: 'none',
  backgroundPosition: 'center',
  backgroundSize: 'cover',
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    backgroundColor: paletteOf(theme).background[ground],
    opacity,
  },
  '@media print': { display: 'none' },
});

/** Under its veil a picture needs no more, in px across. */
const ENOUGH = 192;

/** The picture of this address, for what lies behind. */
export const pictureStyle = (address: string): CSSProperties => ({
  backgroundImage: `url(${JSON.stringify(sizedPicture(address, ENOUGH))})`,
});

const Layer = styled('div')(({ theme }) =>
  veiledPicture(theme, { position: 'fixed', ground: 'default', opacity: 0.8 }),
);

export interface PageBackgroundProps {
  /** The address of a picture; nothing is shown without one. */
  image: string | undefined;
}

/** A picture behind the whole page while its screen is shown, veiled so that text on the page keeps its contrast. Decorative. */
export function PageBackground({ image }: PageBackgroundProps) {
  if (!image) return null;
  return <Layer aria-hidden="true" style={pictureStyle(image)} />;
}
