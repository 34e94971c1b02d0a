import { Editor, type NodeEntry, Path, Transforms } from 'slate';
import { type LineElement } from '../document.ts';
import { becomeParagraph } from '../commands/blocks.ts';
import { caret, currentLine } from '../commands/selection.ts';
import { isElementOf, isVoid } from '../schema.ts';

/** Backspace at the start of a line, where it does more than join it to the line above; false where it only joins. */
export function eraseAtStart(editor: Editor): boolean {
  const entry = currentLine(editor);
  const point = caret(editor);
  if (!entry || !point || !Editor.isStart(editor, point, entry[1])) return false;
  const [line, path] = entry;
  if (line.type === 'cell') return true;
  if (line.type === 'heading' || line.type === 'code') {
    becomeParagraph(editor, path);
    return true;
  }
  const [parent] = Editor.parent(editor, path);
  const opensQuote = isElementOf(parent, 'quote') && !Path.hasPrevious(path);
  if (line.type !== 'item' && !opensQuote) return selectNeighbour(editor, entry, 'before');
  Transforms.liftNodes(editor, { at: path });
  return true;
}

/** Delete at the end of a line, where it does more than join it to the line below; false where it only joins. */
export function eraseAtEnd(editor: Editor): boolean {
  const entry = currentLine(editor);
  const point = caret(editor);
  if (!entry || !point || !Editor.isEnd(editor, point, entry[1])) return false;
  return entry[0].type === 'cell' || selectNeighbour(editor, entry, 'behind');
}

/**
 * A picture, a rule or a table beside the caret is selected first, so that nothing unseen is lost by one key; a second press
 * takes the picture or the rule away. An empty line goes at once.
 */
function selectNeighbour(
  editor: Editor,
  [line, path]: NodeEntry<LineElement>,
  side: 'before' | 'behind',
): boolean {
  if (side === 'before' && !Path.hasPrevious(path)) return false;
  const at = side === 'before' ? Path.previous(path) : Path.next(path);
  if (!Editor.hasPath(editor, at)) return false;
  const [neighbour] = Editor.node(editor, at);
  if (!isVoid(neighbour) && !isElementOf(neighbour, 'table')) return false;
  const ref = Editor.pathRef(editor, at);
  if (Editor.isEmpty(editor, line)) Transforms.removeNodes(editor, { at: path });
  const found = ref.unref();
  if (found) {
    Transforms.select(
      editor,
      side === 'before' ? Editor.end(editor, found) : Editor.start(editor, found),
    );
  }
  return true;
}
