import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Game, GameMap } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { Crumbs } from '../../../ui/Crumbs.tsx';
import { PageBackground } from '../../../ui/PageBackground.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SafeHtml } from '../../../ui/SafeHtml.tsx';

export interface LocationsHeadProps {
  game: Game;
  /** The map whose places are listed; absent while it is not known, and in a game without maps. */
  map?: GameMap | undefined;
}

/** Where one is: the way from the game's home down to the map, its name and its background (LOC-01). */
export function LocationsHead({ game, map }: LocationsHeadProps) {
  const { t } = useTranslation();
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
      <Typography variant="h1" sx={{ mt: 1, mb: 2 }}>
        {title}
      </Typography>
      {map?.desc && <SafeHtml html={map.desc} />}
    </>
  );
}
