import { Editor, Transforms } from 'slate';
import { HistoryEditor } from 'slate-history';
import { toggleBlock } from '../commands/blocks.ts';
import { around, caret, currentLine } from '../commands/selection.ts';

/**
 * `> ` at the start of a paragraph makes a quote of it. A hyphen makes no list: in Russian prose it opens a speech, and a list
 * in its place would be a nuisance in every second post. Undo gives back what was typed.
 */
export function autoformat(editor: Editor, text: string): boolean {
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
