import { Editor } from 'slate';
import { type Mark } from '../document.ts';

/** Whether text typed or selected now has the mark. */
export function isMarkActive(editor: Editor, mark: Mark): boolean {
  return Editor.marks(editor)?.[mark] === true;
}

/** Sets the mark on the selection, or on what will be typed next; takes it away where it is set. */
export function toggleMark(editor: Editor, mark: Mark): void {
  if (isMarkActive(editor, mark)) Editor.removeMark(editor, mark);
  else Editor.addMark(editor, mark, true);
}
