import { act, render, screen, waitFor } from '@testing-library/react';
import { Editor, Transforms } from 'slate';

// Before Slate asks for it: jsdom's own name would be taken for Safari, whose letters are all left to Slate.
Object.defineProperty(navigator, 'userAgent', { value: 'AppleWebKit/537.36 Chrome/140.0.0.0' });
const { Editable, Slate } = await import('slate-react');
const { createLetopisEditor, replaceDocument } =
  await import('../../../../../src/editor/createEditor.ts');
const { documentFromHtml } = await import('../../../../../src/editor/html/fromHtml.ts');
const { heldChangeOf } = await import('../../../../../src/editor/typing/heldChange.ts');
const { writeQuickly } = await import('../../../../../src/editor/typing/quickLetter.ts');

/** An editor on the page with the caret so many characters into its first line; `changes` are the texts that Slate reported. */
function open(html: string, offset: number) {
  const editor = createLetopisEditor(documentFromHtml(html));
  const changes: string[] = [];
  render(
    <Slate
      editor={editor}
      initialValue={editor.children}
      onValueChange={() => changes.push(Editor.string(editor, []))}
    >
      <Editable data-testid="sheet" />
    </Slate>,
  );
  const sheet = screen.getByTestId('sheet');
  act(() => Transforms.select(editor, { path: [0, 0], offset }));
  const text = sheet.querySelector('[data-slate-string]')?.firstChild;
  if (text) getSelection()?.collapse(text, offset);
  const type = async (data: string, target: readonly object[] = []) => {
    const event = new InputEvent('beforeinput', { inputType: 'insertText', data });
    event.getTargetRanges = () => target as StaticRange[];
    await act(() => Promise.resolve()); // Slate reports changes in the next microtask
    let quick = false;
    await act(async () => {
      quick = writeQuickly(editor, event);
      await Promise.resolve();
    });
    return quick;
  };
  return { editor, sheet, changes, type, text: () => Editor.string(editor, []) };
}

describe('a letter written quickly', () => {
  it('stands in the page and in the document at once, and reaches React later', async () => {
    const { editor, sheet, changes, type, text } = open('<p>Дожь</p>', 2);
    expect(await type('ж')).toBe(true);
    expect([text(), sheet.textContent, changes]).toEqual(['Дожжь', 'Дожжь', []]);
    expect(getSelection()?.anchorOffset).toBe(3);
    act(() => heldChangeOf(editor)?.draw());
    expect([text(), sheet.textContent, changes]).toEqual(['Дожжь', 'Дожжь', ['Дожжь']]);
  });

  it('is reported without being asked for', async () => {
    const { changes, type } = open('<p>Дожд</p>', 4);
    await type('ь');
    await waitFor(() => expect(changes).toEqual(['Дождь']));
  });

  it('is reported together with the change that follows it', async () => {
    const { editor, sheet, changes, type } = open('<p>Дожд</p>', 4);
    await type('ь');
    await act(async () => {
      Transforms.insertText(editor, '!');
      await Promise.resolve();
    });
    expect([sheet.textContent, changes]).toEqual(['Дождь!', ['Дождь!']]);
  });

  it('is forgotten where another text takes its place', async () => {
    const { editor, sheet, changes, type } = open('<p>Дожд</p>', 4);
    await type('ь');
    act(() => replaceDocument(editor, documentFromHtml('<p>Снег</p>')));
    act(() => heldChangeOf(editor)?.draw());
    expect([sheet.textContent, changes]).toEqual(['Снег', []]);
  });

  it('is taken back by undo', async () => {
    const { editor, sheet, type } = open('<p>Дожд</p>', 4);
    await type('ь');
    await act(async () => {
      editor.undo();
      await Promise.resolve();
    });
    expect(sheet.textContent).toBe('Дожд');
  });

  it('leaves what is more than a letter to Slate', async () => {
    const quote = open('<p>&gt;</p>', 1);
    expect(await quote.type(' ')).toBe(true);
    expect(quote.editor.children[0]).toMatchObject({ type: 'quote' });
    expect(quote.changes).toHaveLength(1);
  });

  it('is not tried at the start of a line, under new marks, or where the event means another place', async () => {
    const start = open('<p>Дождь</p>', 0);
    expect(await start.type('а')).toBe(false);
    start.editor.marks = { bold: true };
    act(() => Transforms.select(start.editor, { path: [0, 0], offset: 3 }));
    expect(await start.type('а')).toBe(false);
    start.editor.marks = null;
    const other = { collapsed: false, startContainer: document.body, startOffset: 0 };
    expect(await start.type('а', [other])).toBe(false);
  });
});
