/** @jest-environment ./test/support/browserEnvironment.mjs */
import { Editor } from 'slate';
import { toggleMark } from '../../../../../src/editor/commands/run.ts';
import { type LetopisEditor } from '../../../../../src/editor/document.ts';
import { after, editorAt, htmlWithCaret } from '../../../../support/editorCaret.ts';

const enter = (editor: LetopisEditor) => editor.insertBreak();
const backspace = (editor: LetopisEditor) => editor.deleteBackward('character');
const del = (editor: LetopisEditor) => editor.deleteForward('character');
const type = (editor: LetopisEditor, text: string) => {
  for (const character of text) editor.insertText(character);
};

describe('Enter', () => {
  it.each([
    ['splits a paragraph', '<p>а|б</p>', '<p>а</p><p>|б</p>'],
    ['replaces a selection', '<p>а[б]в</p>', '<p>а</p><p>|в</p>'],
    ['splits a point', '<ul><li>а|б</li></ul>', '<ul><li>а</li><li>|б</li></ul>'],
    [
      'leaves a list at an empty point',
      '<ul><li>а</li><li>|</li></ul>',
      '<ul><li>а</li></ul><p>|</p>',
    ],
    [
      'parts a list at an empty point in its middle',
      '<ul><li>а</li><li>|</li><li>б</li></ul>',
      '<ul><li>а</li></ul><p>|</p><ul><li>б</li></ul>',
    ],
    [
      'leaves a nested list by one level',
      '<ul><li>а<ul><li>б</li><li>|</li></ul></li></ul>',
      '<ul><li>а<ul><li>б</li></ul></li><li>|</li></ul>',
    ],
    [
      'leaves a quote at an empty line',
      '<blockquote><p>а</p><p>|</p></blockquote>',
      '<blockquote><p>а</p></blockquote><p>|</p>',
    ],
    [
      'goes on in a quote otherwise',
      '<blockquote><p>а|</p></blockquote>',
      '<blockquote><p>а</p><p>|</p></blockquote>',
    ],
    ['goes on as a paragraph behind a heading', '<h3>а|</h3>', '<h3>а</h3><p>|</p>'],
    ['makes room before a heading', '<h3>|а</h3>', '<p><br></p><h3>|а</h3>'],
    ['splits a heading', '<h3>а|б</h3>', '<h3>а</h3><h3>|б</h3>'],
    ['makes an empty heading a paragraph', '<p>а</p><h3>|</h3>', '<p>а</p><p>|</p>'],
    ['writes a line end in code', '<pre>а|б</pre>', '<pre>а<br>|б</pre>'],
    ['leaves code at its second press', '<pre>а<br>|</pre>', '<pre>а</pre><p>|</p>'],
    [
      'writes a line end in a cell',
      '<table><tbody><tr><td>а|</td></tr></tbody></table>',
      '<table><tbody><tr><td>а<br>|</td></tr></tbody></table>',
    ],
    ['makes a rule of three hyphens', '<p>а</p><p>---|</p>', '<p>а</p><hr><p>|</p>'],
    ['leaves three hyphens alone elsewhere', '<p>а ---|</p>', '<p>а ---</p><p>|</p>'],
  ])('%s', (_, before, then) => {
    expect(after(before, enter)).toBe(then);
  });

  it('writes behind a selected picture', () => {
    const editor = editorAt('<img src="/1.png" alt=""><p>а</p>');
    editor.select(Editor.start(editor, [0]));
    enter(editor);
    expect(htmlWithCaret(editor)).toBe('<img src="/1.png" alt=""><p>|</p><p>а</p>');
  });

  it('with Shift breaks the line', () => {
    expect(after('<p>а|б</p>', (editor) => editor.insertSoftBreak())).toBe('<p>а<br>|б</p>');
  });
});

