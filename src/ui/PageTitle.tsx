import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { documentTitle } from '../domain/index.ts';

export interface PageTitleProps {
  /** What the page is: the name of the place, of a character, or of the screen. */
  place: string;
  /** The title of the game, where the page belongs to one. */
  game?: string | undefined;
}

/** Titles the document «Place — Game — Летопись» while the screen that holds it is shown (SHELL-20). */
export function PageTitle({ place, game }: PageTitleProps) {
  const { t } = useTranslation();
  const title = documentTitle(t('app.name'), place, game);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
