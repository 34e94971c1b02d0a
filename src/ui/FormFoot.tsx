import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { paletteOf } from './paletteOf.ts';

/** A low page (a telephone on its side, very large letters) has no room to spare for what sticks. */
const HIGH_ENOUGH = '@media (min-height: 20rem)';

const Bar = styled('div')(({ theme }) => ({
  [HIGH_ENOUGH]: { '&[data-afloat="true"]': { position: 'sticky' } },
  bottom: 'var(--letopis-desk-bar, 0px)',
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 2),
  // Over the frame of the text as well, which shows the focus.
  marginInline: theme.spacing(-0.5),
  padding: theme.spacing(1.25, 0.5),
  borderTop: `1px solid ${paletteOf(theme).divider}`,
  backgroundColor: paletteOf(theme).background.paper,
  '&[data-ground="page"]': { backgroundColor: paletteOf(theme).background.default },
}));

/** What gets the focus, and the line that is written, come out from under the foot, also where its words take four lines on a phone. */
const clearOfFoot = (
  <GlobalStyles
    styles={{
      [HIGH_ENOUGH]: {
        'html:root': { scrollPaddingBottom: 'calc(var(--letopis-desk-bar, 0px) + 7.5rem)' },
      },
    }}
  />
);

export interface FormFootProps {
  /** What the form stands on: a sheet, or the bare page. */
  ground?: 'paper' | 'page';
  /** False where there is something to be decided above it, which it must not cover. */
  afloat?: boolean;
  children: ReactNode;
}

/** The foot of a form, with what sends it: in sight as long as its form is, however long the text (BACK-100). */
export function FormFoot({ ground = 'paper', afloat = true, children }: FormFootProps) {
  return (
    <Bar data-foot="" data-ground={ground} data-afloat={afloat}>
      {clearOfFoot}
      {children}
    </Bar>
  );
}
