import { jsx } from 'slate-hyperscript';
import { type Block, type BlockElement, type Inline, type Marks } from '../document.ts';
import { LineReader, type LinkSource } from './lineReader.ts';
import { kindOf, type Props } from './rules.ts';

interface Frame {
  type: 'root' | 'quote' | 'list' | 'table' | 'row';
  children: BlockElement[];
  /** Voids found where they cannot stand; they follow the list or the table. */
  after: BlockElement[];
}

interface OpenLine {
  props: Props;
  /** The line is written even if nothing stands in it: an empty point, an empty cell. */
  forced: boolean;
}

/**
 * Builds a document from what a walk over HTML meets, in any nesting that HTML allows. What cannot stand where it was found
 * goes to the nearest place where it can; text is never lost.
 */
export class DocumentBuilder {
  readonly #frames: Frame[] = [{ type: 'root', children: [], after: [] }];
  readonly #reader = new LineReader();
  #line: OpenLine | undefined;

  text(source: string, marks: Marks, link: LinkSource | undefined): void {
    this.#reader.text(source, marks, link, this.#line?.props.type === 'code');
  }

  lineBreak(marks: Marks, link: LinkSource | undefined): void {
    this.#reader.lineBreak(marks, link);
  }

  /** Text before and text after do not stand on one line. */
  boundary(): void {
    if (this.#line) this.#reader.boundary();
    else this.#flush();
  }

  /** A block of the source, with `fill` walking its inside. */
  block(props: Props, fill: () => void): void {
    const kind = kindOf(props.type);
    if (kind === 'void') this.#void(props);
    else if (!this.#fits(props)) this.#bounded(fill);
    else if (kind === 'line') this.#fillLine(props, fill);
    else this.#fillContainer(props, fill);
  }

  /** The blocks that were built. */
  finish(): Block[] {
    this.#flush();
    return this.#top.children as Block[];
  }

  get #top(): Frame {
    const top = this.#frames.at(-1);
    if (!top) throw new Error('The root frame is never closed');
    return top;
  }

  /** Whether the block can be opened here; otherwise only its text is taken. */
  #fits({ type }: Props): boolean {
    const inLine = this.#line !== undefined;
    if (this.#top.type === 'list') return type === 'list' || (type === 'item' && !inLine);
    if (this.#top.type === 'table') return type === 'row';
    if (this.#top.type === 'row') return type === 'cell' && !inLine;
    if (type === 'item' || type === 'row' || type === 'cell') return false;
    return kindOf(type) === 'container' || !inLine;
  }

  #bounded(fill: () => void): void {
    this.boundary();
    fill();
    this.boundary();
  }

  #fillLine(props: Props, fill: () => void): void {
    this.#flush();
    this.#line = { props, forced: props.type === 'item' || props.type === 'cell' };
    fill();
    this.#flush();
    this.#line = undefined;
  }

  #fillContainer(props: Props, fill: () => void): void {
    const line = this.#line;
    this.#flush();
    this.#line = undefined;
    const frame: Frame = { type: props.type as Frame['type'], children: [], after: [] };
    this.#frames.push(frame);
    fill();
    this.#flush();
    this.#frames.pop();
    if (frame.children.length > 0) this.#append(props, frame.children);
    for (const element of frame.after) this.#place(element);
    this.#line = line;
  }

  #void(props: Props): void {
    this.#flush();
    this.#place(jsx('element', props, { text: '' }) as BlockElement);
  }

  /** Ends the line that was gathered. Text outside of any line is a paragraph, or a point where a list stands open. */
  #flush(): void {
    const { isEmpty } = this.#reader;
    const children = this.#reader.take();
    if (isEmpty && !this.#line?.forced) return;
    const loose: Props = this.#top.type === 'list' ? { type: 'item' } : { type: 'paragraph' };
    this.#append(this.#line?.props ?? loose, children);
    if (this.#line) this.#line.forced = false;
  }

  #append(props: Props, children: BlockElement[] | Inline[]): void {
    this.#place(jsx('element', props, children) as BlockElement);
  }

  #place(element: BlockElement): void {
    const frames = this.#frames.filter((frame) => takes(frame, element));
    const frame = frames.at(-1) ?? this.#top;
    const outer = this.#frames[this.#frames.indexOf(frame) + 1];
    if (outer && kindOf(element.type) === 'void') outer.after.push(element);
    else frame.children.push(element);
  }
}

/** Whether an element may stand directly in a frame. */
function takes(frame: Frame, { type }: BlockElement): boolean {
  if (frame.type === 'list') return type === 'item' || type === 'list';
  if (frame.type === 'table') return type === 'row';
  if (frame.type === 'row') return type === 'cell';
  return type !== 'item' && type !== 'row' && type !== 'cell';
}
