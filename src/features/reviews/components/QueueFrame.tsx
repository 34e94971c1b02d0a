import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { Crumbs } from '../../../ui/Crumbs.tsx';
import { NoPage } from '../../../ui/NoPage.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { selectGame } from '../../session/index.ts';
import { useQueue } from '../useQueue.ts';

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  maxWidth: '78rem',
}));

export interface QueueFrameProps {
  game: Game;
  /** What the page is called; absent on the queue itself. */
  title?: string | undefined;
  /** What stands here has a heading of its own. */
  headed?: boolean;
  children: ReactNode;
}

/** Where one is: the way from the game's home over the queue, and the title of the page. */
export function QueueFrame({ game, title, headed = false, children }: QueueFrameProps) {
  const { t } = useTranslation();
  const queue = { label: t('reviews.title'), href: pathTo('queue', { game: game.key }) };
  return (
    <Page>
      <PageTitle page={title ?? queue.label} game={game.title} />
      <Crumbs
        items={[
          { label: game.title, href: pathTo('main', { game: game.key }) },
          ...(title === undefined ? [{ label: queue.label }] : [queue, { label: title }]),
        ]}
      />
      {!headed && <Typography variant="h1">{title ?? queue.label}</Typography>}
      {children}
    </Page>
  );
}

export interface MastersProps {
  children: (game: Game, queue: NonNullable<ReturnType<typeof useQueue>>) => ReactNode;
}

/** A page of the queue for the masters of the game that is open; for others where they may go on. */
export function ForMasters({ children }: MastersProps) {
  const { t } = useTranslation();
  const game = useAppSelector(selectGame);
  const queue = useQueue();
  if (!game) return null;
  if (!queue)
    return (
      <NoPage
        title={t('reviews.title')}
        game={game.title}
        way={{
          href: pathTo('main', { game: game.key }),
          label: t('notFound.toGame', { game: game.title }),
        }}
      >
        {t('reviews.mastersOnly')}
      </NoPage>
    );
  return children(game, queue);
}
