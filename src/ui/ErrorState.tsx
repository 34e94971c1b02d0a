import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from './ActionButton.tsx';
import { ReportButton } from './ReportButton.tsx';

export interface ErrorStateProps {
  /** What went wrong, in words for people; the default error text where absent (spec 1 §4). */
  message?: string | undefined;
  /** Tries again; without it no button is shown. */
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
  /** What went wrong is told elsewhere now: here is only the way to try again. Told once, it is not said aloud again. */
  told?: boolean;
  /** Something broke that should not have: it may be reported (QA-01). */
  broken?: boolean;
  /** The attempt is under way. */
  retrying?: boolean;
}

/** In place of what could not be loaded: the reason, and a way to try again (ERR-02). */
export function ErrorState(props: ErrorStateProps) {
  const { message, onRetry, retryLabel, told = false, broken = false, retrying = false } = props;
  const { t } = useTranslation();
  const [wasTold] = useState(told);
  return (
    <Stack
      {...(!wasTold && { role: 'alert' })}
      spacing={2}
      sx={{ alignItems: 'center', textAlign: 'center', px: 2, py: 6 }}
    >
      {!told && <Typography sx={{ maxWidth: '32em' }}>{message ?? t('error.default')}</Typography>}
      {onRetry && (
        <ActionButton variant="outlined" onClick={onRetry} loading={retrying}>
          {retryLabel ?? t('app.retry')}
        </ActionButton>
      )}
      {broken && <ReportButton />}
    </Stack>
  );
}
