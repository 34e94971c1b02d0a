import { Node, Point, Text } from 'slate';
import { IS_ANDROID, IS_NODE_MAP_DIRTY, IS_WEBKIT } from 'slate-dom';
import { ReactEditor } from 'slate-react';
import { caret } from '../commands/selection.ts';
import type { LetopisEditor } from '../document.ts';
import { heldChangeOf } from './heldChange.ts';

/** The caret inside of a piece of text that the page shows just as the document has it. */
interface Caret {
  readonly point: Point;
  readonly shown: globalThis.Text;
  readonly selection: Selection;
}

/**
 * Writes one letter into the page and into the document alike, and lets React render it only behind the frame that shows it: by far
 * the greater part of a keystroke is React's and Slate's, and none of it changes what is seen. False where there is more to
 * a key than one letter amid plain text; then Slate does it all.
 */
export function writeQuickly(editor: LetopisEditor, event: InputEvent): boolean {
  const { data } = event;
  if (!isLetter(event) || data === null) return false;
  const caret = caretOf(editor, event);
  if (!caret) return false;
  const { point, shown, selection } = caret;
  const wanted = shown.data.slice(0, point.offset) + data + shown.data.slice(point.offset);
  event.preventDefault();
  editor.insertText(data);
  if (!holds(editor, point, wanted)) return true; // it became more than a letter: Slate draws what it became
  shown.insertData(point.offset, data);
  selection.collapse(shown, point.offset + 1);
  heldChangeOf(editor)?.hold();
  return true;
}

/** Android and Safari have the system correct what is typed, which only Slate's own ways are made for. */
function isLetter({ inputType, data, isComposing }: InputEvent): boolean {
  if (IS_ANDROID || IS_WEBKIT || isComposing) return false;
  return inputType === 'insertText' && data?.length === 1 && data >= ' ';
}

/** Where the letter goes, if document, page and event agree on it. */
function caretOf(editor: LetopisEditor, event: InputEvent): Caret | undefined {
  if (IS_NODE_MAP_DIRTY.get(editor)) return; // React has something to draw yet
  const point = caret(editor);
  if (!point || point.offset === 0 || editor.marks || ReactEditor.isComposing(editor)) return;
  const selection = getSelection();
  const shown = selection?.isCollapsed ? selection.anchorNode : null;
  if (!(shown instanceof globalThis.Text) || selection?.anchorOffset !== point.offset) return;
  const node = textAt(editor, point);
  if (node?.text !== shown.data || !ReactEditor.toDOMNode(editor, node).contains(shown)) return;
  const [target] = event.getTargetRanges();
  const elsewhere =
    target &&
    (!target.collapsed || target.startContainer !== shown || target.startOffset !== point.offset);
  return elsewhere ? undefined : { point, shown, selection };
}

function textAt(editor: LetopisEditor, { path }: Point): Text | undefined {
  const node = Node.getIf(editor, path);
  return Text.isText(node) ? node : undefined;
}

/** Whether the document became what the page is about to be. */
function holds(editor: LetopisEditor, { path, offset }: Point, wanted: string): boolean {
  const now = caret(editor);
  return (
    now !== undefined &&
    Point.equals(now, { path, offset: offset + 1 }) &&
    textAt(editor, now)?.text === wanted
  );
}
