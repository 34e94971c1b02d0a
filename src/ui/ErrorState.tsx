import Typography from '@mui/material/Typography';
import { createContext, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from './ActionButton.tsx';
import { Centred } from './EmptyState.tsx';

/** Opens the dialog that saves a recorded log (QA-01); absent where nothing is recorded. */
export const ReportContext = createContext<(() => void) | undefined>(undefined);

/** «Сообщить о проблеме», beside an error. */
export function ReportButton() {
  const { t } = useTranslation();
  const report = useContext(ReportContext);
  return report && <ActionButton onClick={report}>{t('app.report')}</ActionButton>;
}

export interface ErrorStateProps {
  /** What went wrong, in words for people; the default error text where absent (spec 1 §4). */
  message?: string | undefined;
  /** Tries again; without it no button is shown. */
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
  /** What went wrong is shown elsewhere now: here is only the retry. What was shown once is not announced again. */
  shownElsewhere?: boolean;
  /** Something broke that should not have: it may be reported (QA-01). */
  broken?: boolean;
  /** The attempt is under way. */
  retrying?: boolean;
}

/** In place of what could not be loaded: the reason, and a way to try again (ERR-02). */
export function ErrorState(props: ErrorStateProps) {
  const {
    message,
    onRetry,
    retryLabel,
    shownElsewhere = false,
    broken = false,
    retrying = false,
  } = props;
  const { t } = useTranslation();
  const [wasShownElsewhere] = useState(shownElsewhere);
  return (
    <Centred role={wasShownElsewhere ? undefined : 'alert'}>
      {!shownElsewhere && (
        <Typography sx={{ maxWidth: '32em' }}>{message ?? t('error.default')}</Typography>
      )}
      {onRetry && (
        <ActionButton variant="outlined" onClick={onRetry} loading={retrying}>
          {retryLabel ?? t('app.retry')}
        </ActionButton>
      )}
      {broken && <ReportButton />}
    </Centred>
  );
}

/** In place of a part of the page that broke or did not arrive: a sentence, and a button that mounts it again (ERR-03). */
export function PartFailure({ retry }: { retry: () => void }) {
  const { t } = useTranslation();
  return (
    <ErrorState
      broken
      message={t('app.crashed')}
      retryLabel={t('app.reloadPart')}
      onRetry={retry}
    />
  );
}
