import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../domain/index.ts';
import { markRoad, selectGame, selectIsNew } from '../../features/session/index.ts';
import { useAppDispatch, useAppSelector } from '../../lib/store.ts';
import { Crumbs } from '../../ui/Crumbs.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SafeHtml } from '../../ui/SafeHtml.tsx';

/** The game's rules, with the way back to the game (SHELL-17). A newcomer has read them then (OWN-90). */
export function RulesScreen() {
  const { t } = useTranslation();
  const game = useAppSelector(selectGame);
  const dispatch = useAppDispatch();
  const isNew = useAppSelector(selectIsNew);
  useEffect(() => {
    if (isNew) dispatch(markRoad('rulesRead'));
  }, [dispatch, isNew]);
  if (!game) return null;
  const title = t('rules.title');
  return (
    <article>
      <PageTitle page={title} game={game.title} />
      <Crumbs
        items={[{ label: game.title, href: pathTo('main', { game: game.key }) }, { label: title }]}
      />
      <Typography variant="h1" sx={{ mt: 1, mb: 3 }}>
        {title}
      </Typography>
      {game.rules_text ? (
        <SafeHtml html={game.rules_text} />
      ) : (
        <EmptyState>{t('rules.empty')}</EmptyState>
      )}
    </article>
  );
}
