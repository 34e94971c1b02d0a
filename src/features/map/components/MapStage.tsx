import { type RefObject, useCallback, useId, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { MapData } from '../../../contract/index.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import type { MapCanvasHandle, MapView } from '../canvas/types.ts';
import { entriesOf, hrefOf, type MapEntry } from '../entries.ts';
import { keepPlace, type KeptPlace, readPlace } from '../keptPlace.ts';
import { markedFigure, type MarkingEvent } from '../marking.ts';
import { Drawing, type Told } from './Drawing.tsx';
import { FigureList } from './FigureList.tsx';
import { Sheet } from './frame.ts';
import { useMarking } from './useMarking.ts';

/** How this tab left the map, and the way to keep how it is left now. */
function useKeptPlace(game: string, map: string) {
  const dispatch = useAppDispatch();
  const [kept] = useState(() => dispatch(readPlace({ game, map })));
  const keep = useCallback(
    (part: KeptPlace) => dispatch(keepPlace({ game, map }, part)),
    [dispatch, game, map],
  );
  return { kept, keep };
}

/** The entries of a map, and which of them each figure belongs to. */
function useEntries({ features }: MapData) {
  return useMemo(() => {
    const entries = entriesOf(features);
    const pairs = entries.flatMap((entry) => entry.figures.map((id) => [id, entry] as const));
    return { entries, byFigure: new Map(pairs) };
  }, [features]);
}

/** What stands for nothing cannot be pressed and has nothing to tell: it is part of the picture. */
function useDrawn(data: MapData, byFigure: ReadonlyMap<string, MapEntry>): MapData {
  return useMemo(
    () => ({ ...data, features: data.features.filter(({ id }) => byFigure.has(id)) }),
    [data, byFigure],
  );
}

/** What the focus on an entry does: the same functions at each mark, so that the entries need not be drawn anew. */
function useFocus(canvas: RefObject<MapCanvasHandle | null>, tell: (event: MarkingEvent) => void) {
  const handleFocus = useCallback(
    ({ figures: [first] }: MapEntry) => {
      canvas.current?.reveal(first);
      tell({ type: 'focused', id: first });
    },
    [canvas, tell],
  );
  const handleBlur = useCallback(() => tell({ type: 'blurred' }), [tell]);
  return { handleFocus, handleBlur };
}

export interface MapStageProps {
  /** Key of the game. */
  game: string;
  data: MapData;
}

/** A map to travel on, and the list of what is on it, which tell each other what is pointed at (MAP-02, MAP-03, MAP-06). */
export function MapStage({ game, data }: MapStageProps) {
  const id = useId();
  const navigate = useNavigate();
  const { key: step } = useLocation();
  const canvas = useRef<MapCanvasHandle>(null);
  const list = useRef<HTMLDivElement>(null);
  const { kept, keep } = useKeptPlace(game, data.info.key);
  const { entries, byFigure } = useEntries(data);
  const drawn = useDrawn(data, byFigure);
  const [marking, tell] = useMarking();
  const [hinted, setHinted] = useState<string>();
  const figure = markedFigure(marking);
  const entry = figure === undefined ? undefined : byFigure.get(figure);
  const told: Told | undefined =
    entry && figure !== undefined ? { entry, figure, href: hrefOf(game, entry), id } : undefined;
  const handleLeave = useCallback(
    (left: MapEntry) => {
      keep({ entry: left.name, scroll: list.current?.scrollTop ?? 0, step });
    },
    [keep, step],
  );
  const handleOpen = (pressed: string) => {
    const opened = byFigure.get(pressed);
    if (!opened) return;
    handleLeave(opened);
    void navigate(hrefOf(game, opened));
  };
  const handleView = useCallback(
    (view: MapView) => keep({ view: { ...view, center: [...view.center] } }),
    [keep],
  );
  const { handleFocus, handleBlur } = useFocus(canvas, tell);
  return (
    <Sheet>
      <Drawing
        data={drawn}
        view={kept.view}
        canvas={canvas}
        {...{ marking, tell, told }}
        marked={told?.figure ?? hinted}
        onView={handleView}
        onLeave={handleLeave}
        onOpen={handleOpen}
      />
      <FigureList
        ref={list}
        {...{ game, entries, told, kept }}
        onHint={setHinted}
        onFocus={handleFocus}
        onBlur={handleBlur}
        onLeave={handleLeave}
      />
    </Sheet>
  );
}
