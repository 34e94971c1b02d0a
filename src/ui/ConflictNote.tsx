import { styled } from '@mui/material/styles';
import type { ReactNode, RefObject } from 'react';
import { type Act, Note } from './Note.tsx';
import { paletteOf } from './paletteOf.ts';

const Theirs = styled('blockquote')(({ theme }) => ({
  maxHeight: '40vh',
  overflowY: 'auto',
  margin: theme.spacing(1, 0),
  paddingInlineStart: theme.spacing(2),
  borderInlineStart: `3px solid ${paletteOf(theme).divider}`,
  color: paletteOf(theme).text.primary,
}));

export interface ConflictNoteProps {
  /** What takes the focus as the note appears. */
  ref: RefObject<HTMLDivElement | null>;
  title: string;
  /** What the other version is, said before it. */
  lead: string;
  /** The other version, where it differs in what can be shown. */
  children?: ReactNode;
  hint?: string;
  /** To keep one's own version, and to take the other. */
  acts: readonly [Act, Act];
}

/** Somebody else changed what is being written: their version, and the choice between the two. */
export function ConflictNote({ ref, title, lead, children, hint, acts }: ConflictNoteProps) {
  return (
    <Note
      ref={ref}
      severity="warning"
      role="alert"
      title={title}
      acts={acts}
      sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' } }}
    >
      {lead}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      {children && <Theirs tabIndex={0}>{children}</Theirs>}
      {hint}
    </Note>
  );
}
