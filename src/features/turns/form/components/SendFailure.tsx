import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../../api/index.ts';
import { isAlreadyPosted, isUnsure, UNDER_TEXT } from '../formState.ts';
import { useErrorText, useKeepsKeys } from '../../../../api/useErrorText.ts';

export interface SendFailureProps {
  error: ApiError;
  onRetry: () => void;
}

/** Why the turn is still here, and the way to send it again; what the host says of the text stands under the text instead. */
export function SendFailure({ error, onRetry }: SendFailureProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const unsure = useKeepsKeys() ? 'form.unsure' : 'form.mayBeThere';
  if (isAlreadyPosted(error)) return <Alert severity="warning">{t('form.alreadyPosted')}</Alert>;
  const reason = errorText(error, UNDER_TEXT);
  const key = isUnsure(error) ? unsure : 'form.failed';
  return (
    <Alert severity="error">
      {t(key, { reason })}
      <div>
        <Button color="inherit" size="small" onClick={onRetry} sx={{ mt: 1, ml: -0.75 }}>
          {t('form.retry')}
        </Button>
      </div>
    </Alert>
  );
}
