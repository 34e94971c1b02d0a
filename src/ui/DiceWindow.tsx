import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useId, useState, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DiceFields } from './DiceFields.tsx';
import { diceCommandOf, type DiceNumbers, firstDice } from './diceNumbers.ts';
import { DiceOutcome, type DiceOutcomeProps } from './DiceOutcome.tsx';
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
  const command = diceCommandOf(typed);
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
          <DiceFields numbers={typed} onNumbers={onNumbers} />
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
