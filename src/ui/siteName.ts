import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';

/** What the community is called (OWN-43), provided by the shell; undefined where the host does not say. */
export const SiteName = createContext<string | undefined>(undefined);

/** What the community is called, else the program. */
export function useSiteName(): string {
  const { t } = useTranslation();
  return useContext(SiteName) ?? t('app.name');
}
