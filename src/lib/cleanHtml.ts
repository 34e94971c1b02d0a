import createDOMPurify, { type Config, type DOMPurify } from 'dompurify';
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  DROPPED_WITH_TEXT,
  isAllowedAttribute,
  LINK_ATTRIBUTES,
} from '../domain/htmlFormats.ts';
import { escapeText } from './escapeHtml.ts';

const CONFIG: Config = {
  ALLOWED_TAGS: [...ALLOWED_TAGS],
  ALLOWED_ATTR: [...new Set(Object.values(ALLOWED_ATTRIBUTES).flat())],
  FORBID_CONTENTS: [...DROPPED_WITH_TEXT],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
};

/**
 * Read as a page of today reads it. Without a doctype the parser takes the rules of the nineties (a table may stand inside a paragraph), the page
 * then takes today's, and what was cleaned is not what is shown.
 */
const STANDARDS = '<!doctype html>';

let purifier: DOMPurify | undefined;

/** Cleaned so often at the most; no text of a person needs a third time. */
const ROUNDS = 5;

/**
 * The one place where HTML from outside (a host's answer, the clipboard, a draft) becomes HTML that may be shown: what stays
 * is what `domain/htmlFormats` lists, nothing else. Works on any host, also one that cleans nothing itself. What was cleaned reads back as
 * the same document, so that no later reading makes something else of it.
 *
 * Where there is no document to parse with, the input is escaped, never answered itself.
 */
export function cleanHtml(html: string): string {
  if (html === '') return '';
  purifier ??= createPurifier();
  if (!purifier.isSupported) return escapeText(html);
  let clean = html;
  for (let round = 0; round < ROUNDS; round += 1) {
    clean = withoutRests(purifier.sanitize(STANDARDS + clean, CONFIG));
    if (readsAsWritten(clean)) return clean;
  }
  return escapeText(clean);
}

/**
 * Without what a reading leaves to the next one: white space before the text, and the one attribute that cannot be taken off an element, only
 * emptied, since browsers write it again.
 */
function withoutRests(html: string): string {
  return html.replace(/^[\t\n\f\r ]+/, '').replace(/(<[a-z\d]+(?: [a-z]+="[^"]*")*) is=""/g, '$1');
}

let sheet: HTMLElement | undefined;

/** Whether a page that reads this HTML would write the same; a link in a link, or a table in a paragraph, would fall apart. */
function readsAsWritten(html: string): boolean {
  sheet ??= document.implementation.createHTMLDocument('').createElement('div');
  sheet.innerHTML = html; // in a document without a window: nothing runs, nothing loads
  const same = sheet.innerHTML === html;
  sheet.textContent = '';
  return same;
}

/** An instance of our own, made at the first call: importing this module must touch no document. */
function createPurifier(): DOMPurify {
  const instance = createDOMPurify();
  if (!instance.isSupported) return instance;
  instance.addHook('uponSanitizeAttribute', (element, event) => {
    event.keepAttr = isAllowedAttribute(tagOf(element), event.attrName, event.attrValue);
  });
  instance.addHook('afterSanitizeAttributes', (element) => {
    const tag = tagOf(element);
    if (tag === 'pre') dropFirstBreaks(element);
    if (tag === 'img' && !element.hasAttribute('src')) element.remove();
    if (tag === 'a' && element.hasAttribute('href')) {
      for (const [name, value] of Object.entries(LINK_ATTRIBUTES)) {
        element.setAttribute(name, value);
      }
    }
  });
  return instance;
}

/** Parsers overlook a line break behind `<pre>`, one with each reading. */
function dropFirstBreaks({ firstChild: first }: Element): void {
  if (first?.nodeType === 3) first.nodeValue = first.nodeValue?.replace(/^[\r\n]+/, '') ?? '';
}

/** Lower-case, as the lists of `domain/htmlFormats` have it. */
function tagOf(element: Element): string {
  return element.nodeName.toLowerCase();
}
