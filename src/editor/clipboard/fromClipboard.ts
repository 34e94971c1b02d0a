import { isBlank } from '../content.ts';
import { type Block } from '../document.ts';
import { documentFromHtml } from '../html/fromHtml.ts';
import { simplifyClipboardHtml } from './simplify.ts';

/** Pasted HTML as blocks: paragraphs, line breaks, lists, bold and italics, without empty lines at the ends (FORM-24). */
export function blocksFromClipboardHtml(html: string): Block[] {
  const blocks = documentFromHtml(simplifyClipboardHtml(html));
  const first = blocks.findIndex((block) => !isBlank([block]));
  const last = blocks.findLastIndex((block) => !isBlank([block]));
  return first < 0 ? [] : blocks.slice(first, last + 1);
}

/** Pasted text as blocks: blank lines part paragraphs, a line end is a break inside of one. */
export function blocksFromText(text: string): Block[] {
  return cleanText(text)
    .split(/\n(?:[ \t]*\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => ({ type: 'paragraph', children: [{ text: paragraph }] }));
}

/** Text as the editor holds it: one kind of line end, spaces for tabs, no control characters. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\v\u2028]/g, '\n')
    .replace(/\u2029/g, '\n\n')
    .replace(/\t/g, ' ')
    .replace(/[^\P{Cc}\n]/gu, '');
}
