/** @jest-environment ./test/support/browserEnvironment.mjs */
import { Editor } from 'slate';
import { selectionAfter } from '../../../../../src/editor/commands/keptSelection.ts';
import { createLetopisEditor } from '../../../../../src/editor/createEditor.ts';
import { documentFromHtml } from '../../../../../src/editor/html/fromHtml.ts';

/** The words before the caret in another text, where it stood behind `words` of the first. */
function wordsBefore(html: string, words: string, after: string): string | undefined {
  const editor = createLetopisEditor(documentFromHtml(html));
  const found = [...Editor.nodes(editor, { at: [] })].find(
    ([node]) => 'text' in node && node.text.includes(words),
  );
  if (!found) throw new Error(`No ${words}`);
  const [node, path] = found;
  const offset = 'text' in node ? node.text.indexOf(words) + words.length : 0;
  editor.selection = { anchor: { path, offset }, focus: { path, offset } };
  const selection = selectionAfter(editor, () => {
    editor.children = documentFromHtml(after);
  });
  return selection
    ? Editor.string(editor, { anchor: Editor.start(editor, []), focus: selection.anchor })
    : undefined;
}

describe('the caret where another text came', () => {
  it('BACK-40 stays behind the same words, in whatever form they stand', () => {
    const html = '<p>Один.</p><p>Два <b>три</b></p>';
    expect(wordsBefore(html, 'Два', '<p>Один.</p><p>Два <i>три</i> четыре</p>')).toBe('Один.Два');
    expect(wordsBefore(html, 'три', '<p>Один.</p><p>Два <b>три</b> четыре</p>')).toBe(
      'Один.Два три',
    );
    expect(
      wordsBefore(html, 'Два', '<ul><li>Один.</li></ul><blockquote><p>Два</p></blockquote>'),
    ).toBe('Один.Два');
  });

  it('BACK-40 stays before the same words where others came above, pictures and rules too', () => {
    const after = '<p>Пролог</p><hr><p>Один.</p><p>Два</p>';
    expect(wordsBefore('<p>Один.</p><p>Два</p>', 'Один', after)).toBe('ПрологОдин');
  });

  it('BACK-40 goes to the end of a text that is shorter, and there is none where there was none', () => {
    expect(wordsBefore('<p>Длинный текст</p>', 'текст', '<p>Нет</p>')).toBe('Нет');
    expect(wordsBefore('<p>Длинный текст</p>', 'текст', '')).toBe('');
    const editor = createLetopisEditor(documentFromHtml('<p>Один</p>'));
    expect(selectionAfter(editor, () => undefined)).toBeNull();
  });
});
