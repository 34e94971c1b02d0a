import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '../../../../contract/index.ts';
import { pathTo } from '../../../../domain/index.ts';
import { Crumbs } from '../../../../ui/Crumbs.tsx';
import { PageTitle } from '../../../../ui/PageTitle.tsx';
import { useBuiltRoutes } from '../../../../ui/RouteLink.tsx';

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
}));

export interface FormFrameProps {
  game: Game;
  title: string;
  children: ReactNode;
}

/** Where one is: from the game's home over one's own profile to the title of the page (PROF-07). */
export function FormFrame({ game, title, children }: FormFrameProps) {
  const { t } = useTranslation();
  const built = useBuiltRoutes();
  const params = { game: game.key };
  const own = built.has('profile.index') ? pathTo('profile.index', params) : undefined;
  const crumbs = [
    { label: game.title, href: pathTo('main', params) },
    { label: t('nav.profile'), href: own },
    { label: title },
  ];
  return (
    <Page>
      <PageTitle page={title} game={game.title} />
      <Crumbs items={crumbs} />
      <Typography variant="h1">{title}</Typography>
      {children}
    </Page>
  );
}
