import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { Crumbs } from '../../../ui/Crumbs.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  maxWidth: '60rem',
}));

export interface OwnFrameProps {
  game: Game;
  /** What stands here is headed by a name of its own. */
  named?: boolean;
  children: ReactNode;
}

/** Where one is: the way from the game's home to one's own profile, and the title of the page. */
export function OwnFrame({ game, named = false, children }: OwnFrameProps) {
  const { t } = useTranslation();
  const title = t('ownProfile.title');
  const home = { label: game.title, href: pathTo('main', { game: game.key }) };
  return (
    <Page>
      <PageTitle page={title} game={game.title} />
      <Crumbs items={[home, { label: title }]} />
      {!named && <Typography variant="h1">{title}</Typography>}
      {children}
    </Page>
  );
}
