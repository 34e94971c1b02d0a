import { Editor, type Point, type PointRef, Range, Transforms } from 'slate';
import { insertImage } from '../commands/blocks.ts';
import { type LetopisEditor } from '../document.ts';

/** Remembers where the caret stands, however the text changes until the picture comes. */
export function pointOfCaret(editor: LetopisEditor): PointRef {
  const point = editor.selection ? Range.end(editor.selection) : Editor.end(editor, []);
  return Editor.pointRef(editor, point, { affinity: 'backward' });
}

/** A place that is still there; the end of the text where it is not, or where the text was replaced. */
function stillThere(editor: LetopisEditor, point: Point | null): Point {
  if (point && Editor.hasPath(editor, point.path)) {
    const { offset } = Editor.end(editor, point.path);
    return { ...point, offset: Math.min(point.offset, offset) };
  }
  return Editor.end(editor, []);
}

/**
 * Puts a picture where it was meant to stand. Whoever has written on meanwhile goes on writing where they are; whoever waited stands behind
 * the picture.
 */
export function insertImageAt(editor: LetopisEditor, point: PointRef, src: string): void {
  const at = stillThere(editor, point.unref());
  const { selection } = editor;
  const waited = !selection || Range.equals(selection, { anchor: at, focus: at });
  const caret = waited ? undefined : Editor.rangeRef(editor, selection, { affinity: 'forward' });
  Transforms.select(editor, at);
  insertImage(editor, src);
  const back = caret?.unref();
  if (back) Transforms.select(editor, back);
}
