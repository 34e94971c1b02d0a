import { Editor, type Path, Transforms } from 'slate';
import { type BlockElement, type LineElement } from '../document.ts';
import { isBlock, isElementOf } from '../schema.ts';
import { insertBlock } from './insertBlock.ts';
import { around, selectedLines } from './selection.ts';

/** The block formats of the toolbar. */
export type BlockFormat = 'heading' | 'quote' | 'bulleted' | 'numbered';

/** The formats that all of the selected lines have. */
export function formatsOf(editor: Editor): BlockFormat[] {
  const [first = [], ...others] = selectedLines(editor).map(([line, path]) =>
    formatsOfLine(editor, line, path),
  );
  return first.filter((format) => others.every((formats) => formats.includes(format)));
}

function formatsOfLine(editor: Editor, line: LineElement, path: Path): BlockFormat[] {
  const formats: BlockFormat[] = [];
  if (line.type === 'heading') formats.push('heading');
  if (around(editor, 'quote', path)) formats.push('quote');
  const list = line.type === 'item' ? around(editor, 'list', path)?.[0] : undefined;
  if (list) formats.push(list.ordered ? 'numbered' : 'bulleted');
  return formats;
}

/** Gives the selected lines the format, or takes it away where all of them have it. */
export function toggleBlock(editor: Editor, format: BlockFormat): void {
  const active = formatsOf(editor).includes(format);
  Editor.withoutNormalizing(editor, () => {
    if (format === 'quote') toggleQuote(editor, active);
    else if (format === 'heading') toggleHeading(editor, active);
    else toggleList(editor, active, format === 'numbered');
  });
}

function toggleQuote(editor: Editor, active: boolean): void {
  // Quotes inside the selection join the new one: a quote in a quote is rarely meant.
  Transforms.unwrapNodes(editor, { match: (n) => isElementOf(n, 'quote'), split: true });
  if (active) return;
  Transforms.wrapNodes(
    editor,
    { type: 'quote', children: [] },
    { match: (node) => isBlock(node), mode: 'highest' },
  );
}

function toggleHeading(editor: Editor, active: boolean): void {
  eachLine(editor, (path) => {
    takeOutOfLists(editor, path, (home) => {
      if (active) becomeParagraph(editor, home);
      else Transforms.setNodes<BlockElement>(editor, { type: 'heading', level: 3 }, { at: home });
    });
  });
}

function toggleList(editor: Editor, active: boolean, ordered: boolean): void {
  eachLine(editor, (path) => {
    if (active) {
      takeOutOfLists(editor, path, (home) => becomeParagraph(editor, home));
      return;
    }
    const list = around(editor, 'list', path);
    if (list) {
      Transforms.setNodes(editor, { ordered }, { at: list[1] });
      return;
    }
    becomeParagraph(editor, path);
    Transforms.setNodes<BlockElement>(editor, { type: 'item' }, { at: path });
    Transforms.wrapNodes(editor, { type: 'list', ordered, children: [] }, { at: path });
  });
}

/** Walks the selected lines while they move: each is followed by its reference. */
function eachLine(editor: Editor, change: (path: Path) => void): void {
  const refs = selectedLines(editor).map(([, path]) => Editor.pathRef(editor, path));
  for (const ref of refs) {
    const path = ref.unref();
    if (path) change(path);
  }
}

/** Lifts a line out of every list around it, then hands over the place where it stands. */
function takeOutOfLists(editor: Editor, path: Path, then: (path: Path) => void): void {
  const ref = Editor.pathRef(editor, path);
  while (ref.current && around(editor, 'list', ref.current)) {
    Transforms.liftNodes(editor, { at: ref.current });
  }
  const home = ref.unref();
  if (home) then(home);
}

/** Makes a line a plain paragraph. */
export function becomeParagraph(editor: Editor, path: Path): void {
  Transforms.unsetNodes(editor, 'level', { at: path });
  Transforms.setNodes<BlockElement>(editor, { type: 'paragraph' }, { at: path });
}

/** A horizontal rule at the caret. */
export function insertRule(editor: Editor): void {
  insertBlock(editor, { type: 'rule', children: [{ text: '' }] });
}

/** A picture at the caret; `src` is the address that the host gave it. */
export function insertImage(editor: Editor, src: string): void {
  insertBlock(editor, { type: 'image', src, children: [{ text: '' }] });
}
