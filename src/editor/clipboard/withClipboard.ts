import { Node, Transforms } from 'slate';
import { currentLine } from '../commands/selection.ts';
import { isBlank } from '../content.ts';
import type { Block, LetopisEditor } from '../document.ts';
import { documentFromHtml } from '../html/fromHtml.ts';
import { readOwnFragment } from './ownFragment.ts';
import { simplifyClipboardHtml } from './simplify.ts';

/** Pasted HTML as blocks: paragraphs, line breaks, lists, bold and italics, without empty lines at the ends (FORM-24). */
function blocksFromClipboardHtml(html: string): Block[] {
  const blocks = documentFromHtml(simplifyClipboardHtml(html));
  const first = blocks.findIndex((block) => !isBlank([block]));
  const last = blocks.findLastIndex((block) => !isBlank([block]));
  return first < 0 ? [] : blocks.slice(first, last + 1);
}

/** Pasted text as blocks: blank lines part paragraphs, a line end is a break inside of one. */
function blocksFromText(text: string): Block[] {
  return cleanText(text)
    .split(/\n(?:[ \t]*\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => ({ type: 'paragraph', children: [{ text: paragraph }] }));
}

/** Text as the editor holds it: one kind of line end, spaces for tabs, no control characters. */
function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\v\u2028]/g, '\n')
    .replace(/\u2029/g, '\n\n')
    .replace(/\t/g, ' ')
    .replace(/[^\P{Cc}\n]/gu, '');
}

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
