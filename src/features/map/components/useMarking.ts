import { useEffect, useReducer } from 'react';
import { mark, markedFigure, type Marking, type MarkingEvent, nothingMarked } from '../marking.ts';

/** So long (ms) the popover waits for the mouse that has left its figure. */
const LEAVE_MS = 300;

/** Which figure is told of now, and the way to tell what happened. Escape takes it away (MAP-06). */
export function useMarking(): readonly [Marking, (event: MarkingEvent) => void] {
  const [marking, tell] = useReducer(mark, nothingMarked);
  const { leaving } = marking;
  useEffect(() => {
    if (!leaving) return undefined;
    const timer = setTimeout(() => tell({ type: 'faded' }), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [leaving]);
  const open = markedFigure(marking) !== undefined;
  useEffect(() => {
    if (!open) return undefined;
    const handleKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') tell({ type: 'dismissed' });
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [open]);
  return [marking, tell];
}
