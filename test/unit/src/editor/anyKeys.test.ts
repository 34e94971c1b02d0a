/** @jest-environment ./test/support/browserEnvironment.mjs */
import fc from 'fast-check';
import { Editor, Node, type Point, Transforms } from 'slate';
import {
  type BlockFormat,
  insertImage,
  insertRule,
  toggleBlock,
} from '../../../../src/editor/commands/blocks.ts';
import { removeLink, setLink } from '../../../../src/editor/commands/links.ts';
import { toggleMark } from '../../../../src/editor/commands/run.ts';
import { createLetopisEditor } from '../../../../src/editor/createEditor.ts';
import { type Block, type LetopisEditor } from '../../../../src/editor/document.ts';
import { normalised } from '../../../../src/editor/schema.ts';
import { anyDocuments } from '../../../support/editorDocuments.ts';

type Action = (editor: LetopisEditor) => void;

const named = (name: string, act: Action): Action => Object.assign(act, { toString: () => name });
const formats: BlockFormat[] = ['heading', 'quote', 'bulleted', 'numbered'];
const clipboard = (html: string) =>
  ({ getData: (type: string) => (type === 'text/html' ? html : '') }) as DataTransfer;
const pastes = [
  '<p>а</p>',
  '<p>а</p><p><b>б</b></p>',
  '<ul><li>а<ul><li>б</li></ul></li></ul>',
  '<p>до</p><ol><li>а</li></ol>',
];

/** A point that exists, chosen by two numbers. */
function pointAt(editor: Editor, nth: number, share: number): Point {
  const texts = [...Node.texts(editor)];
  const [text, path] = texts[nth % texts.length]!;
  return { path, offset: Math.floor(share * text.text.length) };
}

const place = fc.tuple(fc.nat(60), fc.double({ min: 0, max: 1, noNaN: true }));
const select = fc.tuple(place, fc.option(place)).map(([from, to]) =>
  named(`select ${from.join()} ${to?.join() ?? ''}`, (editor) => {
    const anchor = pointAt(editor, ...from);
    Transforms.select(editor, { anchor, focus: to ? pointAt(editor, ...to) : anchor });
  }),
);

const act: fc.Arbitrary<Action> = fc.constantFrom<Action>(
  named('type', (editor) => editor.insertText('а')),
  named('space', (editor) => editor.insertText(' ')),
  named('type >', (editor) => editor.insertText('>')),
  named('enter', (editor) => editor.insertBreak()),
  named('soft break', (editor) => editor.insertSoftBreak()),
  named('backspace', (editor) => Editor.deleteBackward(editor)),
  named('backspace word', (editor) => Editor.deleteBackward(editor, { unit: 'word' })),
  named('delete', (editor) => Editor.deleteForward(editor)),
  named('delete selection', (editor) => Editor.deleteFragment(editor)),
  named('bold', (editor) => toggleMark(editor, 'bold')),
  ...formats.map((format) => named(format, (editor) => toggleBlock(editor, format))),
  named('rule', insertRule),
  named('image', (editor) => insertImage(editor, '/1.png')),
  named('link', (editor) => setLink(editor, 'https://a.example/')),
  named('unlink', removeLink),
  ...pastes.map((html) => named(`paste ${html}`, (editor) => editor.insertData(clipboard(html)))),
  named('undo', (editor) => editor.undo()),
  named('redo', (editor) => editor.redo()),
);

const actions = fc.array(fc.oneof({ weight: 2, arbitrary: act }, select), { maxLength: 12 });

/** Slate ends a step of undo, and normalises, with the turn of the event loop that a key takes. */
async function play(editor: LetopisEditor, steps: Action[]): Promise<void> {
  for (const step of steps) {
    step(editor);
    await Promise.resolve();
  }
}

describe('any keys in any order', () => {
  it('leave a document in its normal form, with a caret that stands somewhere', async () => {
    await fc.assert(
      fc.asyncProperty(anyDocuments, actions, async (document, steps) => {
        const editor = createLetopisEditor(document);
        await play(editor, steps);
        expect(normalised(structuredClone(editor.children) as Block[])).toEqual(editor.children);
        if (editor.selection) expect(Editor.hasRange(editor, editor.selection)).toBe(true);
      }),
    );
  });

  it('are undone to the beginning and done again', async () => {
    await fc.assert(
      fc.asyncProperty(anyDocuments, actions, async (document, steps) => {
        const editor = createLetopisEditor(structuredClone(document));
        await play(editor, steps);
        const then = structuredClone(editor.children);
        const count = editor.history.undos.length;
        await play(
          editor,
          Array<Action>(count).fill((each) => each.undo()),
        );
        expect(editor.children).toEqual(document);
        await play(
          editor,
          Array<Action>(count).fill((each) => each.redo()),
        );
        expect(editor.children).toEqual(then);
      }),
    );
  });
});
