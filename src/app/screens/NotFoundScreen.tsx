import { useTranslation } from 'react-i18next';
import { pathTo } from '../../domain/index.ts';
import { selectGame } from '../../features/session/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { NoPage } from '../../ui/NoPage.tsx';

/** An unknown address, inside the shell, with links on. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  const game = useAppSelector(selectGame);
  const way = game
    ? {
        href: pathTo('main', { game: game.key }),
        label: t('notFound.toGame', { game: game.title }),
      }
    : { href: pathTo('index'), label: t('notFound.toPicker') };
  return (
    <NoPage title={t('notFound.title')} game={game?.title} way={way}>
      {t('notFound.text')}
    </NoPage>
  );
}
