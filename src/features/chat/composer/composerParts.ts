import { styled } from '@mui/material/styles';
import { CHAT_INPUT_ROWS } from '../../../contract/index.ts';
import { paletteOf } from '../../../ui/paletteOf.ts';

/** The parts of the composer as they look. */

export const Form = styled('form')(({ theme }) => ({
  minWidth: 0,
  padding: theme.spacing(1, 1.5),
  borderTop: `1px solid ${paletteOf(theme).divider}`,
  backgroundColor: paletteOf(theme).background.paper,
  '&[data-compact="true"]': { padding: theme.spacing(0.75) },
}));

/** The input and its buttons in one frame, which shows the focus of all of it. */
export const Field = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-end',
  minWidth: 0,
  padding: 2,
  border: '1px solid var(--letopis-field-border)',
  borderRadius: 10,
  backgroundColor: paletteOf(theme).background.paper,
  '&:has(textarea:focus)': {
    borderColor: paletteOf(theme).primary.main,
    boxShadow: `0 0 0 1px ${paletteOf(theme).primary.main}`,
  },
}));

const { min, max } = CHAT_INPUT_ROWS;
const PADDING = 6;
const rows = (count: number): string => `calc(${count}lh + ${2 * PADDING}px)`;

/** Two rows that grow to three; what is longer scrolls. No script measures it: that would cost each key a layout. */
export const Input = styled('textarea')(({ theme }) => ({
  flexGrow: 1,
  minWidth: 0,
  minHeight: rows(min),
  maxHeight: rows(max),
  fieldSizing: 'content',
  margin: 0,
  padding: `${PADDING}px 8px`,
  border: 0,
  outline: 'none',
  resize: 'none',
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontSize: '0.9375rem',
  lineHeight: 1.4,
  '&::placeholder': { color: paletteOf(theme).text.secondary, opacity: 1 },
  '&:read-only': { color: paletteOf(theme).text.secondary },
  // Phones zoom into fields with smaller letters, and do not zoom out again.
  '@media (pointer: coarse)': { fontSize: '1rem' },
}));

/** A note beside the input. */
export const Note = styled('p')(({ theme }) => ({
  margin: theme.spacing(0, 0.5, 0.5),
  fontSize: '0.8125rem',
  lineHeight: 1.35,
  color: paletteOf(theme).text.secondary,
  '&[data-wrong="true"]': { color: paletteOf(theme).error.main },
}));

/** In place of the input where one may not write. */
export const Notice = styled('p')(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(1.5),
  borderTop: `1px solid ${paletteOf(theme).divider}`,
  backgroundColor: paletteOf(theme).background.paper,
  color: paletteOf(theme).text.secondary,
  fontSize: '0.875rem',
  lineHeight: 1.4,
  textAlign: 'center',
}));

/** What is selected, and what can be done with it. Without a selection it has no height. */
export const Bar = styled('div')({
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  fontSize: '0.875rem',
  '& > [role="toolbar"]': { display: 'flex', flexShrink: 0 },
});

export const BarText = styled('span')({
  flexGrow: 1,
  minWidth: 0,
  paddingInline: 4,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: 600,
});
