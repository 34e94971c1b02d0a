import { createEmpty, extend } from 'ol/extent.js';
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { createDrawing, type Drawing } from './drawing.ts';
import { type Figure, figuresOf } from './figures.ts';
import { gridOf } from './grid.ts';
import type { KeyMeaning } from './taps.ts';
import type { MapCanvasProps, MapView } from './types.ts';

/** What all figures together take up; without an area where there are none. */
function areaOf(figures: readonly Figure[]): number[] {
  const area = createEmpty();
  for (const { shape } of figures) extend(area, shape.getExtent());
  return area;
}

/**
 * Owns the OpenLayers map from mount to disposal: created again with other options, updated with everything else. Returns the element that it is drawn into, the way
 * to press keys, and the drawing for what is built on it.
 */
export function useDrawing(props: MapCanvasProps): {
  target: RefObject<HTMLDivElement | null>;
  press: (meaning: KeyMeaning) => void;
  drawing: RefObject<Drawing | null>;
} {
  const { options, features, marked, ref } = props;
  const target = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  // Another picture in place of this one is looked at where this one was (WORK-167).
  const left = useRef(props.view);
  const begin = useEffectEvent((element: HTMLElement) => {
    const grid = gridOf(options, areaOf(figuresOf(features)));
    return createDrawing(
      element,
      { grid, left: left.current },
      { onMark: tellMark, onOpen: tellOpen, onView: tellView, onTiles: tellTiles },
    );
  });
  const tellMark = useEffectEvent(props.onMark);
  const tellOpen = useEffectEvent(props.onOpen);
  const tellView = useEffectEvent((view: MapView) => {
    left.current = view;
    props.onView(view);
  });
  const tellTiles = useEffectEvent(props.onTiles);
  useEffect(() => {
    if (!target.current) return undefined;
    const made = begin(target.current);
    drawing.current = made;
    return () => {
      drawing.current = null;
      made.dispose();
    };
  }, [options]);
  useEffect(() => drawing.current?.show(figuresOf(features)), [options, features]);
  useEffect(() => drawing.current?.mark(marked), [options, marked]);
  useImperativeHandle(
    ref,
    () => ({
      anchorOf: (id) => drawing.current?.anchorOf(id),
      reveal: (id) => drawing.current?.reveal(id),
      zoomBy: (steps) => drawing.current?.zoomBy(steps),
      showAll: () => drawing.current?.showAll(),
      retryTiles: () => drawing.current?.retryTiles(),
    }),
    [],
  );
  return { target, drawing, press: (meaning) => drawing.current?.press(meaning) };
}
