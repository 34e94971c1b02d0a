import { Editor, type Node, type NodeEntry, type Path, type Point, Range, Transforms } from 'slate';
import { ReactEditor } from 'slate-react';
import { type EditorElement, type LetopisEditor, type LineElement } from '../document.ts';
import { isElementOf, isLine } from '../schema.ts';

/** Puts the caret at the end where there is none yet, so that a button pressed first does something. */
export function ensureSelection(editor: Editor): void {
  if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
}

/**
 * Takes the selection over as it stands in the page. Slate gets it with some delay; a command given at once after Ctrl+A
 * would otherwise reach what was selected before.
 */
export function syncSelection(editor: LetopisEditor): void {
  const selection = getSelection();
  if (!selection || !ReactEditor.hasEditableTarget(editor, selection.anchorNode)) return;
  const range = ReactEditor.toSlateRange(editor, selection, {
    exactMatch: false,
    suppressThrow: true,
  });
  if (range && !(editor.selection && Range.equals(range, editor.selection))) {
    Transforms.select(editor, range);
  }
}

/** The lines that the selection touches, top to bottom; cells keep their form, so they are left out. */
export function selectedLines(editor: Editor): NodeEntry<LineElement>[] {
  if (!editor.selection) return [];
  const at = Editor.unhangRange(editor, editor.selection);
  return [...Editor.nodes(editor, { at, match: isFormattableLine })];
}

function isFormattableLine(node: Node): node is LineElement {
  return isLine(node) && node.type !== 'cell';
}

/** The line that the caret stands in. */
export function currentLine(editor: Editor): NodeEntry<LineElement> | undefined {
  return Editor.above(editor, { match: isLine, mode: 'lowest' });
}

/** The caret itself, where nothing is selected. */
export function caret(editor: Editor): Point | undefined {
  const { selection } = editor;
  return selection && Range.isCollapsed(selection) ? selection.anchor : undefined;
}

/** The nearest element of one type around a place. */
export function around<T extends EditorElement['type']>(
  editor: Editor,
  type: T,
  at?: Path,
): NodeEntry<Extract<EditorElement, { type: T }>> | undefined {
  return Editor.above(editor, {
    ...(at ? { at } : {}),
    match: (node): node is Extract<EditorElement, { type: T }> => isElementOf(node, type),
  });
}
