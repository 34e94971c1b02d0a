/** What a key can ask of the editor, and a button of its toolbar. */
export type CommandId =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strike'
  | 'heading'
  | 'quote'
  | 'bulleted'
  | 'numbered'
  | 'link'
  | 'rule'
  | 'undo'
  | 'redo'
  | 'submit';

interface Shortcut {
  command: CommandId;
  /** `KeyboardEvent.code`: the key by its place. */
  code: string;
  shift: boolean;
  /** How the key is called in a hint. */
  name: string;
}

/** All with Ctrl, or with ⌘ on a Mac. The first of a command is the one that is shown. */
const SHORTCUTS: readonly Shortcut[] = [
  { command: 'bold', code: 'KeyB', shift: false, name: 'B' },
  { command: 'italic', code: 'KeyI', shift: false, name: 'I' },
  { command: 'underline', code: 'KeyU', shift: false, name: 'U' },
  { command: 'strike', code: 'KeyX', shift: true, name: 'X' },
  { command: 'numbered', code: 'Digit7', shift: true, name: '7' },
  { command: 'bulleted', code: 'Digit8', shift: true, name: '8' },
  { command: 'quote', code: 'Digit9', shift: true, name: '9' },
  { command: 'link', code: 'KeyK', shift: false, name: 'K' },
  { command: 'undo', code: 'KeyZ', shift: false, name: 'Z' },
  { command: 'redo', code: 'KeyZ', shift: true, name: 'Z' },
  { command: 'redo', code: 'KeyY', shift: false, name: 'Y' },
  { command: 'submit', code: 'Enter', shift: false, name: 'Enter' },
  { command: 'submit', code: 'NumpadEnter', shift: false, name: 'Enter' },
];

/** The part of a keyboard event that says which keys are down. */
export type Keys = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'
>;

/** What the keys ask for. With Alt nothing, for on Windows Ctrl and Alt together are AltGr and write a character. */
export function commandOf(keys: Keys, isMac: boolean): CommandId | undefined {
  const held = isMac ? keys.metaKey && !keys.ctrlKey : keys.ctrlKey && !keys.metaKey;
  if (!held || keys.altKey) return undefined;
  const code = codeOf(keys);
  return SHORTCUTS.find((each) => each.code === code && each.shift === keys.shiftKey)?.command;
}

/**
 * A Latin letter counts by what it says, so that B is bold on every Latin layout; any other key counts by its place, so that
 * the same key is bold where it writes «И».
 */
function codeOf({ key, code }: Keys): string {
  return /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : code;
}

/** The keys of a command in words, as in «Ctrl+Shift+X»; undefined where it has none. */
export function keysOf(command: CommandId, isMac: boolean): string | undefined {
  const shortcut = SHORTCUTS.find((each) => each.command === command);
  if (!shortcut) return undefined;
  const { shift, name } = shortcut;
  return isMac ? `${shift ? '⇧' : ''}⌘${name}` : `Ctrl+${shift ? 'Shift+' : ''}${name}`;
}

/** Whether the browser runs where ⌘ is the key of commands. */
export function isMacPlatform(): boolean {
  return /Mac OS X|Macintosh|iPhone|iPad/.test(navigator.userAgent);
}
