import { useLayoutEffect } from 'react';
import type { LetopisEditor } from '../document.ts';
import { heldChangeOf } from './heldChange.ts';

/** Whatever a person or the system does next finds the page and React at one. */
const NEXT_DEEDS = [
  'keydown',
  'beforeinput',
  'compositionstart',
  'pointerdown',
  'mousedown',
  'click',
  'focusout',
  'copy',
  'cut',
  'paste',
  'dragstart',
  'drop',
  'visibilitychange',
  'freeze',
  'pagehide',
];

/** Brings the word of a letter forward where something happens before its frame is out, and where the editor leaves the screen. */
export function useHeldChange(editor: LetopisEditor): void {
  useLayoutEffect(() => {
    const held = heldChangeOf(editor);
    const draw = () => held?.draw();
    for (const deed of NEXT_DEEDS) window.addEventListener(deed, draw, true);
    return () => {
      for (const deed of NEXT_DEEDS) window.removeEventListener(deed, draw, true);
      held?.release();
    };
  }, [editor]);
}
