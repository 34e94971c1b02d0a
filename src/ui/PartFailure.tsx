import { useTranslation } from 'react-i18next';
import { ErrorState } from './ErrorState.tsx';

/** In place of a part of the page that broke or did not arrive: a sentence, and a button that builds it anew (ERR-03). */
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
