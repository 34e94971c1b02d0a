import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Game, GameMap } from '../../../contract/index.ts';
import { Crumbs } from '../../../ui/Crumbs.tsx';
import { mapCrumbs, MapViews } from '../../../ui/MapViews.tsx';
import { PageBackground } from '../../../ui/PageBackground.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { MapAbout, MapAboutSkeleton } from './MapAbout.tsx';

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1, 3),
  marginTop: theme.spacing(1),
}));

export interface MapHeadProps {
  game: Game;
  /** The key of the map in the address; absent for the game's first. */
  map: string | undefined;
  /** What is known of the map; absent while nothing is. */
  info: GameMap | undefined;
  /** It has been waited for long enough to show the shape of what comes. */
  waiting: boolean;
}

/** Where one is: the way from the game's home down to the map, its name, picture and description, and the way to its list (MAP-01). */
export function MapHead({ game, map, info, waiting }: MapHeadProps) {
  const { t } = useTranslation();
  const title = info?.title ?? t('nav.map');
  return (
    <header>
      <PageTitle page={title} game={game.title} />
      <PageBackground image={info?.bgimage} />
      <Crumbs items={mapCrumbs(game, 'map', info, title)} />
      <Line>
        <Typography variant="h1">{title}</Typography>
        <MapViews game={game} map={map} view="map" />
      </Line>
      {info ? <MapAbout info={info} /> : <MapAboutSkeleton shown={waiting} />}
    </header>
  );
}
