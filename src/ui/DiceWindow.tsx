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
import { DiceOutcome, type DiceOutcomeProps } from './DiceOutcome.tsx';
import { NumberStepper, numberIn } from './NumberStepper.tsx';
import { useOpenings } from './useOpenings.ts';

export interface DiceWindowProps extends DiceOutcomeProps {
  open: boolean;
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
 * it. The numbers begin anew with each opening.
 */
export function DiceWindow({ open, onClose, ...form }: DiceWindowProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const opening = useOpenings(open);
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('dice.title')}</DialogTitle>
      <DiceForm key={opening} {...form} onClose={onClose} />
    </Dialog>
  );
}

type Sign = 'plus' | 'minus';

const initial = {
  count: String(DICE.count.initial),
  sides: String(DICE.sides.initial),
  modifier: String(DICE.modifier.initial),
  sign: 'plus' as Sign,
};

/** The numbers as they are typed, and the command that they make; undefined while one of them is none. */
function useThrow() {
  const [typed, setTyped] = useState(initial);
  const count = numberIn(typed.count, DICE.count);
  const sides = numberIn(typed.sides, DICE.sides);
  const size = numberIn(typed.modifier, DICE.modifier);
  const complete = count !== undefined && sides !== undefined && size !== undefined;
  const modifier = (typed.sign === 'plus' ? 1 : -1) * (size ?? 0);
  const command = complete ? formatDice({ count, sides, modifier }) : undefined;
  const set = (change: Partial<typeof initial>) => setTyped({ ...typed, ...change });
  return { typed, set, command };
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

/** Is mounted anew with each opening. */
function DiceForm({ where, busy, onRoll, onClose, ...outcome }: Omit<DiceWindowProps, 'open'>) {
  const { t } = useTranslation();
  const { typed, set, command } = useThrow();
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
  sign: Sign;
  value: string;
  onSign: (sign: Sign) => void;
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
        onChange={(_event, chosen: Sign | null) => chosen && onSign(chosen)}
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
