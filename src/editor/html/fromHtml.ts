import { cleanHtml } from '../../lib/cleanHtml.ts';
import { type Block, type Marks } from '../document.ts';
import { normalised } from '../schema.ts';
import { DocumentBuilder } from './documentBuilder.ts';
import { type LinkSource } from './lineReader.ts';
import { blockOf, BOUNDARY_TAGS, markOf } from './rules.ts';

/** What the elements around a piece of text say about it. */
interface Surroundings {
  marks: Marks;
  link?: LinkSource;
}

/**
 * HTML of any origin as a document of the editor: cleaned, read by the table of `rules.ts`, normalised. An empty text is one
 * empty paragraph.
 */
export function documentFromHtml(html: string): Block[] {
  const { body } = new DOMParser().parseFromString(cleanHtml(html), 'text/html');
  const builder = new DocumentBuilder();
  readChildren(body, builder, { marks: {} });
  return normalised(builder.finish());
}

function readChildren(parent: Node, builder: DocumentBuilder, around: Surroundings): void {
  for (const child of parent.childNodes) {
    if (child instanceof Element) readElement(child, builder, around);
    else if (child instanceof Text) builder.text(child.data, around.marks, around.link);
  }
}

function readElement(source: Element, builder: DocumentBuilder, around: Surroundings): void {
  const readInside = () => readChildren(source, builder, within(source, around));
  const block = blockOf(source);
  if (block) {
    builder.block(block, readInside);
  } else if (source.localName === 'br') {
    builder.lineBreak(around.marks, around.link);
  } else if (BOUNDARY_TAGS.has(source.localName)) {
    builder.boundary();
    readInside();
    builder.boundary();
  } else {
    readInside();
  }
}

/** A mark or a link holds for all that stands inside of it, blocks too. */
function within(source: Element, around: Surroundings): Surroundings {
  const mark = markOf(source);
  if (mark) return { ...around, marks: { ...around.marks, [mark]: true } };
  const href = source.localName === 'a' ? source.getAttribute('href') : null;
  if (href === null) return around;
  const title = source.getAttribute('title')?.trim();
  return { ...around, link: { href, ...(title ? { title } : {}) } };
}
