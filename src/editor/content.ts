import { type Descendant, Text } from 'slate';
import { plainTextLength } from '../domain/index.ts';
import { type Block, type EditorElement, type LetopisEditor } from './document.ts';
import { htmlFromDocument } from './html/toHtml.ts';

/**
 * What the editor reports of its text after each change. `isEmpty` is known at once; the rest costs something and is worked out
 * when it is asked for: ask at a pause of typing, not at each key. Blocks that did not change are not worked out again.
 */
export interface EditorContent {
  /** Nothing that a reader would see: no text but white space, and no picture. */
  readonly isEmpty: boolean;
  /** The text as HTML; '' where there is none. */
  getHtml: () => string;
  /** The length of its plain text in characters, as `plainTextLength` of the domain counts it (FORM-06). */
  getTextLength: () => number;
}

/** The content as it stands now; later changes do not touch it. */
export function contentOf(editor: LetopisEditor): EditorContent {
  const blocks = editor.children as Block[];
  return {
    isEmpty: isBlank(blocks),
    getHtml: () => htmlFromDocument(blocks),
    getTextLength: () => plainTextLength(htmlFromDocument(blocks)),
  };
}

/** Whether blocks hold nothing that a reader would see. Ends at the first thing found. */
export function isBlank(nodes: readonly Descendant[]): boolean {
  return nodes.every((node) => {
    if (Text.isText(node)) return /^[\s\u200B\u2060\uFEFF]*$/.test(node.text);
    return node.type !== 'image' && isBlank((node as EditorElement).children);
  });
}
