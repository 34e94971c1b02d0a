import { Editor } from 'slate';
import { type LetopisEditor, type Mark } from '../document.ts';
import { type CommandId } from '../shortcuts.ts';
import { type BlockFormat, formatsOf, insertRule, toggleBlock } from './blocks.ts';
import { activeLink } from './links.ts';
import { ensureSelection } from './selection.ts';

/** Whether text typed or selected now has the mark. */
export function isMarkActive(editor: Editor, mark: Mark): boolean {
  return Editor.marks(editor)?.[mark] === true;
}

/** Sets the mark on the selection, or on what will be typed next; takes it away where it is set. */
export function toggleMark(editor: Editor, mark: Mark): void {
  if (isMarkActive(editor, mark)) Editor.removeMark(editor, mark);
  else Editor.addMark(editor, mark, true);
}

/** What the commands that reach beyond the document do. */
export interface Beyond {
  openLink: () => void;
  submit: () => void;
}

const MARKS = ['bold', 'italic', 'underline', 'strike'] satisfies (CommandId & Mark)[];
const BLOCKS = ['heading', 'quote', 'bulleted', 'numbered'] satisfies (CommandId & BlockFormat)[];

/** Commands that are switches: on or off where the caret stands. */
export const SWITCHES: ReadonlySet<CommandId> = new Set([...MARKS, ...BLOCKS]);

/** Does what a button or a key asks for. */
export function runCommand(editor: LetopisEditor, command: CommandId, beyond: Beyond): void {
  ensureSelection(editor);
  if (isOneOf(MARKS, command)) toggleMark(editor, command);
  else if (isOneOf(BLOCKS, command)) toggleBlock(editor, command);
  else if (command === 'rule') insertRule(editor);
  else if (command === 'undo') editor.undo();
  else if (command === 'redo') editor.redo();
  else if (command === 'link') beyond.openLink();
  else beyond.submit();
}

/** The commands that are on where the caret stands. */
export function commandsOn(editor: Editor): ReadonlySet<CommandId> {
  const marks = Editor.marks(editor);
  const on = MARKS.filter((mark) => marks?.[mark]);
  return new Set<CommandId>([
    ...on,
    ...formatsOf(editor),
    ...(activeLink(editor) ? (['link'] as const) : []),
  ]);
}

/** The commands that would do nothing now. */
export function idleCommands({ history }: LetopisEditor): ReadonlySet<CommandId> {
  return new Set<CommandId>([
    ...(history.undos.length === 0 ? (['undo'] as const) : []),
    ...(history.redos.length === 0 ? (['redo'] as const) : []),
  ]);
}

function isOneOf<C extends CommandId>(list: readonly C[], command: CommandId): command is C {
  return (list as readonly CommandId[]).includes(command);
}
