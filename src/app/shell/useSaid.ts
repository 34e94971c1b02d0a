import { useTranslation } from 'react-i18next';
import type { Said } from '../../api/index.ts';

/** Puts into words what the state keeps as a text of the host or as a key of the table. */
export function useSaid(): (said: Said) => string {
  const { t } = useTranslation();
  return (said) => ('text' in said ? said.text : t(said.messageKey));
}
