import { useTranslation } from 'react-i18next';
import type { Game } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { NoPage } from '../../../ui/NoPage.tsx';
import { useBuiltRoutes } from '../../../ui/RouteLink.tsx';

/** In place of a location that the host does not know, with the way back to those there are. */
export function UnknownLocation({ game }: { game: Game }) {
  const { t } = useTranslation();
  const back = useBuiltRoutes().has('locations')
    ? { href: pathTo('locations', { game: game.key }), label: t('location.toList') }
    : {
        href: pathTo('main', { game: game.key }),
        label: t('notFound.toGame', { game: game.title }),
      };
  return (
    <NoPage title={t('location.unknown')} game={game.title} way={back}>
      {t('location.unknownText')}
    </NoPage>
  );
}
