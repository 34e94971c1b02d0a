import { styled } from '@mui/material/styles';
import type { CSSProperties, ReactNode } from 'react';

/**
 * As dark by day and as light by night as text has to be on our grounds (4.5 to 1), and of no more colour than a screen can show so; the
 * hue stays. A browser that cannot reckon with colours shows the words in the colour of those around them.
 */
const Ink = styled('span')(({ theme }) => ({
  color: 'oklch(from var(--host-colour) min(l, 0.47) min(c, 0.12) h / 1)',
  ...theme.applyStyles('dark', {
    color: 'oklch(from var(--host-colour) max(l, 0.76) min(c, 0.12) h / 1)',
  }),
}));

export interface ColouredNameProps {
  /** A colour of CSS that the host has set; anything else is as good as none. */
  colour: string | undefined;
  children: ReactNode;
}

/** A name or a title in a colour that the host has set, readable in both schemes (spec 1 §3: colorName, factionColorTitle). */
export function ColouredName({ colour, children }: ColouredNameProps) {
  if (!colour) return <>{children}</>;
  return <Ink style={{ '--host-colour': colour } as CSSProperties}>{children}</Ink>;
}
