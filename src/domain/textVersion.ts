import { hashOf } from './feedSegments.ts';

/**
 * Tells texts of one turn apart: the same text has the same version, another one practically never. Reader and host reckon it
 * alike, so that an edit can say which text it was begun from (TURN-05). A turn's `updated` could not: it moves on with each
 * comment and reaction too.
 */
export function textVersion(html: string): string {
  const [forth, back] = [hashOf(html), hashOf(`${html}/${String(html.length)}`)];
  return `${String(html.length)}-${forth.toString(36)}-${back.toString(36)}`;
}
