import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Game, GameMap } from '../../../contract/index.ts';
import { Crumbs } from '../../../ui/Crumbs.tsx';
import { mapCrumbs, MapViews } from '../../../ui/MapViews.tsx';
import { PageBackground } from '../../../ui/PageBackground.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { useBuiltRoutes } from '../../../ui/RouteLink.tsx';
import { SafeHtml } from '../../../ui/SafeHtml.tsx';

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1, 3),
  margin: theme.spacing(1, 0, 2),
}));

export interface LocationsHeadProps {
  game: Game;
  /** The key of the map in the address; absent for the game's first. */
  address: string | undefined;
  /** The map whose places are listed; absent while it is not known, and in a game without maps. */
  map?: GameMap | undefined;
}

/** Where one is: the way from the game's home down to the map, its name and its background (LOC-01). */
export function LocationsHead({ game, map, address }: LocationsHeadProps) {
  const { t } = useTranslation();
  const hasMap = useBuiltRoutes().has('map') && game.enable_map && map !== undefined;
  const title = map?.title ?? t('location.list');
  return (
    <>
      <PageTitle page={title} game={game.title} />
      <PageBackground image={map?.bgimage} />
      <Crumbs items={mapCrumbs(game, 'locations', map, title)} />
      <Line>
        <Typography variant="h1">{title}</Typography>
        {hasMap && <MapViews game={game} map={address} view="locations" />}
      </Line>
      {map?.desc && <SafeHtml html={map.desc} />}
    </>
  );
}
