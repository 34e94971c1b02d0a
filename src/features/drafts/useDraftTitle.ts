import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../lib/store.ts';
import { selectGameByKey } from '../session/index.ts';
import type { DraftRow } from './rows.ts';

/** What a draft is, and where it is written: as whom, in which place and game; empty for what is of no game. `title` is both. */
export function useDraftTitle({ place, about }: Pick<DraftRow, 'place' | 'about'>): {
  readonly what: string;
  readonly where: string;
  readonly title: string;
} {
  const { t } = useTranslation();
  const game = useAppSelector((state) => selectGameByKey(state, place.game))?.title ?? place.game;
  const where = [about.character, about.place, game].filter(Boolean).join(' · ');
  const what = t(`drafts.kind_${place.kind}`);
  return { what, where, title: [what, where].filter(Boolean).join(', ') };
}
