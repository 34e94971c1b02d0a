import type OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import type { FigureLayers } from './figureLayers.ts';
import { tapMeaning } from './taps.ts';
import type { ClientPoint, MarkedBy } from './types.ts';

/** What pointers report. */
export interface PointingEvents {
  onMark: (id: string | undefined, by: MarkedBy, at: ClientPoint) => void;
  onOpen: (id: string) => void;
  /** A double click or tap beside all figures. */
  onNearer: (coordinate: readonly [number, number]) => void;
}

interface Ground {
  readonly map: OlMap;
  /** What it is drawn into. */
  readonly element: HTMLElement;
  readonly figures: FigureLayers;
  /** The figure whose popover is open. */
  readonly marked: () => string | undefined;
}

const pointOf = ({ clientX, clientY }: MouseEvent): ClientPoint => ({ x: clientX, y: clientY });

const byOf = (event: Event): MarkedBy =>
  (event as PointerEvent).pointerType === 'mouse' ? 'mouse' : 'touch';

/** Which figure lies under an event. */
function figureAt({ map, figures }: Ground, event: MouseEvent, by: MarkedBy): string | undefined {
  const [x, y] = map.getEventCoordinate(event);
  const resolution = map.getView().getResolution();
  if (x === undefined || y === undefined || resolution === undefined) return undefined;
  return figures.hit([x, y], { by, resolution })?.id;
}

/** Follows what hovers, once a frame. Fingers do not hover. */
function followHovering(ground: Ground, onMark: PointingEvents['onMark']): () => void {
  const { map, element } = ground;
  let hovered: string | undefined;
  let last: PointerEvent | undefined;
  let frame = 0;
  const come = (id: string | undefined, event: PointerEvent) => {
    element.style.cursor = id === undefined ? '' : 'pointer';
    if (id === hovered) return;
    hovered = id;
    onMark(id, 'mouse', pointOf(event));
  };
  const look = () => {
    frame = 0;
    if (last) come(figureAt(ground, last, 'mouse'), last);
  };
  const move = ({ originalEvent, dragging }: MapBrowserEvent) => {
    const event = originalEvent as PointerEvent;
    if (dragging || event.pointerType === 'touch') return;
    last = event;
    frame ||= requestAnimationFrame(look);
  };
  const leave = (event: PointerEvent) => {
    cancelAnimationFrame(frame);
    frame = 0;
    last = undefined;
    come(undefined, event);
  };
  // The map may have moved from under the mouse, which then does not move itself.
  const moved = () => {
    if (hovered !== undefined) look();
  };
  map.on('pointermove', move);
  map.on('moveend', moved);
  element.addEventListener('pointerleave', leave);
  return () => {
    cancelAnimationFrame(frame);
    element.removeEventListener('pointerleave', leave);
  };
}

/** Reads hovering, clicks and taps (MAP-03, MAP-06); returns what ends it before the map is disposed. */
export function followPointers(ground: Ground, events: PointingEvents): () => void {
  const { map, marked } = ground;
  map.on('click', ({ originalEvent }) => {
    const event = originalEvent as PointerEvent;
    const by = byOf(event);
    const meaning = tapMeaning(by, figureAt(ground, event, by), marked());
    if ('opens' in meaning) events.onOpen(meaning.opens);
    else events.onMark(meaning.marks, by, pointOf(event));
  });
  map.on('dblclick', ({ originalEvent, coordinate: [x = 0, y = 0] }) => {
    const event = originalEvent as PointerEvent;
    if (figureAt(ground, event, byOf(event)) === undefined) events.onNearer([x, y]);
  });
  return followHovering(ground, events.onMark);
}
