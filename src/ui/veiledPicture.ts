import type { CSSObject, Theme } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import { sizedPicture } from '../domain/index.ts';
import { paletteOf } from './paletteOf.ts';

export interface Veil {
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
const ENOUGH = 320;

/** The picture of this address, for what lies behind. */
export const pictureStyle = (address: string): CSSProperties => ({
  backgroundImage: `url(${JSON.stringify(sizedPicture(address, ENOUGH))})`,
});
