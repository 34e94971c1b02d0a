/** @jest-environment ./test/support/browserEnvironment.mjs */
import { hasUnsavedText } from '../../../../../src/app/offline/hasUnsavedText.ts';

const show = (html: string): void => {
  document.body.replaceChildren(document.createRange().createContextualFragment(html));
};

/** The editor as Slate draws it: words in strings, its placeholder and nothing in other elements. */
const editor = (inner: string) => `<div contenteditable="true">${inner}</div>`;

describe('whether a page holds text', () => {
  afterEach(() => show(''));

  it.each([
    ['nothing', ''],
    ['an empty form', '<textarea></textarea><input type="text" value=" ">'],
    ['a choice that is made', '<input type="text" role="combobox" value="Верфь">'],
    ['a search', '<input type="search" value="Анна">'],
    [
      'an editor with its placeholder',
      editor('<span data-slate-placeholder>Пишите</span><span data-slate-zero-width>\uFEFF</span>'),
    ],
  ])('OFF-02 is not so with %s', (_name, html) => {
    show(html);
    expect(hasUnsavedText(window)).toBe(false);
  });

  it.each([
    ['words in a field', '<input value="Ан">'],
    ['words in a long field', '<textarea>Ан</textarea>'],
    ['words in an editor', editor('<span data-slate-string="true">Туман</span>')],
    ['a picture in an editor', editor('<div data-slate-void="true"><img alt=""></div>')],
    ['an open dialog', '<div role="dialog" aria-modal="true"></div>'],
    ['an open dialog of the browser’s own', '<dialog open></dialog>'],
  ])('OFF-02 is so with %s', (_name, html) => {
    show(html);
    expect(hasUnsavedText(window)).toBe(true);
  });

  it('OFF-02 is so where a form would ask before it is left', () => {
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    expect(hasUnsavedText(window)).toBe(true);
    window.removeEventListener('beforeunload', ask);
    expect(hasUnsavedText(window)).toBe(false);
  });
});
