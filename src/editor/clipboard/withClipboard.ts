import { Node, Transforms } from 'slate';
import { currentLine } from '../commands/selection.ts';
import { type Block, type LetopisEditor } from '../document.ts';
import { blocksFromClipboardHtml, blocksFromText, cleanText } from './fromClipboard.ts';
import { readOwnFragment } from './ownFragment.ts';

/** What comes in by paste and drop: our own fragments whole, HTML by FORM-24, text by its blank lines. */
export function withClipboard<E extends LetopisEditor>(editor: E): E {
  editor.insertFragmentData = (data) => {
    const blocks = readOwnFragment(data);
    if (blocks) insertBlocks(editor, blocks);
    return blocks !== undefined;
  };
  editor.insertTextData = (data) => {
    const html = data.getData('text/html');
    const text = data.getData('text/plain');
    const blocks = html ? blocksFromClipboardHtml(html) : [];
    if (blocks.length > 0) insertBlocks(editor, blocks);
    else insertText(editor, text);
    return blocks.length > 0 || text !== '';
  };
  return editor;
}

function insertText(editor: LetopisEditor, text: string): void {
  const clean = cleanText(text);
  if (!clean.trim().includes('\n')) editor.insertText(clean.replaceAll('\n', ''));
  else insertBlocks(editor, blocksFromText(clean));
}

/** Blocks at the caret; a cell and a block of code take the text only. */
function insertBlocks(editor: LetopisEditor, blocks: Block[]): void {
  const line = currentLine(editor)?.[0].type;
  if (line === 'cell' || line === 'code') {
    editor.insertText(blocks.map((block) => linesOf(block)).join('\n'));
  } else {
    Transforms.insertFragment(editor, blocks);
  }
}

function linesOf(block: Block): string {
  if (block.type === 'quote' || block.type === 'list' || block.type === 'table') {
    return (block.children as Block[]).map(linesOf).join('\n');
  }
  return Node.string(block);
}
