import { flushSync } from 'react-dom';
import { behindFrame } from '../../lib/behindFrame.ts';
import type { LetopisEditor } from '../document.ts';

/** Puts off Slate's word of a change, from which React draws, until the frame that shows it is out. */
export interface HeldChange {
  /** The page shows the change of this turn of the event loop already: let React render it behind the next frame. */
  readonly hold: () => void;
  /** Lets React render now what was put off. */
  readonly release: () => void;
  /** Lets React render it at once, so that no drawing begun for one letter ends behind the next. */
  readonly draw: () => void;
  /** Another document takes the place of the changed one: nothing need be said of what was put off. */
  readonly drop: () => void;
}

const HELD = new WeakMap<LetopisEditor, HeldChange>();

/** The changes put off for an editor that `withHeldChange` was given. */
export function heldChangeOf(editor: LetopisEditor): HeldChange | undefined {
  return HELD.get(editor);
}

/**
 * Teaches an editor to put off the word of a change. The document itself is changed at once, as ever; any other change, and
 * whatever `release` is called for, brings the word forward, so that React never draws out of order.
 */
export function withHeldChange<E extends LetopisEditor>(editor: E): E {
  const { onChange } = editor;
  let asked = false;
  let operations: typeof editor.operations = [];
  let callOff: (() => void) | undefined;

  const drop = () => {
    callOff?.();
    callOff = undefined;
    asked = false;
    operations = [];
  };
  const release = () => {
    if (!callOff) return;
    const present = editor.operations;
    editor.operations = [...operations, ...present];
    drop();
    onChange();
    editor.operations = present;
  };
  const draw = () => {
    if (callOff) flushSync(release);
  };
  editor.onChange = (options) => {
    if (asked) {
      asked = false;
      operations = [...operations, ...editor.operations];
      callOff ??= behindFrame(draw);
      return;
    }
    if (callOff) release();
    else onChange(options);
  };
  HELD.set(editor, { hold: () => (asked = true), release, draw, drop });
  return editor;
}
