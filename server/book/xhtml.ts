import { type ChildNode, Element, isTag, isText, type ParentNode, Text } from 'domhandler';
import render from 'dom-serializer';
import { parseDocument } from 'htmlparser2';
import {
  ALLOWED_TAGS,
  DROPPED_WITH_TEXT,
  isAllowedAttribute,
} from '../../src/domain/htmlFormats.ts';
import { legalXml } from '../pages/words.ts';

/**
 * HTML of posts, which was cleaned when it was stored (HOST-05), as XHTML that readers of e-books take: well-formed, each element where it may
 * stand. What is no longer on the list of formats is left out here as well.
 */

/** What stands in place of a picture: its address inside the book, or, where it is not in the book, the address that a link leads to. */
export type PlacedPicture = { src: string } | { href: string } | undefined;

/** Where a picture with this `src` stands. */
export type PlacePicture = (src: string) => Promise<PlacedPicture>;

const ALLOWED = new Set(ALLOWED_TAGS);
const DROPPED = new Set(DROPPED_WITH_TEXT);

/** In what an element may stand; elsewhere it is but a part of the text. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  li: ['ul', 'ol'],
  figcaption: ['figure'],
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['table', 'thead', 'tbody', 'tfoot'],
  td: ['tr'],
  th: ['tr'],
};

/** What holds nothing but its parts. */
const HOLDS_PARTS = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tfoot', 'tr']);

/** What holds no blocks. */
const INLINE = new Set(
  'p h2 h3 h4 pre strong b em i u s del sub sup code span a caption'.split(' '),
);
const BLOCKS = new Set(
  'p div hr h2 h3 h4 blockquote pre ul ol li figure figcaption table caption thead tbody tfoot tr th td'.split(
    ' ',
  ),
);

type Place = { parent: string; inline: boolean; inLink: boolean };

/** The name under which an element may stand here. */
function nameAt(name: string, { parent, inline, inLink }: Place): string {
  if (inline && BLOCKS.has(name)) return 'span';
  if (inLink && name === 'a') return 'span';
  const parents = PARENTS[name];
  return parents && !parents.includes(parent) ? 'div' : name;
}

function attributesOf(name: string, given: Readonly<Record<string, string>>) {
  const kept = Object.entries(given).filter(([key, value]) => isAllowedAttribute(name, key, value));
  const attributes = Object.fromEntries(kept);
  if (name !== 'a') return attributes;
  // An address that no parser takes apart is none.
  const href = URL.parse(attributes['href'] ?? '')?.href;
  const { title } = attributes;
  return { ...(title && { title }), ...(href && { href }) };
}

/** A picture, or the link to it, where it is not in the book. Of one that may come from nowhere (isAllowedAttribute) its words alone. */
async function picture(
  element: Element,
  place: PlacePicture,
  inLink: boolean,
): Promise<ChildNode[]> {
  const { src = '', alt = '' } = element.attribs;
  const placed = isAllowedAttribute('img', 'src', src) ? await place(src) : undefined;
  if (!placed) return alt === '' ? [] : [new Text(alt)];
  if ('src' in placed) return [new Element('img', { src: placed.src, alt })];
  const words = new Text(alt === '' ? placed.href : alt);
  return inLink ? [words] : [new Element('a', { href: placed.href }, [words])];
}

async function settledAll(
  { children }: ParentNode,
  place: PlacePicture,
  at: Place,
): Promise<ChildNode[]> {
  const settled: ChildNode[] = [];
  for (const child of children) settled.push(...(await settledOne(child, place, at)));
  return settled;
}

async function settledOne(node: ChildNode, place: PlacePicture, at: Place): Promise<ChildNode[]> {
  if (isText(node)) {
    const isBetween = HOLDS_PARTS.has(at.parent) && node.data.trim() === '';
    return isBetween ? [] : [new Text(legalXml(node.data))];
  }
  if (!isTag(node) || DROPPED.has(node.name)) return [];
  if (node.name === 'img') return picture(node, place, at.inLink);
  if (!ALLOWED.has(node.name)) return settledAll(node, place, at);
  const name = nameAt(node.name, at);
  const children = await settledAll(node, place, {
    parent: name,
    inline: at.inline || INLINE.has(name),
    inLink: at.inLink || name === 'a',
  });
  // A list with something else in it is no list that XHTML knows.
  const isBroken =
    HOLDS_PARTS.has(name) && !children.every((one) => isTag(one) && isPartOf(one.name, name));
  if (isBroken || (HOLDS_PARTS.has(name) && children.length === 0)) return children;
  return [new Element(name, attributesOf(name, node.attribs), children)];
}

const isPartOf = (name: string, parent: string): boolean =>
  PARENTS[name]?.includes(parent) ?? false;

/** What stands directly in a section of XHTML: blocks; loose text becomes a paragraph. */
function asBlocks(nodes: readonly ChildNode[]): ChildNode[] {
  const blocks: ChildNode[] = [];
  let loose: ChildNode[] = [];
  const close = () => {
    const hasWords = loose.some((one) => !isText(one) || one.data.trim() !== '');
    if (hasWords) blocks.push(new Element('p', {}, loose));
    loose = [];
  };
  for (const node of nodes) {
    if (isTag(node) && BLOCKS.has(node.name)) {
      close();
      blocks.push(PARENTS[node.name] ? new Element('div', {}, node.children) : node);
    } else loose.push(node);
  }
  close();
  return blocks;
}

/** HTML as XHTML, to be put into a section. */
export async function toXhtml(html: string, place: PlacePicture): Promise<string> {
  const root: Place = { parent: '', inline: false, inLink: false };
  const nodes = await settledAll(parseDocument(html), place, root);
  // As HTML with closed tags, which is XHTML as well, but for the one name that XML does not know; as XML each Cyrillic letter would take six.
  const options = { selfClosingTags: true, emptyAttrs: true, encodeEntities: 'utf8' } as const;
  return render(asBlocks(nodes), options).replaceAll('&nbsp;', '\u00a0');
}
