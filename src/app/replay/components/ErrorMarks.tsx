import { styled } from '@mui/material/styles';
import { useMemo } from 'react';

/** Under the slider, along its whole length. */
const Strip = styled('div')({ position: 'relative', height: 8, marginTop: -8 });

const Mark = styled('span')(({ theme }) => ({
  position: 'absolute',
  width: 3,
  height: 8,
  marginInlineStart: -1.5,
  borderRadius: 1,
  backgroundColor: theme.vars.palette.error.main,
}));

/** Errors closer to each other than this part of the whole are one mark. */
const PARTS = 200;

/** Where in a log the errors are. For the eye alone: buttons lead to them. */
export function ErrorMarks({ errors, length }: { errors: readonly number[]; length: number }) {
  const marks = useMemo(
    () => [...new Set(errors.map((index) => Math.round(((index + 1) / length) * PARTS)))],
    [errors, length],
  );
  return (
    <Strip aria-hidden="true">
      {marks.map((mark) => (
        <Mark key={mark} style={{ left: `${String((mark / PARTS) * 100)}%` }} />
      ))}
    </Strip>
  );
}
