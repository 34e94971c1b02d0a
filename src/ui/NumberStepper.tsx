import Add from '@mui/icons-material/AddOutlined';
import Remove from '@mui/icons-material/RemoveOutlined';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { numberIn } from './diceNumbers.ts';

const Row = styled('div')({ display: 'flex', alignItems: 'flex-start', gap: 4 });

/** As high as the field, and wide enough for a thumb. */
const STEP = { width: 40, height: 40, borderRadius: '10px', flexShrink: 0 } as const;

export interface NumberStepperProps {
  label: string;
  min: number;
  max: number;
  /** What stands in the field, a number or not. */
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** A whole number within bounds: typed, stepped by the arrow keys, or by buttons that a thumb can hit. */
export function NumberStepper({
  label,
  min,
  max,
  value,
  disabled = false,
  onChange,
}: NumberStepperProps) {
  const { t } = useTranslation();
  const number = numberIn(value, { min, max });
  const step = (by: number) => {
    const next = (number ?? min) + by;
    onChange(String(Math.min(max, Math.max(min, next))));
  };
  const stepButton = (by: 1 | -1, Icon: typeof Add) => (
    <IconButton
      aria-label={t(by > 0 ? 'number.more' : 'number.less', { label })}
      disabled={disabled || number === (by > 0 ? max : min)}
      onClick={() => step(by)}
      sx={STEP}
    >
      <Icon fontSize="small" />
    </IconButton>
  );
  return (
    <Row>
      {stepButton(-1, Remove)}
      <TextField
        label={label}
        size="small"
        type="number"
        fullWidth
        required
        value={value}
        disabled={disabled}
        error={number === undefined}
        helperText={number === undefined ? t('number.range', { min, max }) : undefined}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ htmlInput: { min, max, step: 1, inputMode: 'numeric' } }}
      />
      {stepButton(1, Add)}
    </Row>
  );
}
