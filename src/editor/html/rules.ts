import {
  type BlockElement,
  type CellElement,
  type HeadingElement,
  type ImageElement,
  type Mark,
} from '../document.ts';

/**
 * The one table between HTML and the document: which tags are read as what, and what is written. `fromHtml.ts` and `toHtml.ts`
 * walk it in the two directions, so that what is written is always read back as the same.
 */

/** Marks, outermost first: the order in which they are written. */
export const MARK_RULES: readonly { mark: Mark; tag: string; also: readonly string[] }[] = [
  { mark: 'bold', tag: 'strong', also: ['b'] },
  { mark: 'italic', tag: 'em', also: ['i'] },
  { mark: 'underline', tag: 'u', also: [] },
  { mark: 'strike', tag: 's', also: ['del'] },
  { mark: 'sub', tag: 'sub', also: [] },
  { mark: 'sup', tag: 'sup', also: [] },
  { mark: 'code', tag: 'code', also: [] },
];

/** Properties of an element without its children. */
export type Props<E extends BlockElement = BlockElement> = E extends BlockElement
  ? Omit<E, 'children'>
  : never;

export type Attributes = Readonly<Record<string, string | number | undefined>>;

interface BlockRule<E extends BlockElement> {
  kind: 'line' | 'container' | 'void';
  /** The tags that are read as this element, each with the properties it gives. */
  read: Readonly<Record<string, (source: Element) => Props<E>>>;
  /** The tag it is written as. */
  tag: (element: E) => string;
  attributes?: (element: E) => Attributes;
}

type BlockRules = { [T in BlockElement['type']]: BlockRule<Extract<BlockElement, { type: T }>> };

export const BLOCK_RULES: BlockRules = {
  paragraph: { kind: 'line', read: { p: () => ({ type: 'paragraph' }) }, tag: () => 'p' },
  heading: {
    kind: 'line',
    read: { h2: heading(2), h3: heading(3), h4: heading(4) },
    tag: ({ level }) => `h${level}`,
  },
  code: { kind: 'line', read: { pre: () => ({ type: 'code' }) }, tag: () => 'pre' },
  item: { kind: 'line', read: { li: () => ({ type: 'item' }) }, tag: () => 'li' },
  cell: {
    kind: 'line',
    read: { td: cell, th: (source) => ({ ...cell(source), header: true }) },
    tag: ({ header }) => (header ? 'th' : 'td'),
    attributes: ({ colspan, rowspan }) => ({ colspan, rowspan }),
  },
  quote: {
    kind: 'container',
    read: { blockquote: () => ({ type: 'quote' }) },
    tag: () => 'blockquote',
  },
  list: {
    kind: 'container',
    read: {
      ul: () => ({ type: 'list', ordered: false }),
      ol: () => ({ type: 'list', ordered: true }),
    },
    tag: ({ ordered }) => (ordered ? 'ol' : 'ul'),
  },
  table: { kind: 'container', read: { table: () => ({ type: 'table' }) }, tag: () => 'table' },
  row: { kind: 'container', read: { tr: () => ({ type: 'row' }) }, tag: () => 'tr' },
  image: {
    kind: 'void',
    read: { img: image },
    tag: () => 'img',
    attributes: ({ src, alt = '', width, height }) => ({ src, alt, width, height }),
  },
  rule: { kind: 'void', read: { hr: () => ({ type: 'rule' }) }, tag: () => 'hr' },
};

/** Tags that only keep lines apart. */
export const BOUNDARY_TAGS: ReadonlySet<string> = new Set([
  'div',
  'figure',
  'figcaption',
  'caption',
]);

const READERS: ReadonlyMap<string, (source: Element) => Props> = new Map(
  Object.values(BLOCK_RULES).flatMap((rule) => Object.entries(rule.read)),
);

const MARKS_BY_TAG: ReadonlyMap<string, Mark> = new Map(
  MARK_RULES.flatMap(({ mark, tag, also }) => [tag, ...also].map((name) => [name, mark] as const)),
);

/** What a tag is read as; undefined for tags that are no block of the document. */
export function blockOf(source: Element): Props | undefined {
  return READERS.get(source.localName)?.(source);
}

/** The mark that a tag stands for. */
export function markOf(source: Element): Mark | undefined {
  return MARKS_BY_TAG.get(source.localName);
}

/** Whether an element of this type is a line, a container or a void. */
export function kindOf(type: BlockElement['type']): 'line' | 'container' | 'void' {
  return BLOCK_RULES[type].kind;
}

function heading(level: HeadingElement['level']) {
  return (): Props<HeadingElement> => ({ type: 'heading', level });
}

function cell(source: Element): Props<CellElement> {
  return { type: 'cell', ...numbers(source, 'colspan', 'rowspan') };
}

function image(source: Element): Props<ImageElement> {
  const alt = source.getAttribute('alt')?.trim();
  return {
    type: 'image',
    src: source.getAttribute('src') ?? '',
    ...(alt ? { alt } : {}),
    ...numbers(source, 'width', 'height'),
  };
}

/** Attributes that hold whole numbers above zero; others are left out. */
function numbers<N extends string>(source: Element, ...names: N[]): Partial<Record<N, number>> {
  const found = names
    .map((name) => [name, Number(source.getAttribute(name))] as const)
    .filter(([, value]) => Number.isInteger(value) && value > 0);
  return Object.fromEntries(found) as Partial<Record<N, number>>;
}
