import { useImperativeHandle } from 'react';
import type {
  EditCanvasProps,
  MapCanvasHandle,
  MapCanvasProps,
} from '../../src/features/map/canvas/types.ts';

/** What the drawing's double was last given, and what it was asked for: jsdom draws no maps. */
export interface FakeCanvas {
  props: MapCanvasProps | undefined;
  /** The same of the one on which figures are edited. */
  edit: EditCanvasProps | undefined;
  /** Where the figures are; one that is not here is out of sight. */
  rects: Map<string, DOMRect>;
  /** What was asked of its handle, in order. */
  asked: string[];
}

export const fakeCanvas: FakeCanvas = {
  props: undefined,
  edit: undefined,
  rects: new Map(),
  asked: [],
};

/** As before any map was shown. */
export function clearCanvas(): void {
  Object.assign(fakeCanvas, { props: undefined, edit: undefined, rects: new Map(), asked: [] });
}

const handle: MapCanvasHandle = {
  anchorOf: (id) => fakeCanvas.rects.get(id),
  reveal: (id) => void fakeCanvas.asked.push(`reveal ${id}`),
  zoomBy: (steps) => void fakeCanvas.asked.push(`zoom ${String(steps)}`),
  showAll: () => void fakeCanvas.asked.push('all'),
  retryTiles: () => void fakeCanvas.asked.push('tiles'),
};

/** In place of the drawing: tells nothing by itself; a test tells for it, by `fakeCanvas.props`. */
export function MapCanvas(props: MapCanvasProps) {
  useImperativeHandle(props.ref, () => handle, []);
  fakeCanvas.props = props;
  return <div role="img" aria-label={props.label} />;
}

/** In place of the drawing on which figures are edited; its keys go where those of the real one go. */
function EditCanvas(props: EditCanvasProps) {
  useImperativeHandle(props.ref, () => handle, []);
  fakeCanvas.edit = props;
  return (
    <button type="button" aria-label={props.label} onKeyDown={(event) => void props.onKey(event)} />
  );
}

export const loadEditCanvas = () => Promise.resolve(EditCanvas);
