/** Tags that the demo's html may use; a subset of what the host lets through. */
export const ALLOWED_TAGS = [
  'p',
  'em',
  'strong',
  'blockquote',
  'hr',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'a',
  'br',
] as const;

const NBSP = '\u00a0';
const SHORT_WORD =
  /(^|[\s(«„>\u00a0])([авиокусяАВИОКУСЯ]|не|ни|но|на|по|за|до|из|от|во|со|ко|об|Не|Ни|Но|На|По|За|До|Из|От|Во|Со|Ко|Об) (?=\S)/gu;

/**
 * Writes three dots as one sign and sets no-break spaces where Russian typography wants them: before a dash, after the dash that
 * opens a line of speech, after prepositions and conjunctions of one or two letters.
 */
export function typeset(text: string): string {
  return text
    .replace(/\.\.\./gu, '…')
    .replace(/ —/gu, `${NBSP}—`)
    .replace(/(^|>|\n)— /gu, `$1—${NBSP}`)
    .replace(SHORT_WORD, `$1$2${NBSP}`)
    .replace(SHORT_WORD, `$1$2${NBSP}`)
    .replace(/(\d) (?=[а-яё])/gu, `$1${NBSP}`);
}

/**
 * Turns written text into html: blank lines part paragraphs, a paragraph that opens with a block
 * tag is left as it is, the rest is wrapped in p.
 */
export function prose(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/u)
    .map((part) => typeset(part.trim().replace(/\s*\n\s*/gu, ' ')))
    .map((part) => (/^<(?:h3|hr|ul|ol|blockquote)\b/u.test(part) ? part : `<p>${part}</p>`))
    .join('');
}

/** Typesets written text that is kept as plain text: blank lines part paragraphs, other line breaks are spaces. */
export function paragraphs(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/u)
    .map((part) => typeset(part.trim().replace(/\s*\n\s*/gu, ' ')))
    .join('\n\n');
}
