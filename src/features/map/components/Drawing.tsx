import { type RefObject, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapData } from '../../../contract/index.ts';
import { useIsNarrow } from '../../../ui/hooks.ts';
import type {
  ClientPoint,
  MapCanvasHandle,
  MapView,
  MarkedBy,
  TilesState,
} from '../canvas/types.ts';
import type { MapEntry } from '../entries.ts';
import type { Marking, MarkingEvent } from '../marking.ts';
import { DockedCard } from './DockedCard.tsx';
import { FigureCard } from './FigureCard.tsx';
import { FloatingCard } from './FloatingCard.tsx';
import { ZoomButtons } from './ZoomButtons.tsx';
import { anchorFor, edgeFor } from './anchor.ts';
import { Frame } from './frame.ts';
import { LazyMapCanvas, TilesFailure } from './LazyMapCanvas.tsx';

/** What the card describes, with the figure that it opens at. */
export interface MarkedFigure {
  readonly entry: MapEntry;
  readonly figure: string;
  readonly href: string;
  /** The id of the words that describe it. */
  readonly id: string;
}

export interface DrawingProps {
  data: MapData;
  /** Where one was before. */
  view: MapView | undefined;
  canvas: RefObject<MapCanvasHandle | null>;
  marking: Marking;
  dispatchMark: (event: MarkingEvent) => void;
  markedFigure: MarkedFigure | undefined;
  /** The figure to draw highlighted. */
  marked: string | undefined;
  onView: (view: MapView) => void;
  /** One goes on to what a figure stands for, by a link; without a link where the figure itself was pressed. */
  onLeave: (entry: MapEntry) => void;
  onOpen: (figure: string) => void;
}

/** The card of the marked figure: beside it for a mouse or the keyboard, at the edge of the map for a finger. */
function MarkedCard(
  props: DrawingProps & { markedFigure: MarkedFigure; frame: RefObject<HTMLElement | null> },
) {
  const { canvas, marking, dispatchMark, markedFigure, frame, onLeave } = props;
  const narrow = useIsNarrow();
  const { entry, figure, href, id } = markedFigure;
  const { pointed, leaving } = marking;
  const flat = narrow || pointed?.by === 'touch';
  const at = pointed?.at;
  const anchor = useCallback(
    () => anchorFor(canvas.current?.anchorOf(figure), at, frame.current),
    [canvas, figure, at, frame],
  );
  const { title } = entry.target;
  const card = (
    <FigureCard key={entry.name} {...{ entry, href, id, flat }} onOpen={() => onLeave(entry)} />
  );
  if (!flat) {
    return (
      <FloatingCard
        key={figure}
        {...{ anchor, leaving }}
        label={title}
        onHold={() => dispatchMark({ type: 'held' })}
        onRelease={() => dispatchMark({ type: 'released' })}
      >
        {card}
      </FloatingCard>
    );
  }
  return (
    <DockedCard
      label={title}
      edge={edgeFor(canvas.current?.anchorOf(figure), frame.current)}
      onClose={() => dispatchMark({ type: 'dismissed' })}
    >
      {card}
    </DockedCard>
  );
}

/** The map itself, with what lies on it: zoom buttons, the card of a figure, and load errors (MAP-02, MAP-03). */
export function Drawing(props: DrawingProps) {
  const { data, view, canvas, dispatchMark, markedFigure, marked, onView, onOpen } = props;
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const [tiles, setTiles] = useState<TilesState>('ready');
  const [, setMoves] = useState(0);
  const handleMark = useCallback(
    (id: string | undefined, by: MarkedBy, at: ClientPoint) =>
      dispatchMark(
        id === undefined ? { type: 'left', by } : { type: 'came', pointed: { id, by, at } },
      ),
    [dispatchMark],
  );
  const handleView = useCallback(
    (now: MapView) => {
      onView(now);
      // A card at the edge may have to give way to the figure.
      setMoves((count) => count + 1);
    },
    [onView],
  );
  return (
    <Frame ref={frame}>
      <LazyMapCanvas
        ref={canvas}
        options={data.options}
        features={data.features}
        label={t('map.drawing', { title: data.info.title })}
        view={view}
        marked={marked}
        onMark={handleMark}
        onOpen={onOpen}
        onView={handleView}
        onTiles={setTiles}
      />
      <ZoomButtons
        onZoom={(steps) => canvas.current?.zoomBy(steps)}
        onShowAll={() => canvas.current?.showAll()}
      />
      {tiles === 'failed' && <TilesFailure onRetry={() => canvas.current?.retryTiles()} />}
      {markedFigure && <MarkedCard {...props} markedFigure={markedFigure} frame={frame} />}
    </Frame>
  );
}
