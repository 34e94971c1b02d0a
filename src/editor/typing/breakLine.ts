import { Editor, Node, type NodeEntry, Path, Transforms } from 'slate';
import { type LineElement } from '../document.ts';
import { becomeParagraph, insertRule } from '../commands/blocks.ts';
import { caret, currentLine } from '../commands/selection.ts';
import { emptyParagraph, isElementOf, isVoid } from '../schema.ts';

/** Three hyphens alone on a line, and Enter, are the break between two scenes. */
const SCENE_BREAK = /^(?:---|—-|\* ?\* ?\*)$/;

/** Enter, where it does more than split the line; false where it only splits. */
export function breakLine(editor: Editor): boolean {
  const selected = Editor.above(editor, { match: isVoid });
  if (selected) return writeBehind(editor, selected[1]);
  const entry = currentLine(editor);
  if (!entry) return false;
  const [line] = entry;
  if (line.type === 'cell') return breakInside(editor);
  if (line.type === 'code') return breakCode(editor, entry);
  if (line.type === 'heading') return breakHeading(editor, entry);
  if (Editor.isEmpty(editor, line)) return leave(editor, entry);
  return line.type === 'paragraph' && breakScene(editor, entry);
}

/** A paragraph behind a picture or a rule, with the caret in it. */
function writeBehind(editor: Editor, path: Path): boolean {
  const behind = Path.next(path);
  Transforms.insertNodes(editor, emptyParagraph(), { at: behind, select: true });
  return true;
}

function breakInside(editor: Editor): boolean {
  editor.insertText('\n');
  return true;
}

/** A second Enter at the end of code leaves it. */
function breakCode(editor: Editor, [line, path]: NodeEntry<LineElement>): boolean {
  const point = caret(editor);
  const atEnd = point && Editor.isEnd(editor, point, path);
  if (!atEnd || !Node.string(line).endsWith('\n')) return breakInside(editor);
  Editor.deleteBackward(editor);
  return writeBehind(editor, path);
}

/** Behind a heading the story goes on; before it there is room for a paragraph. */
function breakHeading(editor: Editor, [line, path]: NodeEntry<LineElement>): boolean {
  const point = caret(editor);
  if (!point) return false;
  if (Editor.isEmpty(editor, line)) {
    becomeParagraph(editor, path);
    return true;
  }
  if (Editor.isEnd(editor, point, path)) return writeBehind(editor, path);
  if (!Editor.isStart(editor, point, path)) return false;
  Transforms.insertNodes(editor, emptyParagraph(), { at: path });
  return true;
}

/** Enter in an empty point leaves the list by one level, in an empty line of a quote the quote. */
function leave(editor: Editor, [line, path]: NodeEntry<LineElement>): boolean {
  const [parent] = Editor.parent(editor, path);
  if (line.type !== 'item' && !isElementOf(parent, 'quote')) return false;
  Transforms.liftNodes(editor, { at: path });
  return true;
}

function breakScene(editor: Editor, [line, path]: NodeEntry<LineElement>): boolean {
  const point = caret(editor);
  if (!SCENE_BREAK.test(Node.string(line)) || !point || !Editor.isEnd(editor, point, path)) {
    return false;
  }
  Transforms.delete(editor, { at: path });
  insertRule(editor);
  return true;
}
