import type { KeyboardEvent, Ref } from 'react';
import type { Geometry, MapFeature, MapOptions } from '../../../contract/index.ts';

/** The props and callbacks of a drawn map; free of OpenLayers, so that its screen loads without it. */

/** Where a map is looked at: its centre in units of the map (y upwards), and how many of them a CSS px shows. */
export interface MapView {
  readonly center: readonly [number, number];
  readonly resolution: number;
}

/** What a figure is marked with; a pen counts as a mouse where it hovers, else as a finger. */
export type MarkedBy = 'mouse' | 'touch';

/** A place of the window, in client px. */
export interface ClientPoint {
  readonly x: number;
  readonly y: number;
}

/** Whether the tiles of what is seen have arrived. */
export type TilesState = 'ready' | 'failed';

/** What may be asked of the drawing from outside of it. */
export interface MapCanvasHandle {
  /**
   * The visible part of a figure in client px, to hang a popover on (a point has the size of its marker); undefined where it is out of
   * sight or unknown. It moves with the map: ask again after `onView`, and whenever a popover that follows is placed again.
   */
  anchorOf(id: string): DOMRect | undefined;
  /** Brings a figure into view where it is not, without zooming unless it is far too small or large. Animated unless motion is reduced. */
  reveal(id: string): void;
  /** Nearer (positive) or further by so many levels, around the middle. */
  zoomBy(steps: number): void;
  /** Shows the whole map. */
  showAll(): void;
  /** Asks again for the tiles that could not be loaded. */
  retryTiles(): void;
}

export interface MapCanvasProps {
  readonly options: MapOptions;
  readonly features: readonly MapFeature[];
  /** Accessible name of the drawing. */
  readonly label: string;
  /** Where one was before; read once, at mount. Without it the map begins as its options say. */
  readonly view: MapView | undefined;
  /** The id of the figure whose popover is open: drawn highlighted. */
  readonly marked: string | undefined;
  /**
   * The mouse came to a figure, or left it (undefined); a finger tapped a figure that was not marked, or beside all of them (undefined).
   * `at` is where that was.
   */
  readonly onMark: (id: string | undefined, by: MarkedBy, at: ClientPoint) => void;
  /** A figure was clicked with the mouse, or tapped while it was marked. */
  readonly onOpen: (id: string) => void;
  /** Where the map is looked at, after each move has ended; not called for the initial view. */
  readonly onView: (view: MapView) => void;
  /** The tiles of the view have all arrived, or some could not be loaded (`retryTiles`). Called at each change. */
  readonly onTiles: (state: TilesState) => void;
  readonly ref: Ref<MapCanvasHandle>;
}

/** What the mouse does to a map that is edited: chooses and moves figures, draws an area, sets a point. */
export type EditTool = 'move' | 'area' | 'point';

/** A map whose figures are drawn and moved (WORK-100). `marked` is what is pointed at, as on any map; figures are chosen by `onOpen` and by the taps of `onMark`. */
export interface EditCanvasProps extends MapCanvasProps {
  readonly tool: EditTool;
  /** The id of the figure that can be moved, with its corners. */
  readonly selected: string | undefined;
  /** The place of the corner that keys move. */
  readonly corner: readonly [number, number] | undefined;
  /** Nothing can be changed now. */
  readonly closed: boolean;
  readonly onDrawn: (geometry: Geometry) => void;
  readonly onEdited: (id: string, geometry: Geometry) => void;
  /** A key was pressed on the map; true where that was for a figure, so that the map does not move. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}
