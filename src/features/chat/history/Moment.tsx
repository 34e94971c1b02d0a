import { styled } from '@mui/material/styles';
import { formatDateTime, formatTime } from '../../../lib/time.ts';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { QuietTime } from './historyParts.ts';

/** When something was said: the time, and the whole date for those who point at it; nothing where the host's date cannot be read. */
export function Moment({ seconds }: { seconds: number }) {
  const ms = seconds * 1_000;
  if (ms === 0) return null;
  return (
    <QuietTime dateTime={new Date(ms).toISOString()} title={formatDateTime(ms)}>
      {formatTime(ms)}
    </QuietTime>
  );
}

/** Where the time of a message stands that has neither name nor portrait of its own. */
const GutterTime = styled('time')(({ theme }) => ({
  paddingTop: '0.3em',
  fontSize: '0.6875rem',
  lineHeight: 1.2,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  color: paletteOf(theme).text.secondary,
}));

/** The same beside a line without a head. */
export function GutterMoment({ seconds }: { seconds: number }) {
  const ms = seconds * 1_000;
  if (ms === 0) return null;
  return (
    <GutterTime data-shy="" dateTime={new Date(ms).toISOString()}>
      {formatTime(ms)}
    </GutterTime>
  );
}
