import { Editor, Range, Transforms } from 'slate';
import { HistoryEditor } from 'slate-history';
import { toggleBlock } from '../commands/blocks.ts';
import { around, caret, currentLine } from '../commands/selection.ts';
import type { LetopisEditor } from '../document.ts';
import { emptyParagraph } from '../schema.ts';
import { breakLine } from './breakLine.ts';
import { eraseAtEnd, eraseAtStart } from './erase.ts';
import { asUndoStep } from './undoSteps.ts';

/**
 * `> ` at the start of a paragraph makes a quote of it. A hyphen makes no list: in Russian prose it opens a speech, and a list
 * in its place would be a nuisance in every second post. Undo gives back what was typed.
 */
function autoformat(editor: Editor, text: string): boolean {
  if (text !== ' ') return false;
  const point = caret(editor);
  const entry = currentLine(editor);
  if (!point || entry?.[0].type !== 'paragraph') return false;
  if (around(editor, 'quote')) return false;
  const before = { anchor: Editor.start(editor, entry[1]), focus: point };
  if (Editor.string(editor, before) !== '>') return false;
  HistoryEditor.withNewBatch(editor, () => {
    Transforms.delete(editor, { at: before });
    toggleBlock(editor, 'quote');
  });
  return true;
}

/** What Enter, Shift+Enter, Backspace, Delete and the space bar do beyond writing. */
export function withTyping<E extends LetopisEditor>(editor: E): E {
  const { insertBreak, insertText, deleteBackward, deleteForward, deleteFragment } = editor;
  editor.insertBreak = () => {
    if (editor.selection && Range.isExpanded(editor.selection)) Editor.deleteFragment(editor);
    if (!breakLine(editor)) insertBreak();
  };
  editor.insertSoftBreak = () => {
    editor.insertText('\n');
  };
  editor.insertText = (text, options) => {
    if (autoformat(editor, text)) return;
    asUndoStep(editor, text, () => insertText(text, options));
  };
  editor.deleteBackward = (unit) => {
    if (!eraseAtStart(editor)) deleteBackward(unit);
  };
  editor.deleteForward = (unit) => {
    if (!eraseAtEnd(editor)) deleteForward(unit);
  };
  editor.deleteFragment = (options) => {
    if (!eraseAll(editor)) deleteFragment(options);
  };
  return editor;
}

/** When all is erased, one starts with a plain paragraph, not in what is left of a quote or a list. */
function eraseAll(editor: Editor): boolean {
  const { selection } = editor;
  if (!selection || Range.isCollapsed(selection)) return false;
  const [start, end] = Range.edges(selection);
  if (!Editor.isStart(editor, start, []) || !Editor.isEnd(editor, end, [])) return false;
  Editor.withoutNormalizing(editor, () => {
    // The new line comes first, for without any the caret would be lost, also for undo.
    Transforms.insertNodes(editor, emptyParagraph(), { at: [0] });
    Transforms.select(editor, Editor.start(editor, []));
    while (editor.children.length > 1) Transforms.removeNodes(editor, { at: [1] });
  });
  return true;
}
