import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { DICE } from '../contract/index.ts';
import { diceCommandOf, type DiceNumbers } from './diceNumbers.ts';
import { NumberStepper } from './NumberStepper.tsx';

export interface DiceFieldsProps {
  numbers: DiceNumbers;
  onNumbers: (numbers: DiceNumbers) => void;
  disabled?: boolean;
}

/** How many dice of how many sides, what is added, and the throw that they make (DICE-01, DICE-02). */
export function DiceFields({ numbers: typed, onNumbers, disabled = false }: DiceFieldsProps) {
  const { t } = useTranslation();
  const command = diceCommandOf(typed);
  const set = (change: Partial<DiceNumbers>) => onNumbers({ ...typed, ...change });
  return (
    <>
      <NumberStepper
        label={t('dice.count')}
        {...DICE.count}
        disabled={disabled}
        value={typed.count}
        onChange={(count) => set({ count })}
      />
      <NumberStepper
        label={t('dice.sides')}
        {...DICE.sides}
        disabled={disabled}
        value={typed.sides}
        onChange={(sides) => set({ sides })}
      />
      <Modifier
        sign={typed.sign}
        disabled={disabled}
        value={typed.modifier}
        onSign={(sign) => set({ sign })}
        onChange={(modifier) => set({ modifier })}
      />
      <Typography component="p" aria-live="polite" color="textSecondary">
        {command === undefined ? t('dice.incomplete') : t('dice.command', { command })}
      </Typography>
    </>
  );
}

interface ModifierProps {
  disabled: boolean;
  sign: DiceNumbers['sign'];
  value: string;
  onSign: (sign: DiceNumbers['sign']) => void;
  onChange: (value: string) => void;
}

/** What is added or taken away, with the switch between the two. */
function Modifier({ disabled, sign, value, onSign, onChange }: ModifierProps) {
  const { t } = useTranslation();
  return (
    <Stack spacing={2}>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        color="primary"
        disabled={disabled}
        aria-label={t('dice.sign')}
        value={sign}
        onChange={(_event, chosen: DiceNumbers['sign'] | null) => chosen && onSign(chosen)}
      >
        <ToggleButton value="plus" sx={{ minHeight: 40 }}>
          {t('dice.plus')}
        </ToggleButton>
        <ToggleButton value="minus" sx={{ minHeight: 40 }}>
          {t('dice.minus')}
        </ToggleButton>
      </ToggleButtonGroup>
      <NumberStepper
        label={t('dice.modifier')}
        {...DICE.modifier}
        disabled={disabled}
        value={value}
        onChange={onChange}
      />
    </Stack>
  );
}
