/** @jest-environment ./test/support/browserEnvironment.mjs */
import {
  activeLink,
  linkAddress,
  removeLink,
  setLink,
} from '../../../../../src/editor/commands/links.ts';
import { after, editorAt } from '../../../../support/editorCaret.ts';

const attributes = 'target="_blank" rel="noopener noreferrer nofollow ugc"';
const link = (href: string, text: string) => `<a href="${href}" ${attributes}>${text}</a>`;

describe('links', () => {
  it('make the selection a link', () => {
    expect(after('<p>вот [карта] мира</p>', (e) => setLink(e, 'https://a.example/'))).toBe(
      `<p>вот ${link('https://a.example/', 'карта|')} мира</p>`,
    );
  });

  it('write the address where nothing is selected', () => {
    expect(after('<p>вот |</p>', (e) => setLink(e, 'mailto:a@b.example'))).toBe(
      `<p>вот ${link('mailto:a@b.example', 'a@b.example|')}</p>`,
    );
  });

  it('end where they end: what is typed behind one is no part of it', () => {
    expect(
      after('<p>вот [карта]</p>', (e) => {
        setLink(e, 'https://a.example/');
        e.insertText('!');
      }),
    ).toBe(`<p>вот ${link('https://a.example/', 'карта')}!|</p>`);
  });

  it('change where they lead', () => {
    const html = `<p>${link('https://a.example/', 'ка|рта')}</p>`;
    expect(after(html, (e) => setLink(e, 'https://b.example/'))).toBe(
      `<p>${link('https://b.example/', 'ка|рта')}</p>`,
    );
  });

  it('are found from inside and in a selection, and go without their text', () => {
    const html = `<p>${link('https://a.example/', 'ка|рта')} мира</p>`;
    expect(activeLink(editorAt(html))?.href).toBe('https://a.example/');
    expect(activeLink(editorAt('<p>|</p>'))).toBeUndefined();
    expect(activeLink(editorAt('<p>а</p>'))).toBeUndefined();
    expect(after(html, removeLink)).toBe('<p>ка|рта мира</p>');
  });
});

describe('linkAddress', () => {
  it.each([
    ['https://a.example/b?c=1', 'https://a.example/b?c=1'],
    [' http://a.example ', 'http://a.example'],
    ['a.example/b', 'https://a.example/b'],
    ['//a.example/b', 'https://a.example/b'],
    ['a.example:8080', 'https://a.example:8080'],
    ['localhost:3000/x', 'https://localhost:3000/x'],
    ['пример.рф/Мир', 'https://пример.рф/Мир'],
    ['https://a.example/один два', 'https://a.example/один%20два'],
    ['name@a.example', 'mailto:name@a.example'],
    ['mailto:name@a.example', 'mailto:name@a.example'],
  ])('reads %j as %j', (typed, address) => {
    expect(linkAddress(typed)).toBe(address);
  });

  it.each([
    '',
    '  ',
    'слово',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'mailto:',
    'mailto:nobody',
    'https://',
    'https:// a',
    'http:a.example',
  ])('takes no %j', (typed) => {
    expect(linkAddress(typed)).toBeUndefined();
  });
});
