import { lazyPart } from '../../../ui/lazyPart.tsx';
import { PartFailure } from '../../../ui/PartFailure.tsx';
import type { MapCanvasProps } from '../canvas/types.ts';

/** The drawing, loaded when a map is first shown. Without it the list beside it leads everywhere all the same. */
export const LazyMapCanvas = lazyPart<MapCanvasProps>(async () => {
  const { MapCanvas } = await import(/* webpackChunkName: "mapCanvas" */ '../canvas/MapCanvas.tsx');
  return MapCanvas;
}, PartFailure);
