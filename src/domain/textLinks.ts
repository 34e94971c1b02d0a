/** Addresses in plain text (BACK-106). */

export type TextPart = { kind: 'text'; text: string } | { kind: 'link'; url: string };

const ADDRESS = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"«»“”„‘’`|\\^]+/giu;

/** What ends a sentence or a bracket behind an address, and is none of it. */
const TRAILING = /[.,:;!?…'*_~\])}]$/u;

const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

const countOf = (text: string, sign: string): number => text.split(sign).length - 1;

/** Does the bracket at the end belong to the address, as in /wiki/Летопись_(жанр)? */
function isClosed(address: string): boolean {
  const last = address.at(-1) ?? '';
  const opening = PAIRS[last];
  return opening !== undefined && countOf(address, opening) >= countOf(address, last);
}

function trimmed(address: string): string {
  let rest = address;
  while (TRAILING.test(rest) && !isClosed(rest)) rest = rest.slice(0, -1);
  return rest;
}

/** An address with a name before a host (`https://bank.ru@other.ru`) pretends to lead elsewhere. */
function isHonest(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.hostname !== '' && url.username === '' && url.password === '';
}

/**
 * Splits plain text into words and http(s) addresses, as they are written: together the parts are the text. Punctuation behind an address
 * is words, and so is what no browser would open.
 */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const url = trimmed(found);
    if (!isHonest(url)) continue;
    if (index > at) parts.push({ kind: 'text', text: text.slice(at, index) });
    parts.push({ kind: 'link', url });
    at = index + url.length;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}
