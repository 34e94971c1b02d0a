import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../domain/index.ts';
import { selectGame } from '../../features/session/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { Crumbs } from '../../ui/Crumbs.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SafeHtml } from '../../ui/SafeHtml.tsx';

/** The game's rules, with the way back to the game (SHELL-17). */
export function RulesScreen() {
  const { t } = useTranslation();
  const game = useAppSelector(selectGame);
  if (!game) return null;
  const title = t('rules.title');
  return (
    <article>
      <PageTitle place={title} game={game.title} />
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
