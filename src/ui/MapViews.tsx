import { useTranslation } from 'react-i18next';
import type { Game, GameMap } from '../contract/index.ts';
import { pathTo } from '../domain/index.ts';
import type { Crumb } from './Crumbs.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';

/** The two ways to see the places of a map: drawn, or as a list. Each is a route of its own. */
export type MapView = 'map' | 'locations';

/** The way from the game's home down through the maps around this one, each seen in the same way, to the title of the page. */
export function mapCrumbs(
  game: Game,
  view: MapView,
  map: GameMap | undefined,
  title: string,
): Crumb[] {
  const above = (map?.breadcrumb ?? []).map(({ key, title: name }) => ({
    label: name || key,
    href: pathTo(view, { game: game.key, currentMapKey: key }),
  }));
  const home = { label: game.title, href: pathTo('main', { game: game.key }) };
  return [home, ...above, { label: title }];
}

export interface MapViewsProps {
  game: Game;
  /** The key of the map in the address; absent for the game's first. */
  map: string | undefined;
  /** How it is seen now. */
  view: MapView;
}

/** Leads between the map and the list of the same places (MAP-01). */
export function MapViews({ game, map, view }: MapViewsProps) {
  const { t } = useTranslation();
  const at = { game: game.key, currentMapKey: map };
  return (
    <ViewSwitch
      label={t('map.views')}
      views={[
        { label: t('map.asMap'), href: pathTo('map', at), current: view === 'map' },
        { label: t('map.asList'), href: pathTo('locations', at), current: view === 'locations' },
      ]}
    />
  );
}
