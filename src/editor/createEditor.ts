import { createEditor, Editor } from 'slate';
import { withHistory } from 'slate-history';
import { ReactEditor, withReact } from 'slate-react';
import { FRAGMENT_KEY } from './clipboard/ownFragment.ts';
import { withClipboard } from './clipboard/withClipboard.ts';
import { selectionAfter } from './commands/keptSelection.ts';
import { type Block, type LetopisEditor } from './document.ts';
import { withSchema } from './schema.ts';
import { heldChangeOf, withHeldChange } from './typing/heldChange.ts';
import { withTyping } from './typing/withTyping.ts';

/** How many blocks of the document are drawn as one: a keystroke in a long text renders one chunk again, not the text. */
const CHUNK = 50;

/** An editor with all that this folder teaches it, over a document in normal form. */
export function createLetopisEditor(blocks: Block[]): LetopisEditor {
  const editor = withClipboard(
    withTyping(withSchema(withHistory(withHeldChange(withReact(createEditor(), FRAGMENT_KEY))))),
  );
  editor.getChunkSize = (node) => (Editor.isEditor(node) ? CHUNK : null);
  editor.children = blocks;
  return editor;
}

/**
 * Puts another document in place of the one at hand, with no way back by undo. The caret of one who writes stays where it was as well as it can
 * (BACK-40), else there is none. Calls no listener.
 */
export function replaceDocument(editor: LetopisEditor, blocks: Block[]): void {
  heldChangeOf(editor)?.drop();
  if (!ReactEditor.isFocused(editor)) editor.selection = null;
  editor.selection = selectionAfter(editor, () => {
    editor.children = blocks;
  });
  editor.marks = null;
  editor.history = { undos: [], redos: [] };
  editor.onChange();
}
