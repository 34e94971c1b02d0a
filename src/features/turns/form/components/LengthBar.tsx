import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { POST_LENGTH } from '../../../../contract/index.ts';
import { barUnits, plainTextLength, postLevel } from '../../../../domain/index.ts';
import { paletteOf } from '../../../../ui/paletteOf.ts';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  fontSize: '0.8125rem',
  color: paletteOf(theme).text.secondary,
}));

const Track = styled('div')(({ theme }) => ({
  flex: 1,
  height: 6,
  borderRadius: 3,
  overflow: 'hidden',
  backgroundColor: paletteOf(theme).divider,
  // Where the system sets the colours, backgrounds go; the frame keeps the bar to be seen.
  '@media (forced-colors: active)': { border: '1px solid CanvasText' },
}));

const Fill = styled('div')(({ theme }) => ({
  height: '100%',
  borderRadius: 3,
  backgroundColor: paletteOf(theme).primary.main,
  transition: 'width 200ms ease-out',
  '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
  '@media (forced-colors: active)': { backgroundColor: 'Highlight', forcedColorAdjust: 'none' },
}));

const levels = {
  input: 'form.lengthInput',
  short: 'form.lengthShort',
  medium: 'form.lengthMedium',
  long: 'form.lengthLong',
} as const;

/** How long a post is (FORM-06). Give it the text of the last pause of typing: measuring takes time with each new text. */
export function LengthBar({ html }: { html: string }) {
  const { t } = useTranslation();
  const length = useMemo(() => plainTextLength(html), [html]);
  const units = barUnits(length);
  const level = t(levels[postLevel(length)]);
  const text = length === 0 ? level : t('form.lengthText', { level, count: length });
  return (
    <Row>
      <Track
        role="meter"
        aria-label={t('form.length')}
        aria-valuemin={0}
        aria-valuemax={POST_LENGTH.barCap}
        aria-valuenow={units}
        aria-valuetext={text}
      >
        <Fill style={{ width: `${(units / POST_LENGTH.barCap) * 100}%` }} />
      </Track>
      <span aria-hidden>{text}</span>
    </Row>
  );
}
