import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import type { RollResult } from '../contract/index.ts';
import { paletteOf } from './paletteOf.ts';

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: theme.spacing(2),
  alignItems: 'center',
  padding: theme.spacing(1.5, 2),
  borderRadius: 12,
  border: `1px solid ${paletteOf(theme).divider}`,
  overflowWrap: 'anywhere',
}));

const Sum = styled('strong')({
  fontSize: '2rem',
  lineHeight: 1.1,
  fontVariantNumeric: 'tabular-nums',
});

const Muted = styled('div')(({ theme }) => ({
  fontSize: '0.875rem',
  color: paletteOf(theme).text.secondary,
}));

export interface DiceOutcomeProps {
  /** What the last throw came to, where the host's answer says it. */
  result?: RollResult | undefined;
  /** The host's words to it, and where the dice fell. */
  message?: string | undefined;
  /** Why the last throw did not come about. */
  error?: string | undefined;
}

/** The last throw: the sum, and how it came about. It is said aloud as it comes. */
export function DiceOutcome({ result, message, error }: DiceOutcomeProps) {
  return (
    <div role="status">
      {error !== undefined && <Alert severity="error">{error}</Alert>}
      {error === undefined && (result ?? message) !== undefined && (
        <Frame>
          {result && <Sum>{result.result}</Sum>}
          <div>
            {result && <div>{`${result.command}: ${result.detail}`}</div>}
            {message !== undefined && <Muted>{message}</Muted>}
          </div>
        </Frame>
      )}
    </div>
  );
}
