import { jsx } from 'slate-hyperscript';
import { type FormattedText, type Inline, type LinkElement, type Marks } from '../document.ts';

/** An `<a>` of the source; two neighbours stay two, also where both lead to the same place. */
export interface LinkSource {
  href: string;
  title?: string;
}

interface Piece {
  text: string;
  marks: Marks;
  link: LinkSource | undefined;
}

/**
 * Gathers the text of one line and treats white space as a browser does: runs become one space, none at the beginning of a
 * line; none at the end either where the run holds a line end of the source, for then nobody typed it. One break at the end
 * is not seen in HTML (`<p>a<br></p>` is one line) and does not count.
 */
export class LineReader {
  #pieces: Piece[] = [];
  #hadBreak = false;
  #boundary = false;
  #afterSpace = true;
  /** The last piece ends in a space that stands for a line end of the source. */
  #looseEnd = false;

  /** Whether anything has been read that makes a line, be it only a break. */
  get isEmpty(): boolean {
    return this.#pieces.length === 0 && !this.#hadBreak;
  }

  /** Text as it stands in the source; `verbatim` keeps its spaces and line ends. */
  text(source: string, marks: Marks, link: LinkSource | undefined, verbatim: boolean): void {
    const text = verbatim ? source : this.#collapse(source);
    if (text === '') return;
    this.#crossBoundary();
    this.#looseEnd = !verbatim && text.endsWith(' ') && /[\n\r][ \t\n\f\r]*$/.test(source);
    this.#add(text, marks, link);
  }

  /** A `<br>`. */
  lineBreak(marks: Marks, link: LinkSource | undefined): void {
    this.#crossBoundary();
    this.#trimLooseEnd();
    this.#hadBreak = true;
    this.#afterSpace = true;
    this.#add('\n', marks, link);
  }

  /** The edge of a block that cannot stand in this line: what follows begins on a new line. */
  boundary(): void {
    this.#trimLooseEnd();
    this.#afterSpace = true;
    this.#boundary = this.#pieces.length > 0;
  }

  /** What was read, as the children of a line; the reader is empty afterwards. */
  take(): Inline[] {
    this.#trimLooseEnd();
    this.#dropLast('\n');
    const children = inlines(this.#pieces);
    this.#pieces = [];
    this.#hadBreak = false;
    this.#boundary = false;
    this.#afterSpace = true;
    return children;
  }

  #collapse(source: string): string {
    const text = source.replace(/[ \t\n\f\r]+/g, ' ');
    const collapsed = this.#afterSpace && text.startsWith(' ') ? text.slice(1) : text;
    if (text !== '') this.#afterSpace = text.endsWith(' ');
    return collapsed;
  }

  #crossBoundary(): void {
    if (!this.#boundary) return;
    this.#boundary = false;
    this.#add('\n', {}, undefined);
  }

  #trimLooseEnd(): void {
    if (this.#looseEnd) this.#dropLast(' ');
    this.#looseEnd = false;
  }

  #dropLast(character: string): void {
    const last = this.#pieces.at(-1);
    if (!last?.text.endsWith(character)) return;
    last.text = last.text.slice(0, -character.length);
    if (last.text === '') this.#pieces.pop();
  }

  #add(text: string, marks: Marks, link: LinkSource | undefined): void {
    const last = this.#pieces.at(-1);
    if (last && last.marks === marks && last.link === link) last.text += text;
    else this.#pieces.push({ text, marks, link });
  }
}

/** Pieces as text and links; the editor's own normalising joins texts of the same marks. */
function inlines(pieces: readonly Piece[]): Inline[] {
  const children: Inline[] = [];
  let link: LinkSource | undefined;
  let linked: FormattedText[] = [];
  for (const piece of pieces) {
    const text = jsx('text', piece.marks, piece.text);
    if (piece.link !== undefined && piece.link === link) {
      linked.push(text);
      continue;
    }
    link = piece.link;
    linked = [text];
    children.push(link ? linkElement(link, linked) : text);
  }
  return children.length > 0 ? children : [{ text: '' }];
}

/** The children are filled while the pieces of the link go by. */
function linkElement(source: LinkSource, children: FormattedText[]): LinkElement {
  return { type: 'link', ...source, children };
}
