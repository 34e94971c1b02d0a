import { styled } from '@mui/material/styles';
import { Editable } from 'slate-react';
import { paletteOf } from '../../ui/paletteOf.ts';
import { proseStyles } from '../../ui/prose.ts';

/** The field around toolbar and text, in the look of the other fields. */
export const Frame = styled('div')(({ theme }) => ({
  borderRadius: theme.shape.borderRadius,
  border: '1px solid var(--letopis-field-border, currentColor)',
  backgroundColor: paletteOf(theme).background.paper,
  '&:focus-within': {
    borderColor: paletteOf(theme).primary.main,
    boxShadow: `0 0 0 1px ${paletteOf(theme).primary.main}`,
  },
  '&[data-wrong]': { borderColor: paletteOf(theme).error.main },
  '&[data-disabled]': { opacity: 0.7 },
}));

/** The sheet that is written on: as wide as a line that is read, but all of the field can be pressed. */
export const Sheet = styled(Editable)(({ theme }) => ({
  ...proseStyles(theme),
  maxWidth: 'none',
  padding: theme.spacing(1.5, 2),
  paddingInlineEnd: `max(${theme.spacing(2)}, 100% - 36em)`,
  outline: 'none',
  isolation: 'isolate', // painted by itself: a letter costs no walk through what stands around
  // While one writes, lines must not be laid out again far from the caret.
  hyphens: 'manual',
  textWrap: 'wrap',
  '& [data-slate-placeholder]': {
    insetBlockStart: theme.spacing(1.5),
    color: paletteOf(theme).text.secondary,
  },
  // In the document a nested list follows its point instead of standing inside of it.
  '& ul > ul, & ul > ol, & ol > ul, & ol > ol': { margin: '0.3em 0' },
}));
