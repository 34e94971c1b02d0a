import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ActionLink } from './ActionButton.tsx';
import { EmptyState } from './EmptyState.tsx';
import { PageTitle } from './PageTitle.tsx';

export interface NoPageProps {
  /** What is the matter: heading, and title of the page. */
  title: string;
  /** The game's title; absent outside of a game. */
  game: string | undefined;
  /** The way on to what there is. */
  way: { readonly href: string; readonly label: string };
  /** More words of it. */
  children: ReactNode;
}

/** In place of a page that is not there, or not for this reader: why, and the way on. */
export function NoPage({ title, game, way, children }: NoPageProps) {
  return (
    <>
      <PageTitle page={title} game={game} />
      <Typography variant="h1" sx={{ textAlign: 'center', mt: { xs: 4, md: 10 } }}>
        {title}
      </Typography>
      <EmptyState
        action={
          <ActionLink variant="outlined" href={way.href}>
            {way.label}
          </ActionLink>
        }
      >
        {children}
      </EmptyState>
    </>
  );
}
