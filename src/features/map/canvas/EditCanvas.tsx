import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { createEditor, type Editor } from './editor.ts';
import { MapFrame } from './MapFrame.ts';
import { keyMeaning } from './taps.ts';
import type { EditCanvasProps } from './types.ts';
import { useDrawing } from './useDrawing.ts';

/** A map on which figures are drawn, moved and snapped to each other by mouse and finger (WORK-100); what keys do to them is said by `onKey`. */
export function EditCanvas(props: EditCanvasProps) {
  const { options, features, tool, selected, corner, closed, onKey } = props;
  const editor = useRef<Editor>(null);
  const tellDrawn = useEffectEvent(props.onDrawn);
  const tellEdited = useEffectEvent(props.onEdited);
  const { target, press, drawing } = useDrawing(props);
  useEffect(() => {
    const ground = drawing.current?.ground;
    if (!ground) return undefined;
    const made = createEditor(ground, { onDrawn: tellDrawn, onEdited: tellEdited });
    editor.current = made;
    return () => {
      editor.current = null;
      made.dispose();
    };
  }, [options, drawing]);
  const [x, y] = corner ?? [];
  useEffect(() => {
    const at = x === undefined || y === undefined ? undefined : [x, y];
    editor.current?.show(features, { selected, corner: at });
  }, [options, features, selected, x, y]);
  useEffect(
    () => editor.current?.use(closed ? undefined : tool, selected !== undefined),
    [options, tool, closed, selected],
  );
  const handleKeyDown = (event: KeyboardEvent) => {
    if (editor.current?.press(event.key) === true || onKey(event)) {
      event.preventDefault();
      return;
    }
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
      style={tool === 'move' ? undefined : { cursor: 'crosshair' }}
    />
  );
}
