import { Editor, Range, Transforms } from 'slate';
import { isAllowedLink } from '../../domain/htmlFormats.ts';
import { type LinkElement } from '../document.ts';
import { isElementOf } from '../schema.ts';
import { ensureSelection } from './selection.ts';

/** The link around the caret, or the first one in the selection. */
export function activeLink(editor: Editor): LinkElement | undefined {
  if (!editor.selection) return undefined;
  const [entry] = Editor.nodes<LinkElement>(editor, { match: (n) => isElementOf(n, 'link') });
  return entry?.[0];
}

/**
 * Makes the selection a link. Inside a link it changes where that leads; with nothing selected the address itself is written.
 * `href` comes from {@link linkAddress}.
 */
export function setLink(editor: Editor, href: string): void {
  ensureSelection(editor);
  if (activeLink(editor)) {
    Transforms.setNodes<LinkElement>(editor, { href }, { match: (n) => isElementOf(n, 'link') });
  } else if (editor.selection && Range.isExpanded(editor.selection)) {
    Transforms.wrapNodes(editor, { type: 'link', href, children: [] }, { split: true });
    Transforms.collapse(editor, { edge: 'end' });
  } else {
    const text = href.replace(/^mailto:/, '');
    Transforms.insertNodes(editor, { type: 'link', href, children: [{ text }] });
  }
}

/** Makes the links that the selection touches plain text. */
export function removeLink(editor: Editor): void {
  Transforms.unwrapNodes(editor, { match: (n) => isElementOf(n, 'link') });
}

/**
 * What a person typed as an address, as an address: `example.ru/a` becomes https, `name@example.ru` a mail address. Undefined
 * where it leads nowhere that a link may lead (http, https, mailto).
 */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim();
  const href = withScheme(text).replaceAll(' ', '%20');
  if (text === '' || !isAllowedLink(href) || !URL.canParse(href)) return undefined;
  const { protocol, hostname } = new URL(href);
  const isAddress = protocol === 'mailto:' ? text.includes('@') : /[.:]|^localhost$/.test(hostname);
  return isAddress ? href : undefined;
}

function withScheme(text: string): string {
  if (/^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/.test(text)) return `mailto:${text}`;
  if (/^\/\//.test(text)) return `https:${text}`;
  return /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`;
}
