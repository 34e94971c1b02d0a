import { type RefObject, useEffect, useRef } from 'react';
import type { RichTextEditorHandle } from '../../../../editor/LazyRichTextEditor.tsx';
import type { FormStatus } from '../formState.ts';

interface Places {
  heading: RefObject<HTMLElement | null>;
  editor: RefObject<RichTextEditorHandle | null>;
}

/**
 * Browsers take the focus away from what is disabled, as the form is while its text is under way. After a failure it goes back to where
 * send was pressed, after a success to the heading of the empty form. Returns what is to be called when send is pressed.
 */
export function useFocusReturn(status: FormStatus, { heading, editor }: Places): () => void {
  const sender = useRef<Element>(null);
  useEffect(() => {
    const from = sender.current;
    if (from === null || (status !== 'ready' && status !== 'failed')) return;
    sender.current = null;
    if (document.activeElement !== document.body) return;
    const stays = status === 'failed' && from instanceof HTMLElement && from.isConnected;
    if (!stays) heading.current?.focus({ preventScroll: true });
    else if (from.isContentEditable) editor.current?.focus();
    else from.focus({ preventScroll: true });
  }, [status, heading, editor]);
  return () => {
    sender.current = document.activeElement;
  };
}
