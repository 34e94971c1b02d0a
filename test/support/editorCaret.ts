import { Editor, Node, Path, type Point, Range, Text, Transforms } from 'slate';
import { createLetopisEditor } from '../../src/editor/createEditor.ts';
import { type Block, type LetopisEditor } from '../../src/editor/document.ts';
import { documentFromHtml } from '../../src/editor/html/fromHtml.ts';
import { htmlFromDocument } from '../../src/editor/html/toHtml.ts';

/**
 * Tests of the editor are written with the caret in the text: `|`, or `[` and `]` around a selection. `{img|}` cannot be
 * written; a selected picture or rule shows as `|` in front of its tag.
 */
const MARKERS = ['|', '[', ']'] as const;

/** An editor over HTML with the caret where the markers stand. */
export function editorAt(html: string): LetopisEditor {
  const editor = createLetopisEditor(documentFromHtml(html));
  const found = new Map(MARKERS.map((marker) => [marker, takeMarker(editor, marker)]));
  const anchor = found.get('|') ?? found.get('[');
  const focus = found.get('|') ?? found.get(']');
  if (anchor && focus) Transforms.select(editor, { anchor, focus });
  editor.history = { undos: [], redos: [] };
  editor.operations = [];
  return editor;
}

function takeMarker(editor: LetopisEditor, marker: string): Point | undefined {
  for (const [text, path] of Node.texts(editor)) {
    const offset = text.text.indexOf(marker);
    if (offset < 0) continue;
    const at = { path, offset };
    Transforms.delete(editor, { at, distance: 1 });
    return at;
  }
  return undefined;
}

/** The HTML of an editor with the caret written into it. */
export function htmlWithCaret(editor: LetopisEditor): string {
  const { selection, children } = editor;
  if (!selection) return htmlFromDocument(children as Block[]);
  const [start, end] = Range.edges(selection);
  const places: [Point, string][] = Range.isCollapsed(selection)
    ? [[start, '|']]
    : [
        [end, ']'],
        [start, '['],
      ];
  const marked = structuredClone(children) as Block[];
  for (const [point, marker] of places) {
    const node = Node.get({ children: marked } as Editor, point.path);
    if (!Text.isText(node)) throw new Error('The caret stands in no text');
    node.text = node.text.slice(0, point.offset) + marker + node.text.slice(point.offset);
  }
  const html = htmlFromDocument(marked);
  const voidEntry = Editor.void(editor);
  return voidEntry ? withCaretAtVoid(html, editor, voidEntry[1]) : html;
}

/** A void writes no text, so the caret is put before its tag. */
function withCaretAtVoid(html: string, editor: LetopisEditor, path: Path): string {
  const before = [...Editor.nodes(editor, { at: [], match: (n) => isVoidOf(editor, n) })].findIndex(
    ([, other]) => Path.equals(other, path),
  );
  let seen = -1;
  return html.replace(/<(?:hr|img)\b/g, (tag) => {
    seen += 1;
    return seen === before ? `|${tag}` : tag;
  });
}

function isVoidOf(editor: LetopisEditor, node: Node): boolean {
  return 'type' in node && Editor.isVoid(editor, node);
}

/** Does something at the caret and gives what stands there then. */
export function after(html: string, act: (editor: LetopisEditor) => void): string {
  const editor = editorAt(html);
  act(editor);
  return htmlWithCaret(editor);
}
