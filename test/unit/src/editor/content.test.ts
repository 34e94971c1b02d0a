/** @jest-environment ./test/support/browserEnvironment.mjs */
import fc from 'fast-check';
import { Editor, Transforms } from 'slate';
import { contentOf, isBlank } from '../../../../src/editor/content.ts';
import { createLetopisEditor } from '../../../../src/editor/createEditor.ts';
import { documentFromHtml } from '../../../../src/editor/html/fromHtml.ts';
import { isEmptyBody, plainTextLength } from '../../../../src/domain/index.ts';
import { anyDocuments } from '../../../support/editorDocuments.ts';

describe('the content', () => {
  it('is counted as client and host count the HTML of a post', () => {
    fc.assert(
      fc.property(anyDocuments, (document) => {
        const content = contentOf(createLetopisEditor(document));
        const html = content.getHtml();
        expect(content.getTextLength()).toBe(plainTextLength(html));
        expect(content.isEmpty).toBe(isEmptyBody(html));
      }),
    );
  });

  it.each([
    '',
    '<p>&nbsp; \u200B</p>',
    '<blockquote><p></p></blockquote>',
    '<hr>',
    '<ul><li></li></ul>',
  ])('is empty: %j', (html) => {
    expect(isBlank(documentFromHtml(html))).toBe(true);
  });

  it.each(['<p>.</p>', '<img src="/1.png">', '<blockquote><img src="/1.png"></blockquote>'])(
    'is not empty: %j',
    (html) => {
      expect(isBlank(documentFromHtml(html))).toBe(false);
    },
  );

  it('is what it was, whatever is written later', () => {
    const editor = createLetopisEditor(documentFromHtml('<p>а</p><p>б</p>'));
    const before = contentOf(editor);
    Transforms.select(editor, Editor.end(editor, []));
    editor.insertText('в');
    expect(before.getHtml()).toBe('<p>а</p><p>б</p>');
    expect(contentOf(editor).getHtml()).toBe('<p>а</p><p>бв</p>');
    expect(contentOf(editor).getTextLength()).toBe(4);
  });
});
