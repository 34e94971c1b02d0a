import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeClipboard } from '../lib/clipboard.ts';
import { ActionButton } from './ActionButton.tsx';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: theme.spacing(1.5),
}));

export interface CopyFieldProps {
  label: string;
  value: string;
  /** Under the field, until it was copied. */
  hint: string;
}

/** A text, such as a link that is shown once, with the button that copies it (OWN-16, OWN-56). Read out when it appears, and when it was copied. */
export function CopyField({ label, value, hint }: CopyFieldProps) {
  const { t } = useTranslation();
  const [result, setResult] = useState<'copied' | 'notCopied'>();
  const copy = async () => setResult((await writeClipboard(value)) ? 'copied' : 'notCopied');
  return (
    <Row role="status">
      <TextField
        size="small"
        label={label}
        value={value}
        helperText={result ? t(`copyField.${result}`) : hint}
        sx={{ flex: '1 1 14rem' }}
        slotProps={{ htmlInput: { readOnly: true, sx: { textOverflow: 'ellipsis' } } }}
        onFocus={({ target }) => target.select()}
      />
      <ActionButton variant="outlined" onClick={() => void copy()}>
        {t('copyField.copy')}
      </ActionButton>
    </Row>
  );
}
