import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Game } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { ActionLink } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
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
    <>
      <PageTitle place={t('location.unknown')} game={game.title} />
      <Typography variant="h1" sx={{ textAlign: 'center', mt: { xs: 4, md: 10 } }}>
        {t('location.unknown')}
      </Typography>
      <EmptyState
        action={
          <ActionLink variant="outlined" href={back.href}>
            {back.label}
          </ActionLink>
        }
      >
        {t('location.unknownText')}
      </EmptyState>
    </>
  );
}
