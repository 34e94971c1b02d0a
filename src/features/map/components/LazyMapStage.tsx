import { PartFailure } from '../../../ui/ErrorState.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import type { MapStageProps } from './MapStage.tsx';

/** A map as its page shows it, in another place (WORK-103): the part of the page itself. */
export const LazyMapStage = lazyPart<MapStageProps>(async () => {
  const { MapStage } = await import(/* webpackChunkName: "map" */ './MapStage.tsx');
  return MapStage;
}, PartFailure);
