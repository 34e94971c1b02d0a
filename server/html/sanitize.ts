import sanitizeHtml, { type IOptions, type Tag } from 'sanitize-html';
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  DROPPED_WITH_TEXT,
  IMAGE_SCHEMES,
  isAllowedAttribute,
  LINK_ATTRIBUTES,
  LINK_SCHEMES,
} from '../../src/domain/htmlFormats.ts';
import { MARKUP_LIMIT } from '../../src/domain/markup.ts';

function settleTag(tagName: string, given: Readonly<Record<string, string>>): Tag {
  const allowed = Object.entries(given).filter(([name, value]) =>
    isAllowedAttribute(tagName, name, value),
  );
  const attribs = Object.fromEntries(allowed);
  const isLink = tagName === 'a' && attribs['href'] !== undefined;
  return { tagName, attribs: isLink ? { ...attribs, ...LINK_ATTRIBUTES } : attribs };
}

const attributes = Object.entries(ALLOWED_ATTRIBUTES).map(([tag, names]): [string, string[]] => [
  tag,
  tag === 'a' ? [...names, ...Object.keys(LINK_ATTRIBUTES)] : [...names],
]);

const OPTIONS: IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: Object.fromEntries(attributes),
  allowedSchemes: [...LINK_SCHEMES],
  allowedSchemesByTag: { img: [...IMAGE_SCHEMES] },
  allowProtocolRelative: false,
  nonTextTags: [...DROPPED_WITH_TEXT],
  disallowedTagsMode: 'discard',
  nestingLimit: MARKUP_LIMIT.nesting,
  transformTags: { '*': settleTag },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
};

// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;

/** Without what no text needs and no database likes: control characters but tab and line break, and halves of characters. */
export const readable = (text: string): string => text.toWellFormed().replace(CONTROL, '');

/**
 * What comes after more tags than any text needs is text: the parser's time grows with the square of their nesting, and a page that shows
 * them is slow as well. The call that brought the text has refused such (domain/markup); this holds whoever asks.
 */
function withoutExcess(html: string): string {
  let tags = 0;
  return html.replace(/<(?=[a-z/])/gi, (sign) => {
    tags += 1;
    return tags > MARKUP_LIMIT.tags ? '&lt;' : sign;
  });
}

/** Serialized as browsers serialize HTML, so that client and host store the same text. */
function asBrowsersWrite(html: string): string {
  return html
    .replace(/<(br|hr|img)((?: [a-z]+="[^"]*")*) \/>/g, '<$1$2>')
    .replaceAll('\u00a0', '&nbsp;');
}

function sanitizeOnce(html: string): string {
  // Once more afterwards: characters may have been written as numbers.
  return asBrowsersWrite(readable(sanitizeHtml(withoutExcess(readable(html)), OPTIONS)).trim());
}

/** Passes at the most: where an element is removed, its neighbours may form a new one. */
const ROUNDS = 4;

/**
 * Cleans HTML of users before it is stored: posts, comments, profiles, chronicles (HOST-05). The same list as the
 * client's cleaning (domain/htmlFormats), by another library: what gets past one does not get past both.
 */
export function sanitizePost(html: string): string {
  let clean = html;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = clean;
    clean = sanitizeOnce(before);
    if (clean === before) break;
  }
  return clean;
}
