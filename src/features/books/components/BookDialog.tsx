import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/useErrorText.ts';
import { type BookFormat, bookFormats } from '../../../contract/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { useSize } from '../../../ui/useSize.ts';
import { selectCharacter, selectGameKey } from '../../session/index.ts';
import type { BookOrder, BookSubject } from '../fetchBook.ts';
import { useBook } from './useBook.ts';

export interface BookDialogProps {
  subject: BookSubject;
  onClose: () => void;
}

type Choice = Pick<BookOrder, 'format' | 'comments' | 'dice' | 'from' | 'to'>;

interface ChoiceProps {
  choice: Choice;
  onChange: (change: Partial<Choice>) => void;
  disabled: boolean;
}

const PARTS = ['dice', 'comments'] as const;
const ENDS = ['from', 'to'] as const;

const isFormat = (value: string): value is BookFormat => bookFormats.some((one) => one === value);

function FormatChoice({ choice, onChange, disabled }: ChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div>
      <FormLabel id={id}>{t('books.format')}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={choice.format}
        onChange={(_event, value) => isFormat(value) && onChange({ format: value })}
      >
        {bookFormats.map((format) => (
          <FormControlLabel
            key={format}
            value={format}
            control={<Radio />}
            label={t(`books.formats.${format}`)}
            disabled={disabled}
          />
        ))}
      </RadioGroup>
    </div>
  );
}

function PartsChoice({ choice, onChange, disabled }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <Stack>
      {PARTS.map((part) => (
        <FormControlLabel
          key={part}
          control={
            <Checkbox
              checked={choice[part]}
              onChange={(_event, checked) => onChange({ [part]: checked })}
            />
          }
          label={t(`books.${part}`)}
          disabled={disabled}
        />
      ))}
    </Stack>
  );
}

function DatesChoice({ choice, onChange, disabled }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
      {ENDS.map((end) => (
        <TextField
          key={end}
          type="date"
          label={t(`books.${end}`)}
          value={choice[end]}
          onChange={(event) => onChange({ [end]: event.target.value })}
          disabled={disabled}
          fullWidth
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ))}
    </Stack>
  );
}

/** How far it has come, or why it did not. */
function Progress({ state }: { state: ReturnType<typeof useBook>['state'] }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const size = useSize();
  if (state.kind === 'failed') return <Alert severity="error">{errorText(state.error)}</Alert>;
  if (state.kind === 'done')
    return <Alert severity="success">{t('books.done', { size: size(state.bytes) })}</Alert>;
  if (state.kind !== 'making') return null;
  const { bytes } = state;
  return (
    <div role="status">
      <Typography variant="body2" sx={{ mb: 1 }}>
        {bytes === 0 ? t('books.making') : t('books.coming', { size: size(bytes) })}
      </Typography>
      <LinearProgress aria-label={t('books.making')} />
    </div>
  );
}

/** Keeps a story as a book: of which kind, with what, from when to when (BACK-76). */
export function BookDialog({ subject, onClose }: BookDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const game = useAppSelector(selectGameKey) ?? '';
  const character = useAppSelector(selectCharacter)?.key;
  const [choice, setChoice] = useState<Choice>({
    ...{ format: 'epub', dice: true, comments: false, from: '', to: '' },
  });
  const { state, make, cancel } = useBook();
  const isMaking = state.kind === 'making';
  const isTurned = choice.from !== '' && choice.to !== '' && choice.from > choice.to;
  const change = (more: Partial<Choice>) => setChoice((was) => ({ ...was, ...more }));
  const part = { choice, onChange: change, disabled: isMaking };
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={isMaking ? undefined : close}
      maxWidth="sm"
      fullWidth
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{t('books.title')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2.5}>
          <FormatChoice {...part} />
          {!('quest' in subject) && <DatesChoice {...part} />}
          {isTurned && <Alert severity="warning">{t('books.turned')}</Alert>}
          <PartsChoice {...part} />
          <Progress state={state} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={isMaking ? cancel : close}>
          {t(isMaking ? 'books.cancel' : 'books.close')}
        </Button>
        <Button
          variant="contained"
          loading={isMaking}
          disabled={isTurned}
          onClick={() => void make({ ...choice, game, character, subject })}
        >
          {t(state.kind === 'failed' ? 'books.again' : 'books.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
