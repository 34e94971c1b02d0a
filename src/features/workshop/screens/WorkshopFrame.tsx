import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { type Crumb, Crumbs } from '../../../ui/Crumbs.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { workshopPath } from '../paths.ts';

/** The column of the workshop's pages. */
export const Column = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2.5),
  maxWidth: '46rem',
}));

export interface WorkshopFrameProps {
  game: Game;
  /** What the page is called; absent on the first page of the workshop. */
  title?: string;
  /** The list that the page belongs to. */
  list?: Crumb;
  /** There is more in it than a column of fields. */
  wide?: boolean;
  children: ReactNode;
}

/** Where one is: the way from the game's home over the workshop, and the title of the page. */
export function WorkshopFrame({ game, title, list, wide = false, children }: WorkshopFrameProps) {
  const { t } = useTranslation();
  const workshop = t('workshop.title');
  const crumbs = [
    { label: game.title, href: pathTo('main', { game: game.key }) },
    { label: workshop, href: workshopPath(game.key) },
    ...(list ? [list] : []),
    ...(title === undefined ? [] : [{ label: title }]),
  ];
  return (
    <Column style={wide ? { maxWidth: 'none' } : undefined}>
      <PageTitle page={title ?? workshop} game={game.title} />
      <Crumbs items={crumbs} />
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {title ?? workshop}
      </Typography>
      {children}
    </Column>
  );
}
