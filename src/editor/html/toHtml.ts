import { Text } from 'slate';
import { LINK_ATTRIBUTES } from '../../domain/htmlFormats.ts';
import { escapeAttribute, escapeText } from '../../lib/escapeHtml.ts';
import {
  type Block,
  type BlockElement,
  type FormattedText,
  type ItemElement,
  type LineElement,
  type LinkElement,
  type ListElement,
} from '../document.ts';
import { isLine, isVoid } from '../schema.ts';
import { type Attributes, BLOCK_RULES, MARK_RULES } from './rules.ts';

const written = new WeakMap<Block, string>();

/**
 * A document as HTML; an empty document is an empty text. A block that did not change since the last call is not written
 * again (Slate's nodes are never mutated), so that the cost after a keystroke is one block and one join.
 */
export function htmlFromDocument(blocks: readonly Block[]): string {
  const visible = withoutClosingParagraph(blocks);
  return visible.map(blockHtml).join('');
}

/** The empty paragraph that `schema.ts` puts behind a closing picture is for the caret, not for readers. */
function withoutClosingParagraph(blocks: readonly Block[]): readonly Block[] {
  const last = blocks.at(-1);
  const previous = blocks.at(-2);
  if (!last || !isEmptyParagraph(last)) return blocks;
  const isClosing = !previous || isVoid(previous) || previous.type === 'table';
  return isClosing ? blocks.slice(0, -1) : blocks;
}

function isEmptyParagraph(block: Block): boolean {
  return (
    block.type === 'paragraph' &&
    block.children.every((child) => Text.isText(child) && child.text === '')
  );
}

function blockHtml(block: Block): string {
  const known = written.get(block);
  if (known !== undefined) return known;
  const html = elementHtml(block);
  written.set(block, html);
  return html;
}

function elementHtml(element: BlockElement): string {
  const inside = insideHtml(element);
  const { tag, attributes } = tagOf(element);
  const open = `<${tag}${attributesHtml(attributes)}>`;
  return isVoid(element) ? open : `${open}${inside}</${tag}>`;
}

/** The row of the table for this element; one place bears the type that TypeScript cannot follow through an index. */
function tagOf(element: BlockElement): { tag: string; attributes: Attributes } {
  const rule = BLOCK_RULES[element.type] as {
    tag: (element: BlockElement) => string;
    attributes?: (element: BlockElement) => Attributes;
  };
  return { tag: rule.tag(element), attributes: rule.attributes?.(element) ?? {} };
}

function insideHtml(element: BlockElement): string {
  if (isVoid(element)) return '';
  if (isLine(element)) return lineHtml(element);
  if (element.type === 'list') return pointsHtml(element);
  const inside = (element.children as BlockElement[]).map(elementHtml).join('');
  return element.type === 'table' ? `<tbody>${inside}</tbody>` : inside;
}

/** In the document a nested list follows its point; in HTML it stands inside of it. */
function pointsHtml(list: ListElement): string {
  const points: string[] = [];
  for (const child of list.children) {
    if (child.type === 'item') points.push(lineHtml(child));
    else points.push((points.pop() ?? '') + elementHtml(child));
  }
  return points.map((point) => `<li>${point}</li>`).join('');
}

/** Text of a line and what stood before it decide which spaces a browser would swallow: those become no-break spaces. */
interface Pen {
  verbatim: boolean;
  afterSpace: boolean;
}

function lineHtml(line: LineElement | ItemElement): string {
  const pen: Pen = { verbatim: line.type === 'code', afterSpace: true };
  const html = line.children
    .map((child) => (Text.isText(child) ? textHtml(child, pen) : linkHtml(child, pen)))
    .join('');
  const text = line.children.map((child) => plain(child)).join('');
  if (text.endsWith('\n')) return `${html}<br>`; // one break at the end is not seen
  const needsBreak = text === '' && line.type !== 'item' && line.type !== 'cell';
  return needsBreak ? '<br>' : html;
}

function plain(child: FormattedText | LinkElement): string {
  return Text.isText(child) ? child.text : child.children.map(({ text }) => text).join('');
}

function linkHtml(link: LinkElement, pen: Pen): string {
  const inside = link.children.map((child) => textHtml(child, pen)).join('');
  const { href, title } = link;
  return `<a${attributesHtml({ href, title, ...LINK_ATTRIBUTES })}>${inside}</a>`;
}

function textHtml(leaf: FormattedText, pen: Pen): string {
  if (leaf.text === '') return '';
  const tags = MARK_RULES.filter(({ mark }) => leaf[mark]).map(({ tag }) => tag);
  const open = tags.map((tag) => `<${tag}>`).join('');
  const close = tags
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join('');
  return `${open}${charactersHtml(leaf.text, pen)}${close}`;
}

function charactersHtml(text: string, pen: Pen): string {
  const kept = pen.verbatim ? text : keepSpaces(text, pen);
  return escapeText(kept).replaceAll('\n', '<br>');
}

/** Spaces that HTML would swallow, as no-break spaces: at the beginning of a line and after another space. */
function keepSpaces(text: string, pen: Pen): string {
  return text.replace(/[ \t\f\r]|[^ \t\f\r]+/g, (run) => {
    if (!/^[ \t\f\r]$/.test(run)) {
      pen.afterSpace = run.endsWith('\n');
      return run;
    }
    pen.afterSpace = !pen.afterSpace;
    return pen.afterSpace ? ' ' : '\u00a0';
  });
}

function attributesHtml(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
    .join('');
}
