import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { PartFailure } from '../../../ui/ErrorState.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import type { EditCanvasProps, MapCanvasHandle, TilesState } from '../canvas/types.ts';
import type { MapStageProps } from './MapStage.tsx';
import { Frame } from './frame.ts';
import { LazyEditCanvas, TilesFailure } from './LazyMapCanvas.tsx';
import { ZoomButtons } from './ZoomButtons.tsx';

export type EditBoardProps = Omit<EditCanvasProps, 'ref' | 'view' | 'onTiles'> & {
  readonly ref: Ref<Pick<MapCanvasHandle, 'reveal'>>;
};

/** A map on which figures are edited, with its zoom buttons (WORK-100). */
export function EditBoard({ ref, ...props }: EditBoardProps) {
  const canvas = useRef<MapCanvasHandle>(null);
  const [tiles, setTiles] = useState<TilesState>('ready');
  useImperativeHandle(ref, () => ({ reveal: (id) => canvas.current?.reveal(id) }), []);
  return (
    <Frame style={{ '--map-height': 'min(68svh, 30rem)' } as React.CSSProperties}>
      <LazyEditCanvas {...props} ref={canvas} view={undefined} onTiles={setTiles} />
      <ZoomButtons
        onZoom={(steps) => canvas.current?.zoomBy(steps)}
        onShowAll={() => canvas.current?.showAll()}
      />
      {tiles === 'failed' && <TilesFailure onRetry={() => canvas.current?.retryTiles()} />}
    </Frame>
  );
}

/** A map as its page shows it, in another place (WORK-103): the part of the page itself. */
export const LazyMapStage = lazyPart<MapStageProps>(async () => {
  const { MapStage } = await import(/* webpackChunkName: "map" */ './MapStage.tsx');
  return MapStage;
}, PartFailure);
