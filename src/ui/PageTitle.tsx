import { useEffect } from 'react';
import { useSiteName } from './siteName.ts';

export interface PageTitleProps {
  /** What the page is: the name of the place, of a character, or of the screen. */
  place: string;
  /** The title of the game, where the page belongs to one. */
  game?: string | undefined;
}

/** Titles the document «Place — Game — Community» while the screen that holds it is shown (SHELL-20). */
export function PageTitle({ place, game }: PageTitleProps) {
  const name = useSiteName();
  const parts = place === game ? [place, name] : [place, game, name];
  const title = parts.filter(Boolean).join(' — ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
