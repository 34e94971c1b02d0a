import { styled } from '@mui/material/styles';
import { pictureStyle, veiledPicture } from './veiledPicture.ts';

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
