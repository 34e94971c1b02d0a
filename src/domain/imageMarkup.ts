/** The one markup of masters' messages: [img=url] (spec 2 §5, MSG-10). */

export type MessagePart = { kind: 'text'; text: string } | { kind: 'image'; url: string };

const IMAGE = /\[img=(https?:\/\/[^\s[\]<>"']+\.(?:jpe?g|png|gif|tiff?|bmp))\]/gi;

function textPart(text: string): MessagePart[] {
  return text === '' ? [] : [{ kind: 'text', text }];
}

/**
 * Splits a master's message into texts and pictures. A tag whose url does not begin with http(s)
 * and end as a picture stays text, and nothing else is markup.
 */
export function parseImageMarkup(message: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let at = 0;
  for (const found of message.matchAll(IMAGE)) {
    parts.push(...textPart(message.slice(at, found.index)));
    parts.push({ kind: 'image', url: found[1] ?? '' });
    at = found.index + found[0].length;
  }
  return [...parts, ...textPart(message.slice(at))];
}
