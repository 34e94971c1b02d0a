import { DROPPED_WITH_TEXT } from '../../domain/htmlFormats.ts';
import { escapeText } from '../../lib/escapeHtml.ts';
import { readStyleRules, type StyleRule, styleWithin, type TextStyle } from './textStyle.ts';
import { listWordParagraphs } from './wordLists.ts';

/** Elements whose text is no text of the author: `o:p` is Word's end of a paragraph, `.EOP` that of Word in the browser. */
const SKIPPED = [...DROPPED_WITH_TEXT, 'o:p'];
const SKIPPED_SELECTOR = '.EOP, .Apple-interchange-newline, [style*="mso-hide:all"]';

const LIST_TAGS = new Set(['ul', 'ol', 'li']);
const LINE_TAGS = new Set(
  (
    'p div h1 h2 h3 h4 h5 h6 pre blockquote address article aside center dd details dl dt fieldset figcaption figure footer ' +
    'form header hr main nav section summary table caption tbody thead tfoot tr td th'
  ).split(' '),
);

/**
 * HTML of the clipboard as simple HTML: paragraphs (as `div`, which may be nested), line breaks, lists, `strong` and `em`;
 * nothing else comes in (FORM-24). Knows the ways of Google Docs, Word, and phones.
 */
export function simplifyClipboardHtml(html: string): string {
  const document = new DOMParser().parseFromString(html, 'text/html');
  listWordParagraphs(document.body);
  const rules = readStyleRules(document);
  return insideHtml(document.body, { bold: false, italic: false, verbatim: false }, rules);
}

function insideHtml(parent: Element, style: TextStyle, rules: readonly StyleRule[]): string {
  return [...parent.childNodes]
    .map((child) => {
      if (child instanceof Element) return elementHtml(child, style, rules);
      return child instanceof Text ? textHtml(child, style) : '';
    })
    .join('');
}

function elementHtml(element: Element, around: TextStyle, rules: readonly StyleRule[]): string {
  const tag = element.localName;
  if (SKIPPED.includes(tag) || element.matches(SKIPPED_SELECTOR)) return '';
  if (tag === 'br') return '<br>';
  const inside = insideHtml(element, styleWithin(element, around, rules), rules);
  if (LIST_TAGS.has(tag)) return `<${tag}>${inside}</${tag}>`;
  if (!LINE_TAGS.has(tag)) return inside;
  const isEmptyLine = tag === 'p' && /^(?:\s|&nbsp;)*$/.test(inside);
  return `<div>${isEmptyLine ? '<br>' : inside}</div>`;
}

function textHtml(node: Text, style: TextStyle): string {
  const isConverted = node.parentElement?.matches('.Apple-converted-space') ?? false;
  const text = escapeText(isConverted ? node.data.replaceAll('\u00a0', ' ') : node.data);
  if (text.trim() === '') return style.verbatim ? verbatim(text) : text;
  const leaf = style.verbatim ? verbatim(text) : text;
  const leaning = style.italic ? `<em>${leaf}</em>` : leaf;
  return style.bold ? `<strong>${leaning}</strong>` : leaning;
}

function verbatim(text: string): string {
  return text.replace(/\r\n?|\n/g, '<br>').replace(/(?<=[ \t])[ \t]/g, '&nbsp;');
}
