import TextField from '@mui/material/TextField';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenedLog } from '../frame/program.ts';

export interface JumpFieldProps {
  log: OpenedLog;
  onJump: (position: number) => void;
}

/** Jumps to the action of a number, as the file numbers them. */
export function JumpField({ log, onJump }: JumpFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const first = log.begins.seq;
  const last = first + log.rows.length - 1;
  const seq = Number(text);
  const wrong = text !== '' && !(Number.isInteger(seq) && seq >= first && seq <= last);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text === '' || wrong) return;
    onJump(seq - first + 1);
  };
  return (
    <form onSubmit={submit}>
      <TextField
        size="small"
        label={t('replay.jump')}
        value={text}
        error={wrong}
        helperText={wrong ? t('replay.jumpRange', { first, last }) : undefined}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric', enterKeyHint: 'go' } }}
        sx={{ width: 170 }}
      />
    </form>
  );
}
