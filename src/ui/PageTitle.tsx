import { createContext, useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** What the community is called (OWN-43), provided by the shell; undefined where the host does not say. */
export const SiteName = createContext<string | undefined>(undefined);

/** What the community is called, else the program. */
export function useSiteName(): string {
  const { t } = useTranslation();
  return useContext(SiteName) ?? t('app.name');
}

export interface PageTitleProps {
  /** What the page is: the name of the place, of a character, or of the screen. */
  page: string;
  /** The title of the game, where the page belongs to one. */
  game?: string | undefined;
}

/** Titles the document «Place — Game — Community» while the screen that holds it is shown (SHELL-20). */
export function PageTitle({ page: page, game }: PageTitleProps) {
  const name = useSiteName();
  const parts = page === game ? [page, name] : [page, game, name];
  const title = parts.filter(Boolean).join(' — ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
