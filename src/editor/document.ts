import { type BaseEditor } from 'slate';
import { type HistoryEditor } from 'slate-history';
import { type ReactEditor } from 'slate-react';

/**
 * The document that the editor works on. A *line* holds text and links; a *container* holds blocks; a *void* holds nothing
 * that is typed. What HTML each of them is read from and written as stands in `html/rules.ts`; what the editor puts right by
 * itself stands in `schema.ts`.
 */
export type Mark = 'bold' | 'italic' | 'underline' | 'strike' | 'sub' | 'sup' | 'code';

/** The marks of a piece of text. A mark that is not set is absent, never false. */
export type Marks = Partial<Record<Mark, true>>;

/** Text with its marks; `\n` is a line break inside the line. */
export type FormattedText = Marks & { text: string };

export interface LinkElement {
  type: 'link';
  href: string;
  title?: string;
  children: FormattedText[];
}

export type Inline = FormattedText | LinkElement;

export interface ParagraphElement {
  type: 'paragraph';
  children: Inline[];
}

export interface HeadingElement {
  type: 'heading';
  level: 2 | 3 | 4;
  children: Inline[];
}

/** Text whose spaces and line breaks stand as they are. */
export interface CodeElement {
  type: 'code';
  children: Inline[];
}

/** One point of a list. What is nested under it follows it as a list of its own in the same list. */
export interface ItemElement {
  type: 'item';
  children: Inline[];
}

export interface CellElement {
  type: 'cell';
  header?: true;
  colspan?: number;
  rowspan?: number;
  children: Inline[];
}

export interface QuoteElement {
  type: 'quote';
  children: Block[];
}

export interface ListElement {
  type: 'list';
  ordered: boolean;
  children: (ItemElement | ListElement)[];
}

export interface RowElement {
  type: 'row';
  children: CellElement[];
}

export interface TableElement {
  type: 'table';
  children: RowElement[];
}

/** A picture; width and height in pixels. */
export interface ImageElement {
  type: 'image';
  src: string;
  alt?: string;
  width?: number;
  height?: number;
  children: FormattedText[];
}

/** A horizontal rule: the break between two scenes. */
export interface RuleElement {
  type: 'rule';
  children: FormattedText[];
}

export type LineElement =
  ParagraphElement | HeadingElement | CodeElement | ItemElement | CellElement;
export type ContainerElement = QuoteElement | ListElement | TableElement | RowElement;
export type VoidElement = ImageElement | RuleElement;
export type BlockElement = LineElement | ContainerElement | VoidElement;

/** What may stand at the top of a document or inside a quote. */
export type Block =
  | ParagraphElement
  | HeadingElement
  | CodeElement
  | QuoteElement
  | ListElement
  | TableElement
  | VoidElement;

export type EditorElement = BlockElement | LinkElement;
export type LetopisEditor = BaseEditor & ReactEditor & HistoryEditor;

declare module 'slate' {
  interface CustomTypes {
    Editor: LetopisEditor;
    Element: EditorElement;
    Text: FormattedText;
  }
}
