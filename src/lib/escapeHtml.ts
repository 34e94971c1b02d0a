const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
};

const escapeBy = (pattern: RegExp) => (text: string) =>
  text.replace(pattern, (character) => ENTITIES[character] ?? character);

/** Text to stand between tags: the same characters that a browser escapes when it writes innerHTML. */
export const escapeText = escapeBy(/[&<>\u00a0]/g);

/** Text to stand in a double-quoted attribute. */
export const escapeAttribute = escapeBy(/[&<>"\u00a0]/g);
