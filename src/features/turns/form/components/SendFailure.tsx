import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../../api/index.ts';
import { isAlreadyPosted, isFinalRefusal } from '../formState.ts';
import { useErrorText } from '../../../../api/useErrorText.ts';

/** What the host says of the parts of the form besides its general words; of the text it is said under the text. */
function problemsOf({ fields = {} }: ApiError, said: string): string[] {
  const { body: _text, ...others } = fields;
  return [...new Set(Object.values(others))].filter((problem) => problem !== said);
}

/** Is there anything to say that does not stand under the text already? */
export function hasMoreToSay({ fields = {} }: ApiError): boolean {
  return fields.body === undefined || Object.keys(fields).length > 1;
}

export interface SendFailureProps {
  error: ApiError;
  onRetry: () => void;
}

/** Why the turn is still here, and the way to send it again; what the host says of the text stands under the text instead. */
export function SendFailure({ error, onRetry }: SendFailureProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  if (isAlreadyPosted(error)) return <Alert severity="warning">{t('form.alreadyPosted')}</Alert>;
  const reason = errorText(error);
  const problems = problemsOf(error, reason);
  const key = isFinalRefusal(error) ? 'form.failed' : 'form.unsure';
  return (
    <Alert severity="error">
      {t(key, { reason })}
      {problems.length > 0 && (
        <ul style={{ margin: '0.5em 0 0', paddingInlineStart: '1.25em' }}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <div>
        <Button color="inherit" size="small" onClick={onRetry} sx={{ mt: 1, ml: -0.75 }}>
          {t('form.retry')}
        </Button>
      </div>
    </Alert>
  );
}
