import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

export interface PageTitleProps {
  /** What the page is: the name of the place, of a character, or of the screen. */
  place: string;
  /** The title of the game, where the page belongs to one. */
  game?: string | undefined;
}

/** Titles the document «Place — Game — Летопись» while the screen that holds it is shown (SHELL-20). */
export function PageTitle({ place, game }: PageTitleProps) {
  const { t } = useTranslation();
  const name = t('app.name');
  const parts = place === game ? [place, name] : [place, game, name];
  const title = parts.filter(Boolean).join(' — ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
