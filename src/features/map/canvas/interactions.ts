import DragPan from 'ol/interaction/DragPan.js';
import type Interaction from 'ol/interaction/Interaction.js';
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js';
import PinchZoom from 'ol/interaction/PinchZoom.js';
import Kinetic from 'ol/Kinetic.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';

/** How a thrown map comes to rest: decay, least speed (px a ms), and how long before the end its speed is taken (ms). */
const THROW = { decay: -0.005, least: 0.05, delay: 100 } as const;

/** How long a step of zoom and a key of panning take, ms. */
export const ZOOM_MS = 220;
export const PAN_MS = 140;

/** How long one goes to a figure in the list, or to the whole map, ms. */
export const GO_MS = 420;

/** Read at each use, since it may change. */
export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Dragging by mouse, pen and fingers. One finger on a map that is seen whole is left to the page, which it scrolls. */
function drag(showsAll: () => boolean): DragPan {
  const condition = ({ originalEvent, activePointers }: MapBrowserEvent): boolean => {
    const { pointerType, isPrimary, button } = originalEvent as PointerEvent;
    if (pointerType === 'touch') return (activePointers?.length ?? 1) > 1 || !showsAll();
    return isPrimary && button === 0;
  };
  const kinetic = new Kinetic(THROW.decay, THROW.least, THROW.delay);
  return new DragPan({ condition, ...(!isStill() && { kinetic }) });
}

/** What wheel, mouse and fingers do by themselves; clicks, taps and keys are read in pointing.ts and keys.ts. */
export function createInteractions(showsAll: () => boolean): Interaction[] {
  const duration = isStill() ? 0 : ZOOM_MS;
  return [drag(showsAll), new PinchZoom({ duration }), new MouseWheelZoom({ duration })];
}
