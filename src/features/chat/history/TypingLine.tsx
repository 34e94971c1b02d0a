import { styled } from '@mui/material/styles';
import { paletteOf } from '../../../ui/paletteOf.ts';

/** Its place is always there, so that nothing moves when somebody types. */
const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  flexShrink: 0,
  height: '1.125rem',
  padding: theme.spacing(0, 1.5),
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: '0.75rem',
  lineHeight: '1.125rem',
  color: paletteOf(theme).text.secondary,
}));

/** Who is typing (WIN-03). For the eye only: it comes and goes each second, and what is then said is read aloud. */
export function TypingLine({ words }: { words: string | undefined }) {
  return (
    <Frame data-typing="" aria-hidden="true">
      {words}
    </Frame>
  );
}
