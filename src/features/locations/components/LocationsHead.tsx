import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Game, GameMap } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { Crumbs } from '../../../ui/Crumbs.tsx';
import { PageBackground } from '../../../ui/PageBackground.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { useBuiltRoutes } from '../../../ui/RouteLink.tsx';
import { SafeHtml } from '../../../ui/SafeHtml.tsx';
import { ViewSwitch } from '../../../ui/ViewSwitch.tsx';

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

/** The way to the same places on the map, where the game shows one (MAP-01). */
function ToMap({ game, address }: Omit<LocationsHeadProps, 'map'>) {
  const { t } = useTranslation();
  const at = { game: game.key, currentMapKey: address };
  return (
    <ViewSwitch
      label={t('map.views')}
      views={[
        { label: t('map.asMap'), href: pathTo('map', at), current: false },
        { label: t('map.asList'), href: pathTo('locations', at), current: true },
      ]}
    />
  );
}

/** Where one is: the way from the game's home down to the map, its name and its background (LOC-01). */
export function LocationsHead({ game, map, address }: LocationsHeadProps) {
  const { t } = useTranslation();
  const hasMap = useBuiltRoutes().has('map') && game.enable_map && map !== undefined;
  const title = map?.title ?? t('location.list');
  const ancestors = map?.breadcrumb ?? [];
  const crumbs = [
    { label: game.title, href: pathTo('main', { game: game.key }) },
    ...ancestors.map((above) => ({
      label: above.title || above.key,
      href: pathTo('locations', { game: game.key, currentMapKey: above.key }),
    })),
    { label: title },
  ];
  return (
    <>
      <PageTitle place={title} game={game.title} />
      <PageBackground image={map?.bgimage} />
      <Crumbs items={crumbs} />
      <Line>
        <Typography variant="h1">{title}</Typography>
        {hasMap && <ToMap game={game} address={address} />}
      </Line>
      {map?.desc && <SafeHtml html={map.desc} />}
    </>
  );
}
