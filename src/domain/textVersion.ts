/** A number from 0 to 2 ** 32: FNV-1a with Murmur's final mix, so that also similar texts are spread evenly. */
export function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Distinguishes texts of one turn: the same text has the same version, another one practically never. Reader and host reckon it
 * alike, so that an edit can say which text it was begun from (TURN-05). A turn's `updated` could not: it moves on with each
 * comment and reaction too.
 */
export function textVersion(html: string): string {
  const [forth, back] = [hashOf(html), hashOf(`${html}/${String(html.length)}`)];
  return `${String(html.length)}-${forth.toString(36)}-${back.toString(36)}`;
}
