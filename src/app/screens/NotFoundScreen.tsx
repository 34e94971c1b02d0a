import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { pathTo } from '../../domain/index.ts';
import { selectGame } from '../../features/session/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { ActionLink } from '../../ui/ActionButton.tsx';

/** An address that leads nowhere, told inside the shell, with the ways on. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  const game = useSelector(selectGame);
  const way = game
    ? {
        href: pathTo('main', { game: game.key }),
        label: t('notFound.toGame', { game: game.title }),
      }
    : { href: pathTo('index'), label: t('notFound.toPicker') };
  return (
    <>
      <PageTitle place={t('notFound.title')} game={game?.title} />
      <Typography variant="h1" sx={{ textAlign: 'center', mt: { xs: 4, md: 10 } }}>
        {t('notFound.title')}
      </Typography>
      <EmptyState
        action={
          <ActionLink variant="outlined" href={way.href}>
            {way.label}
          </ActionLink>
        }
      >
        {t('notFound.text')}
      </EmptyState>
    </>
  );
}
