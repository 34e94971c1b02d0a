import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { GameMap, Location } from '../../../contract/index.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Bone, LoadingFrame } from '../../../ui/Skeletons.tsx';
import { CardGrid, CardSheet, CardText } from './cards.ts';
import { LocationCard, MapCard } from './LocationCard.tsx';

export interface LocationsListProps {
  /** Key of the game. */
  game: string;
  maps: readonly GameMap[];
  /** One page of them. */
  locations: readonly Location[];
}

/** The maps inside this one, then a page of its locations (LOC-01). */
export function LocationsList({ game, maps, locations }: LocationsListProps) {
  const { t } = useTranslation();
  return (
    <>
      {maps.length > 0 && (
        <section>
          <Typography variant="h2" sx={{ mt: 4 }}>
            {t('location.maps')}
          </Typography>
          <CardGrid>
            {maps.map((map) => (
              <MapCard key={map.key} map={map} game={game} />
            ))}
          </CardGrid>
        </section>
      )}
      <section>
        <Typography variant="h2" sx={{ mt: 4 }}>
          {t('location.places')}
        </Typography>
        {locations.length === 0 && <EmptyState>{t('location.no_locations')}</EmptyState>}
        <CardGrid>
          {locations.map((location) => (
            <LocationCard key={location.key} location={location} game={game} />
          ))}
        </CardGrid>
      </section>
    </>
  );
}

const SHAPES = ['60%', '45%', '70%', '55%', '65%', '50%'];

/** The shape of a list that is still on its way. */
export function LocationsSkeleton() {
  return (
    <LoadingFrame>
      <CardGrid>
        {SHAPES.map((width) => (
          <CardSheet key={width}>
            <Bone style={{ width: 112, height: 'auto', margin: 0, borderRadius: 0 }} />
            <CardText>
              <Bone style={{ width, height: '1.2em' }} />
              <Bone style={{ width: '40%' }} />
            </CardText>
          </CardSheet>
        ))}
      </CardGrid>
    </LoadingFrame>
  );
}
