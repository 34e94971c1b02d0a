import { Editor, type NodeEntry, Path, Range, Transforms } from 'slate';
import { type Block, type BlockElement } from '../document.ts';
import { emptyParagraph, isBlock, isElementOf, isLine } from '../schema.ts';
import { caret, ensureSelection } from './selection.ts';

/** Puts a picture or a rule where the caret stands, and the caret into the line behind it. */
export function insertBlock(editor: Editor, element: Block): void {
  ensureSelection(editor);
  Editor.withoutNormalizing(editor, () => {
    if (editor.selection && Range.isExpanded(editor.selection)) Editor.deleteFragment(editor);
    const at = pathForBlock(editor);
    Transforms.insertNodes(editor, element, { at });
    const behind = Path.next(at);
    const next = Editor.hasPath(editor, behind) ? Editor.node(editor, behind)[0] : undefined;
    if (!next || !isLine(next)) Transforms.insertNodes(editor, emptyParagraph(), { at: behind });
    Transforms.select(editor, Editor.start(editor, behind));
  });
}

/** Makes room for a block at the caret: before or behind its line, or between the two halves of it. */
function pathForBlock(editor: Editor): Path {
  const entry = homeBlock(editor);
  if (!entry) return [editor.children.length];
  const [home, path] = entry;
  const point = caret(editor);
  if (isElementOf(home, 'paragraph') && Editor.isEmpty(editor, home)) {
    Transforms.removeNodes(editor, { at: path });
    return path;
  }
  if (!isLine(home) || !point || Editor.isEnd(editor, point, path)) return Path.next(path);
  if (Editor.isStart(editor, point, path)) return path;
  Transforms.splitNodes(editor, { always: true });
  return Path.next(path);
}

/** The block around the caret that stands at the top of the document or in a quote. */
function homeBlock(editor: Editor): NodeEntry<BlockElement> | undefined {
  return Editor.above(editor, {
    match: (node, path): node is BlockElement => {
      if (!isBlock(node)) return false;
      const [parent] = Editor.parent(editor, path);
      return Editor.isEditor(parent) || isElementOf(parent, 'quote');
    },
    mode: 'lowest',
  });
}
