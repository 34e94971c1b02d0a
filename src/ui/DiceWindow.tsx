import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useId, useState, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DICE } from '../contract/index.ts';
import { formatDice } from '../domain/index.ts';
import { type DiceNumbers, firstDice } from './diceNumbers.ts';
import { DiceOutcome, type DiceOutcomeProps } from './DiceOutcome.tsx';
import { NumberStepper, numberIn } from './NumberStepper.tsx';
import { useOpenings } from './hooks.ts';

export interface DiceWindowProps extends DiceOutcomeProps {
  /** What is typed while the window is open; undefined while it is closed. Whoever opens it gives `firstDice`. */
  numbers: DiceNumbers | undefined;
  onNumbers: (numbers: DiceNumbers) => void;
  /** Where the dice fall, in words; said above the numbers. */
  where?: string | undefined;
  /** A throw is under way: a second one waits. */
  busy: boolean;
  /** Throws by a command such as '/3d6+2'. */
  onRoll: (command: string) => void;
  onClose: () => void;
}

/**
 * The dice of masters (spec 2 §2, DICE-01, DICE-02), for the turn form and for the chat alike: it makes the command, whoever opens it sends
 * it. The numbers are reset with each opening.
 */
export function DiceWindow({ numbers, onClose, ...form }: DiceWindowProps) {
  const { t } = useTranslation();
  const open = numbers !== undefined;
  const titleId = useId();
  const opening = useOpenings(open);
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('dice.title')}</DialogTitle>
      <DiceForm key={opening} {...form} numbers={useLast(numbers)} onClose={onClose} />
    </Dialog>
  );
}

/** What stood there last: a window that fades does not change any more. */
function useLast(numbers: DiceNumbers | undefined): DiceNumbers {
  const [last, setLast] = useState(numbers ?? firstDice);
  if (numbers && numbers !== last) setLast(numbers);
  return numbers ?? last;
}

/** The command that the numbers make; undefined while one of them is none. */
function commandOf(typed: DiceNumbers): string | undefined {
  const count = numberIn(typed.count, DICE.count);
  const sides = numberIn(typed.sides, DICE.sides);
  const size = numberIn(typed.modifier, DICE.modifier);
  const complete = count !== undefined && sides !== undefined && size !== undefined;
  const modifier = (typed.sign === 'plus' ? 1 : -1) * (size ?? 0);
  return complete ? formatDice({ count, sides, modifier }) : undefined;
}

/** A button that waits loses the focus, and the window's frame takes it; whoever threw goes on from the button. */
function useButtonAgain(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(busy);
  useEffect(() => {
    const over = was.current && !busy;
    was.current = busy;
    const { activeElement } = document;
    const lost = activeElement === document.body || activeElement?.contains(button.current);
    if (over && lost) button.current?.focus();
  }, [busy]);
  return button;
}

type DiceFormProps = DiceWindowProps & { numbers: DiceNumbers };

/** Mounted again with each opening. */
function DiceForm({ numbers: typed, onNumbers, ...props }: DiceFormProps) {
  const { where, busy, onRoll, onClose, ...outcome } = props;
  const { t } = useTranslation();
  const command = commandOf(typed);
  const set = (change: Partial<DiceNumbers>) => onNumbers({ ...typed, ...change });
  const button = useButtonAgain(busy);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation(); // a form may stand around the window
    if (command !== undefined && !busy) onRoll(command);
  };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <DialogContent sx={{ pt: '8px !important' }}>
        <Stack spacing={2}>
          {where !== undefined && <Typography color="textSecondary">{where}</Typography>}
          <NumberStepper
            label={t('dice.count')}
            {...DICE.count}
            value={typed.count}
            onChange={(count) => set({ count })}
          />
          <NumberStepper
            label={t('dice.sides')}
            {...DICE.sides}
            value={typed.sides}
            onChange={(sides) => set({ sides })}
          />
          <Modifier
            sign={typed.sign}
            value={typed.modifier}
            onSign={(sign) => set({ sign })}
            onChange={(modifier) => set({ modifier })}
          />
          <Typography component="p" aria-live="polite" color="textSecondary">
            {command === undefined ? t('dice.incomplete') : t('dice.command', { command })}
          </Typography>
          <DiceOutcome {...outcome} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('app.close')}
        </Button>
        <Button
          ref={button}
          type="submit"
          variant="contained"
          disabled={command === undefined}
          loading={busy}
        >
          {t('dice.roll')}
        </Button>
      </DialogActions>
    </form>
  );
}

interface ModifierProps {
  sign: DiceNumbers['sign'];
  value: string;
  onSign: (sign: DiceNumbers['sign']) => void;
  onChange: (value: string) => void;
}

/** What is added or taken away, with the switch between the two. */
function Modifier({ sign, value, onSign, onChange }: ModifierProps) {
  const { t } = useTranslation();
  return (
    <Stack spacing={2}>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        color="primary"
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
        value={value}
        onChange={onChange}
      />
    </Stack>
  );
}
