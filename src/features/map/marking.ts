import { useEffect, useReducer } from 'react';
import type { ClientPoint, MarkedBy } from './canvas/types.ts';

/** A figure that a pointer came to, and where that was. */
export interface Pointed {
  readonly id: string;
  readonly by: MarkedBy;
  readonly at: ClientPoint;
}

/**
 * Which figure is marked, and why (MAP-03, MAP-06). The pointer goes before the focus; what it has left stays for a moment, so that it can
 * come to the popover.
 */
export interface Marking {
  readonly pointed?: Pointed;
  /** The mouse has left figure and popover: it goes when the moment is over. */
  readonly leaving: boolean;
  /** The figure whose entry in the list has the focus. */
  readonly focused?: string;
}

export type MarkingEvent =
  | { readonly type: 'came'; readonly pointed: Pointed }
  | { readonly type: 'left'; readonly by: MarkedBy }
  | { readonly type: 'held' }
  | { readonly type: 'released' }
  | { readonly type: 'faded' }
  | { readonly type: 'focused'; readonly id: string }
  | { readonly type: 'blurred' }
  | { readonly type: 'dismissed' };

export const nothingMarked: Marking = { leaving: false };

function without(marking: Marking, part: 'pointed' | 'focused'): Marking {
  const { [part]: _gone, ...rest } = marking;
  return rest;
}

/** A mouse goes slowly, a finger at once: it tapped beside the figures. */
function leave(marking: Marking, by: MarkedBy): Marking {
  if (marking.pointed?.by !== by) return marking;
  if (by === 'touch') return without(marking, 'pointed');
  return { ...marking, leaving: true };
}

/** The next marking. */
export function mark(marking: Marking, event: MarkingEvent): Marking {
  switch (event.type) {
    case 'came':
      return { ...marking, pointed: event.pointed, leaving: false };
    case 'left':
      return leave(marking, event.by);
    case 'held':
      return { ...marking, leaving: false };
    case 'released':
      return leave(marking, 'mouse');
    case 'faded':
      return marking.leaving ? { ...without(marking, 'pointed'), leaving: false } : marking;
    case 'focused':
      return { ...without(marking, 'pointed'), focused: event.id, leaving: false };
    case 'blurred':
      return without(marking, 'focused');
    case 'dismissed':
      return nothingMarked;
  }
}

/** The marked figure; undefined where none is. */
export const markedFigure = ({ pointed, focused }: Marking): string | undefined =>
  pointed?.id ?? focused;

/** So long (ms) the popover waits for the mouse that has left its figure. */
const LEAVE_MS = 300;

/** The marking and its dispatch. Escape removes the marking (MAP-06). */
export function useMarking(): readonly [Marking, (event: MarkingEvent) => void] {
  const [marking, dispatch] = useReducer(mark, nothingMarked);
  const { leaving } = marking;
  useEffect(() => {
    if (!leaving) return undefined;
    const timer = setTimeout(() => dispatch({ type: 'faded' }), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [leaving]);
  const open = markedFigure(marking) !== undefined;
  useEffect(() => {
    if (!open) return undefined;
    const handleKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') dispatch({ type: 'dismissed' });
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [open]);
  return [marking, dispatch];
}