describe('Backspace at the start of a line', () => {
  it.each([
    ['joins two paragraphs', '<p>а</p><p>|б</p>', '<p>а|б</p>'],
    [
      'takes a point out of its list',
      '<ul><li>а</li><li>|б</li></ul>',
      '<ul><li>а</li></ul><p>|б</p>',
    ],
    [
      'takes a nested point out by one level',
      '<ul><li>а<ul><li>|б</li></ul></li></ul>',
      '<ul><li>а</li><li>|б</li></ul>',
    ],
    [
      'takes the first line out of a quote',
      '<blockquote><p>|а</p><p>б</p></blockquote>',
      '<p>|а</p><blockquote><p>б</p></blockquote>',
    ],
    [
      'joins lines of a quote',
      '<blockquote><p>а</p><p>|б</p></blockquote>',
      '<blockquote><p>а|б</p></blockquote>',
    ],
    ['makes a heading a paragraph', '<h3>|а</h3>', '<p>|а</p>'],
    ['makes code a paragraph', '<pre>|а</pre>', '<p>|а</p>'],
    ['selects the rule before', '<p>а</p><hr><p>|б</p>', '<p>а</p>|<hr><p>б</p>'],
    ['takes an empty line away first', '<hr><p>|</p><p>б</p>', '|<hr><p>б</p>'],
    [
      'does nothing in a cell',
      '<table><tbody><tr><td>а</td><td>|б</td></tr></tbody></table>',
      '<table><tbody><tr><td>а</td><td>|б</td></tr></tbody></table>',
    ],
    [
      'goes into the table before',
      '<table><tbody><tr><td>а</td></tr></tbody></table><p>|б</p>',
      '<table><tbody><tr><td>а|</td></tr></tbody></table><p>б</p>',
    ],
    ['does nothing at the very start', '<p>|а</p>', '<p>|а</p>'],
  ])('%s', (_, before, then) => {
    expect(after(before, backspace)).toBe(then);
  });

  it('takes away a picture only at the second press', () => {
    expect(
      after('<p>а</p><img src="/1.png" alt=""><p>|б</p>', (editor) => {
        backspace(editor);
        backspace(editor);
      }),
    ).not.toContain('<img');
  });

  it('erases inside of a line as ever', () => {
    expect(after('<ul><li>аб|</li></ul>', backspace)).toBe('<ul><li>а|</li></ul>');
  });
});

describe('Delete at the end of a line', () => {
  it.each([
    ['joins two paragraphs', '<p>а|</p><p>б</p>', '<p>а|б</p>'],
    ['selects the rule behind', '<p>а|</p><hr><p>б</p>', '<p>а</p>|<hr><p>б</p>'],
    ['takes an empty line away first', '<p>а</p><p>|</p><hr><p>б</p>', '<p>а</p>|<hr><p>б</p>'],
    [
      'does nothing in a cell',
      '<table><tbody><tr><td>а|</td><td>б</td></tr></tbody></table>',
      '<table><tbody><tr><td>а|</td><td>б</td></tr></tbody></table>',
    ],
  ])('%s', (_, before, then) => {
    expect(after(before, del)).toBe(then);
  });
});

describe('erasing all', () => {
  it.each(['<blockquote><p>[а</p></blockquote><p>б]</p>', '<ul><li>[а]</li></ul>'])(
    'leaves a plain paragraph of %s, and can be undone',
    (html) => {
      const editor = editorAt(html);
      const before = htmlWithCaret(editor);
      Editor.deleteFragment(editor);
      expect(htmlWithCaret(editor)).toBe('<p>|</p>');
      expect(editor.children).toHaveLength(1);
      editor.undo();
      expect(htmlWithCaret(editor)).toBe(before);
    },
  );

  it('leaves what stands around a selection that is not all', () => {
    expect(after('<ul><li>[а]б</li></ul>', (editor) => Editor.deleteFragment(editor))).toBe(
      '<ul><li>|б</li></ul>',
    );
  });
});

describe('writing', () => {
  it('makes a quote of "> " at the start of a paragraph, and undo gives back what was typed', () => {
    const editor = editorAt('<p>|</p>');
    type(editor, '> ');
    expect(htmlWithCaret(editor)).toBe('<blockquote><p>|</p></blockquote>');
    editor.undo();
    expect(htmlWithCaret(editor)).toBe('<p>&gt;|</p>');
  });

  it('leaves a hyphen alone, for it opens a speech', () => {
    expect(after('<p>|</p>', (editor) => type(editor, '- Кто там?'))).toBe('<p>- Кто там?|</p>');
  });

  it('makes no quote in a quote', () => {
    expect(after('<blockquote><p>|</p></blockquote>', (editor) => type(editor, '> а'))).toBe(
      '<blockquote><p>&gt; а|</p></blockquote>',
    );
  });

  it.each(['<p>а |</p>', '<p>|</p>'])(
    'is undone with its first letter under new marks, in %s',
    async (html) => {
      const editor = editorAt(html);
      toggleMark(editor, 'bold');
      for (const character of 'слово') {
        editor.insertText(character);
        await Promise.resolve();
      }
      expect(htmlWithCaret(editor)).toContain('<strong>слово|</strong>');
      editor.undo();
      expect(htmlWithCaret(editor)).toBe(html);
    },
  );

  it('is undone clause by clause', async () => {
    const editor = editorAt('<p>|</p>');
    for (const character of 'Дождь шёл, день за днём. Всё') {
      editor.insertText(character);
      await Promise.resolve(); // each key is a turn of its own: Slate ends a step there
    }
    editor.undo();
    expect(htmlWithCaret(editor)).toBe('<p>Дождь шёл, день за днём.|</p>');
    editor.undo();
    expect(htmlWithCaret(editor)).toBe('<p>Дождь шёл,|</p>');
    editor.redo();
    expect(htmlWithCaret(editor)).toBe('<p>Дождь шёл, день за днём.|</p>');
  });
});
