/** @jest-environment ./test/support/browserEnvironment.mjs */
import { Editor, Transforms } from 'slate';
import { createLetopisEditor } from '../../../../../src/editor/createEditor.ts';
import { type Block } from '../../../../../src/editor/document.ts';
import { documentFromHtml } from '../../../../../src/editor/html/fromHtml.ts';
import { htmlFromDocument } from '../../../../../src/editor/html/toHtml.ts';
import { clipboardFixtures } from '../../../../support/clipboardFixtures.ts';
import { after } from '../../../../support/editorCaret.ts';
import { htmlAttacks } from '../../../../support/htmlAttacks.ts';

/** As much of a DataTransfer as a paste needs. */
function clipboard(data: Record<string, string>): DataTransfer {
  return { getData: (type: string) => data[type] ?? '' } as DataTransfer;
}

/** Pastes at the end of a text and gives the text that comes of it. */
function pasted(data: Record<string, string>, into = ''): string {
  const editor = createLetopisEditor(documentFromHtml(into));
  Transforms.select(editor, Editor.end(editor, []));
  editor.insertData(clipboard(data));
  return htmlFromDocument(editor.children as Block[]);
}

const pastedHtml = (html: string, into?: string) => pasted({ 'text/html': html }, into);

describe('a paste', () => {
  it.each(clipboardFixtures)(
    'FORM-24 keeps paragraphs, italics, bold and lists of $from, and nothing else',
    (fixture) => {
      expect(pastedHtml(fixture.html)).toBe(fixture.pasted);
    },
  );

  it.each(htmlAttacks)('FORM-24 lets nothing of an attack in: %j', (attack) => {
    const html = pastedHtml(`<p>до</p>${attack}<p>после</p>`);
    expect(html.replace(/<\/?(?:p|br|ul|ol|li|strong|em)>/g, '')).not.toContain('<');
  });

  it('joins a single paragraph to the line it is pasted into', () => {
    expect(pastedHtml('<p>третий <b>день</b></p>', '<p>Дождь шёл </p>')).toBe(
      '<p>Дождь шёл третий <strong>день</strong></p>',
    );
  });

  it('keeps the point when a list is pasted into an empty list', () => {
    expect(pastedHtml('<ul><li>а</li><li>б</li></ul>', '<ul><li></li></ul>')).toBe(
      '<ul><li>а</li><li>б</li></ul>',
    );
  });

  it('parts plain text by its blank lines, and breaks it by its line ends', () => {
    expect(pasted({ 'text/plain': 'Раз\r\nдва\r\n \r\n\r\nтри\u0007\n' })).toBe(
      '<p>Раз<br>два</p><p>три</p>',
    );
  });

  it('writes one line of plain text with the marks that are set', () => {
    expect(pasted({ 'text/plain': 'два\n' }, '<p><strong>раз </strong></p>')).toBe(
      '<p><strong>раз два</strong></p>',
    );
  });

  it('takes the plain text where the HTML holds none', () => {
    expect(pasted({ 'text/html': '<img src="file:///a.png">', 'text/plain': 'раз' })).toBe(
      '<p>раз</p>',
    );
    expect(pasted({ 'text/html': '<img src="file:///a.png">' })).toBe('');
  });

  it('takes only text into code and into a cell of a table', () => {
    const html = '<p>а<b>б</b></p><ul><li>в</li></ul>';
    expect(pastedHtml(html, '<pre>0</pre>')).toBe('<pre>0аб<br>в</pre>');
    expect(
      after('<table><tbody><tr><td>|</td></tr></tbody></table>', (editor) => {
        editor.insertData(clipboard({ 'text/html': html }));
      }),
    ).toBe('<table><tbody><tr><td>аб<br>в|</td></tr></tbody></table>');
  });
});

describe('a paste of our own', () => {
  /** As our editor encodes a fragment. */
  const encoded = (fragment: unknown) => btoa(encodeURIComponent(JSON.stringify(fragment)));
  const own = (fragment: unknown) => ({
    'application/x-letopis-fragment': encoded(fragment),
    'text/plain': 'текст',
  });

  it('keeps every format', () => {
    const html =
      '<h3>Глава</h3><blockquote><p><u>а</u></p></blockquote><hr><table><tbody><tr><td>1</td></tr></tbody></table><p>конец</p>';
    expect(pasted(own(documentFromHtml(html)))).toBe(html);
  });

  it('is found in the HTML where the browser drops the name of the format', () => {
    const fragment = encoded(documentFromHtml('<h3>Глава</h3>'));
    expect(pastedHtml(`<span data-slate-fragment="${fragment}">Глава</span>`)).toBe(
      '<h3>Глава</h3>',
    );
  });

  it.each([
    [
      [
        {
          type: 'paragraph',
          children: [{ type: 'link', href: 'javascript:alert(1)', children: [{ text: 'x' }] }],
        },
      ],
    ],
    [[{ type: 'image', src: 'data:image/svg+xml,x', children: [{ text: '' }] }]],
    [[{ type: 'heading', level: '3 onclick=alert(1)', children: [{ text: 'x' }] }]],
    [[{ type: 'script', children: [{ text: 'x' }] }]],
    ['[]'],
    [{}],
  ])('is plain text where another page has forged it: %j', (fragment) => {
    expect(pasted(own(fragment))).toBe('<p>текст</p>');
  });

  it('leaves out properties that no element has', () => {
    const forged = [{ type: 'paragraph', onclick: 'x', children: [{ text: 'а', color: 'red' }] }];
    const editor = createLetopisEditor(documentFromHtml(''));
    Transforms.select(editor, Editor.end(editor, []));
    editor.insertData(clipboard(own(forged)));
    expect(editor.children).toEqual([{ type: 'paragraph', children: [{ text: 'а' }] }]);
  });

  it('is HTML where it cannot be read', () => {
    expect(
      pasted({ 'application/x-letopis-fragment': '%%%', 'text/html': '<p><b>а</b></p>' }),
    ).toBe('<p><strong>а</strong></p>');
  });
});
