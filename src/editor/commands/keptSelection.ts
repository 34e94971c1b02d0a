import { Editor, Element, Node, type Path, type Point, type Range } from 'slate';
import { caretIn } from '../../lib/caret.ts';

/** All text of a document, one line to a block, and where in it each piece of text begins. */
interface Flat {
  readonly text: string;
  readonly pieces: readonly { readonly path: Path; readonly from: number; readonly text: string }[];
}

function flatten(editor: Editor): Flat {
  const pieces: { path: Path; from: number; text: string }[] = [];
  let text = '';
  const lines = Editor.nodes(editor, {
    at: [],
    match: (node) => Element.isElement(node) && Editor.isBlock(editor, node),
    mode: 'lowest',
    voids: true,
  });
  for (const [line, at] of lines) {
    if (pieces.length > 0) text += '\n';
    for (const [{ text: piece }, path] of Node.texts(line)) {
      pieces.push({ path: [...at, ...path], from: text.length, text: piece });
      text += piece;
    }
  }
  return { text, pieces };
}

const offsetOf = ({ pieces }: Flat, { path, offset }: Point): number =>
  (pieces.find((one) => one.path.join() === path.join())?.from ?? 0) + offset;

/** Of two pieces that meet there, the caret stands at the end of the first. */
function pointAt({ pieces }: Flat, offset: number): Point {
  const piece = pieces.find(({ from, text }) => offset <= from + text.length);
  if (!piece) throw new Error('A document without text');
  return { path: piece.path, offset: Math.max(0, offset - piece.from) };
}

/** Does something that puts another document in place of this one. Answers where its selection belongs then (BACK-40); null without one. */
export function selectionAfter(editor: Editor, replace: () => void): Range | null {
  const { selection } = editor;
  const before = selection && flatten(editor);
  replace();
  if (!before) return null;
  const after = flatten(editor);
  const moved = (point: Point) =>
    pointAt(after, caretIn(after.text, before.text, offsetOf(before, point)));
  return { anchor: moved(selection.anchor), focus: moved(selection.focus) };
}
