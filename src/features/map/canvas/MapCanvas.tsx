import type { KeyboardEvent } from 'react';
import { MapFrame } from './MapFrame.ts';
import { keyMeaning } from './taps.ts';
import type { MapCanvasProps } from './types.ts';
import { useDrawing } from './useDrawing.ts';

/**
 * A tiled map with its figures (MAP-02, MAP-03, MAP-06), which fills what it stands in: dragged, zoomed by wheel, buttons, double click and two fingers; with the focus
 * by arrows, plus, minus and Home. What its figures are for is also in the list beside it.
 */
export function MapCanvas(props: MapCanvasProps) {
  const { target, press } = useDrawing(props);
  const handleKeyDown = (event: KeyboardEvent) => {
    const meaning = keyMeaning(event);
    if (meaning === undefined) return;
    event.preventDefault();
    press(meaning);
  };
  return (
    <MapFrame
      ref={target}
      role="application"
      aria-label={props.label}
      tabIndex={0}
      onKeyDown={handleKeyDown}
    />
  );
}

/** The canvas on which figures are edited: a chunk over this one, with which OpenLayers has come (WORK-100). */
export async function loadEditCanvas() {
  const { EditCanvas } = await import(/* webpackChunkName: "figures" */ './EditCanvas.tsx');
  return EditCanvas;
}
