/** @jest-environment ./test/support/browserEnvironment.mjs */
import {
  formatsOf,
  insertImage,
  insertRule,
  toggleBlock,
} from '../../../../../src/editor/commands/blocks.ts';
import { isMarkActive, toggleMark } from '../../../../../src/editor/commands/run.ts';
import { type Mark } from '../../../../../src/editor/document.ts';
import { after, editorAt } from '../../../../support/editorCaret.ts';

const mark = (html: string, name: Mark) => after(html, (editor) => toggleMark(editor, name));
const block = (html: string, format: Parameters<typeof toggleBlock>[1]) =>
  after(html, (editor) => toggleBlock(editor, format));

describe('marks', () => {
  it.each([
    ['bold', 'strong'],
    ['italic', 'em'],
    ['underline', 'u'],
    ['strike', 's'],
  ] as const)('%s is set on the selection and taken away again', (name, tag) => {
    expect(mark('<p>до [слово] после</p>', name)).toBe(`<p>до <${tag}>[слово]</${tag}> после</p>`);
    expect(mark(`<p>до <${tag}>[слово]</${tag}></p>`, name)).toBe('<p>до [слово]</p>');
  });

  it('with nothing selected holds for what is typed next', () => {
    expect(
      after('<p>а|</p>', (editor) => {
        toggleMark(editor, 'bold');
        expect(isMarkActive(editor, 'bold')).toBe(true);
        editor.insertText('б');
      }),
    ).toBe('<p>а<strong>б|</strong></p>');
  });

  it('goes over several blocks', () => {
    expect(mark('<p>а[б</p><ul><li>в]г</li></ul>', 'italic')).toBe(
      '<p>а<em>[б</em></p><ul><li><em>в]</em>г</li></ul>',
    );
  });
});

describe('headings', () => {
  it('are set on every selected line and taken away again', () => {
    expect(block('<p>[а</p><p>б]</p>', 'heading')).toBe('<h3>[а</h3><h3>б]</h3>');
    expect(block('<h2>а|</h2>', 'heading')).toBe('<p>а|</p>');
  });

  it('take a point out of its lists', () => {
    expect(block('<ul><li>а<ul><li>б|</li></ul></li><li>в</li></ul>', 'heading')).toBe(
      '<ul><li>а</li></ul><h3>б|</h3><ul><li>в</li></ul>',
    );
  });
});

describe('lists', () => {
  it('take every selected line as a point, and join', () => {
    expect(block('<p>[а</p><h3>б</h3><p>в]</p>', 'bulleted')).toBe(
      '<ul><li>[а</li><li>б</li><li>в]</li></ul>',
    );
    expect(block('<ul><li>а</li></ul><p>б|</p><ul><li>в</li></ul>', 'bulleted')).toBe(
      '<ul><li>а</li><li>б|</li><li>в</li></ul>',
    );
  });

  it('change their kind', () => {
    expect(block('<ul><li>а|</li><li>б</li></ul>', 'numbered')).toBe(
      '<ol><li>а|</li><li>б</li></ol>',
    );
  });

  it('let points go, in the middle too', () => {
    expect(block('<ul><li>а</li><li>б|</li><li>в</li></ul>', 'bulleted')).toBe(
      '<ul><li>а</li></ul><p>б|</p><ul><li>в</li></ul>',
    );
    expect(block('<ol><li>[а</li><li>б]</li></ol>', 'numbered')).toBe('<p>[а</p><p>б]</p>');
  });

  it('take in what is selected around them, pictures excepted', () => {
    expect(
      block('<p>[а</p><ul><li>б</li></ul><img src="/1.png" alt=""><p>в]</p>', 'bulleted'),
    ).toBe('<ul><li>[а</li><li>б</li></ul><img src="/1.png" alt=""><ul><li>в]</li></ul>');
  });
});

describe('quotes', () => {
  it('take whole blocks and let them go again', () => {
    expect(block('<p>[а</p><ul><li>б]</li></ul>', 'quote')).toBe(
      '<blockquote><p>[а</p><ul><li>б]</li></ul></blockquote>',
    );
    expect(block('<blockquote><p>а</p><p>б|</p><p>в</p></blockquote>', 'quote')).toBe(
      '<blockquote><p>а</p></blockquote><p>б|</p><blockquote><p>в</p></blockquote>',
    );
  });

  it('do not stand in each other', () => {
    expect(block('<blockquote><p>[а</p></blockquote><p>б]</p>', 'quote')).toBe(
      '<blockquote><p>[а</p><p>б]</p></blockquote>',
    );
  });
});

describe('what is on', () => {
  it('is what all of the selection has', () => {
    expect(formatsOf(editorAt('<blockquote><ol><li>[а</li></ol><h3>б]</h3></blockquote>'))).toEqual(
      ['quote'],
    );
    expect(formatsOf(editorAt('<ol><li>а|</li></ol>'))).toEqual(['numbered']);
    expect(formatsOf(editorAt('<ul><li>а|</li></ul>'))).toEqual(['bulleted']);
    expect(formatsOf(editorAt('<h2>а|</h2>'))).toEqual(['heading']);
  });

  it('is nothing where there is no caret', () => {
    expect(formatsOf(editorAt('<h3>а</h3>'))).toEqual([]);
  });
});

describe('rules and pictures', () => {
  it('stand behind, before or between what is written', () => {
    expect(after('<p>а|</p><p>б</p>', insertRule)).toBe('<p>а</p><hr><p>|б</p>');
    expect(after('<p>|а</p>', insertRule)).toBe('<hr><p>|а</p>');
    expect(after('<p>а|б</p>', insertRule)).toBe('<p>а</p><hr><p>|б</p>');
    expect(after('<p>а[б]в</p>', insertRule)).toBe('<p>а</p><hr><p>|в</p>');
  });

  it('take the place of an empty paragraph, and leave a line to write on', () => {
    expect(after('<p>а</p><p>|</p>', insertRule)).toBe('<p>а</p><hr><p>|</p>');
    expect(after('<p>|</p>', (editor) => insertImage(editor, '/1.png'))).toBe(
      '<img src="/1.png" alt=""><p>|</p>',
    );
  });

  it('follow a list, and stay inside a quote', () => {
    expect(after('<ul><li>а|</li><li>б</li></ul>', insertRule)).toBe(
      '<ul><li>а</li><li>б</li></ul><hr><p>|</p>',
    );
    expect(after('<blockquote><p>а|</p></blockquote>', insertRule)).toBe(
      '<blockquote><p>а</p><hr><p>|</p></blockquote>',
    );
  });

  it('stand at the end where there is no caret yet', () => {
    expect(after('<p>а</p>', insertRule)).toBe('<p>а</p><hr><p>|</p>');
  });

  it('do not take a picture from a forbidden address', () => {
    expect(after('<p>а|</p>', (editor) => insertImage(editor, 'data:image/png;base64,AA'))).toBe(
      '<p>а</p><p>|</p>',
    );
  });
});
