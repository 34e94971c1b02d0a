import { Editor, type Point, Text } from 'slate';
import { HistoryEditor } from 'slate-history';
import { caret } from '../commands/selection.ts';

/** The longest that one key writes, in UTF-16 units: a letter with its accent, an emoji. */
const LETTER = 8;

/**
 * Writes so that one undo takes back one clause. Slate alone would take back all that was typed without a pause, a page if need
 * be; and it would keep the first letter after a change of marks in a step of its own.
 */
export function asUndoStep(editor: Editor, text: string, write: () => void): void {
  const point = caret(editor);
  if (point && followsClause(editor, text, point)) HistoryEditor.setSplittingOnce(editor, true);
  if (point && continuesMarks(editor, point)) HistoryEditor.withMerging(editor, write);
  else write();
}

/** A new step begins at the space behind a punctuation mark. */
function followsClause(editor: Editor, text: string, { path, offset }: Point): boolean {
  const [leaf] = Editor.leaf(editor, path);
  return text === ' ' && /[.,;:!?…»—]/.test(leaf.text.slice(0, offset).slice(-1));
}

/** The last step wrote the first letter under new marks, and nothing else stands in its text. */
function continuesMarks(editor: Editor, { path, offset }: Point): boolean {
  const [{ text }] = Editor.leaf(editor, path);
  const last = editor.history.undos.at(-1);
  if (!last || text.length !== offset || text.length > LETTER) return false;
  return last.operations.some(
    (operation) =>
      operation.type === 'insert_node' &&
      Text.isText(operation.node) &&
      operation.node.text === text,
  );
}
