import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from './ActionButton.tsx';

/** Opens the dialog that saves a recorded log (QA-01); absent where nothing is recorded. */
export const ReportContext = createContext<(() => void) | undefined>(undefined);

/** «Сообщить о проблеме», beside an error. */
export function ReportButton() {
  const { t } = useTranslation();
  const report = useContext(ReportContext);
  return report && <ActionButton onClick={report}>{t('app.report')}</ActionButton>;
}
