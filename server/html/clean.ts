import type { HtmlRefusal } from '../../src/domain/markup.ts';
import { type HtmlKind, htmlRefusal } from '../../src/domain/postLength.ts';
import { sanitizePost } from './sanitize.ts';

/** HTML that is to be cleaned, and what it is to be. */
export type Order = { html: string; kind: HtmlKind };

/** The text as it is stored, and why it is refused; undefined where it is not. */
export type Cleaned = { clean: string; refusal: HtmlRefusal | undefined };

/**
 * Cleans HTML and judges it, also whether there is more markup than a text may have (HOST-05, SAFE-01): as it came, since what is too long
 * is not worth the cleaning, and as it is left.
 */
export function cleanAndJudge({ html, kind }: Order): Cleaned {
  const refusal = htmlRefusal(kind, html);
  if (refusal) return { clean: '', refusal };
  const clean = sanitizePost(html);
  return { clean, refusal: clean === html ? undefined : htmlRefusal(kind, clean) };
}
