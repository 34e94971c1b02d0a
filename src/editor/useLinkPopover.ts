import { type RefObject, useState } from 'react';
import { ReactEditor } from 'slate-react';
import { activeLink, removeLink, setLink } from './commands/links.ts';
import { ensureSelection } from './commands/selection.ts';
import { type LetopisEditor } from './document.ts';

/** The popover that asks for an address, from its opening at the toolbar to the focus back in the text. */
export function useLinkPopover(editor: LetopisEditor, frame: RefObject<HTMLElement | null>) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [address, setAddress] = useState('');
  const close = () => setAnchor(null);

  const open = () => {
    ensureSelection(editor);
    setAddress(activeLink(editor)?.href ?? '');
    setAnchor(frame.current?.querySelector('[data-tool="link"]') ?? frame.current);
  };
  const change = (act: () => void) => () => {
    act();
    close();
  };
  return {
    open,
    popoverProps: {
      anchor,
      address,
      onSave: (href: string) => change(() => setLink(editor, href))(),
      onRemove: change(() => removeLink(editor)),
      onClose: close,
      onClosed: () => ReactEditor.focus(editor),
    },
  };
}
