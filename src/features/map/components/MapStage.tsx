import { type RefObject, useCallback, useId, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { MapData } from '../../../contract/index.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import type { MapCanvasHandle, MapView } from '../canvas/types.ts';
import { entriesOf, hrefOf, type MapEntry } from '../entries.ts';
import { loadPosition, type MapPosition, savePosition } from '../mapPosition.ts';
import { markedFigure, type MarkingEvent, useMarking } from '../marking.ts';
import { Drawing, type MarkedFigure } from './Drawing.tsx';
import { FigureList } from './FigureList.tsx';
import { Sheet } from './frame.ts';

/** How this tab left the map, and the way to keep how it is left now. */
function useMapPosition(game: string, map: string) {
  const dispatch = useAppDispatch();
  const [saved] = useState(() => dispatch(loadPosition({ game, map })));
  const save = useCallback(
    (part: MapPosition) => dispatch(savePosition({ game, map }, part)),
    [dispatch, game, map],
  );
  return { saved, save };
}

/** The entries of a map, and which of them each figure belongs to. */
function useEntries({ features }: MapData) {
  return useMemo(() => {
    const entries = entriesOf(features);
    const pairs = entries.flatMap((entry) => entry.figures.map((id) => [id, entry] as const));
    return { entries, byFigure: new Map(pairs) };
  }, [features]);
}

/** A figure without a target cannot be pressed and has no popover: it is part of the picture. */
function useDrawn(data: MapData, byFigure: ReadonlyMap<string, MapEntry>): MapData {
  return useMemo(
    () => ({ ...data, features: data.features.filter(({ id }) => byFigure.has(id)) }),
    [data, byFigure],
  );
}

/** What the focus on an entry does: the same functions at each mark, so that the entries need not be rendered again. */
function useFocus(
  canvas: RefObject<MapCanvasHandle | null>,
  dispatchMark: (event: MarkingEvent) => void,
) {
  const handleFocus = useCallback(
    ({ figures: [first] }: MapEntry) => {
      canvas.current?.reveal(first);
      dispatchMark({ type: 'focused', id: first });
    },
    [canvas, dispatchMark],
  );
  const handleBlur = useCallback(() => dispatchMark({ type: 'blurred' }), [dispatchMark]);
  return { handleFocus, handleBlur };
}

export interface MapStageProps {
  /** Key of the game. */
  game: string;
  data: MapData;
}

/** A map to travel on, and the list of what is on it, which share what is pointed at (MAP-02, MAP-03, MAP-06). */
export function MapStage({ game, data }: MapStageProps) {
  const id = useId();
  const navigate = useNavigate();
  const { key: step } = useLocation();
  const canvas = useRef<MapCanvasHandle>(null);
  const list = useRef<HTMLDivElement>(null);
  const { saved, save } = useMapPosition(game, data.info.key);
  const { entries, byFigure } = useEntries(data);
  const drawn = useDrawn(data, byFigure);
  const [marking, dispatchMark] = useMarking();
  const [hinted, setHinted] = useState<string>();
  const figure = markedFigure(marking);
  const entry = figure === undefined ? undefined : byFigure.get(figure);
  const shown: MarkedFigure | undefined =
    entry && figure !== undefined ? { entry, figure, href: hrefOf(game, entry), id } : undefined;
  const handleLeave = useCallback(
    (left: MapEntry) => {
      save({ entry: left.name, scroll: list.current?.scrollTop ?? 0, step });
    },
    [save, step],
  );
  const handleOpen = (pressed: string) => {
    const opened = byFigure.get(pressed);
    if (!opened) return;
    handleLeave(opened);
    void navigate(hrefOf(game, opened));
  };
  const handleView = useCallback(
    (view: MapView) => save({ view: { ...view, center: [...view.center] } }),
    [save],
  );
  const { handleFocus, handleBlur } = useFocus(canvas, dispatchMark);
  return (
    <Sheet data-columns="">
      <Drawing
        data={drawn}
        view={saved.view}
        canvas={canvas}
        {...{ marking, dispatchMark, markedFigure: shown }}
        marked={shown?.figure ?? hinted}
        onView={handleView}
        onLeave={handleLeave}
        onOpen={handleOpen}
      />
      <FigureList
        ref={list}
        {...{ game, entries, markedFigure: shown, position: saved }}
        onHint={setHinted}
        onFocus={handleFocus}
        onBlur={handleBlur}
        onLeave={handleLeave}
      />
    </Sheet>
  );
}
