/** @jest-environment ./test/support/browserEnvironment.mjs */
import fc from 'fast-check';
import { htmlRefusal, markupRefusal } from '../../../../src/domain/index.ts';
import { htmlFromDocument } from '../../../../src/editor/html/toHtml.ts';
import { tidyDocuments } from '../../../support/editorDocuments.ts';
import { htmlFormats } from '../../../support/htmlAttacks.ts';

const times = (count: number, piece: string): string => piece.repeat(count);
const link = (text: string, title = ''): string =>
  `<a href="https://forum.example/viewtopic.php?id=1234"${title} target="_blank" rel="noopener noreferrer nofollow">${text}</a>`;
const image = (alt: string, src = '/uploads/0123456789abcdef0123456789abcdef.webp'): string =>
  `<img src="${src}" alt="${alt}" width="1280" height="720">`;
const row = times(10, '<td><strong>17</strong></td>');

/** What is said about a text: by the cheap look, and by the exact one. */
const said = (html: string) => [markupRefusal(html)?.[0], htmlRefusal('chronicle', html)?.[0]];
const FINE = [undefined, undefined];

describe('the limits of markup', () => {
  it('SAFE-01 are met by nothing that the editor writes', () => {
    fc.assert(
      fc.property(fc.array(tidyDocuments, { minLength: 1, maxLength: 4 }), (documents) => {
        const [cheap, exact] = said(documents.map(htmlFromDocument).join(''));
        expect(cheap).toBeUndefined();
        expect(['fieldRequired', undefined]).toContain(exact);
      }),
    );
  });

  it.each([
    ['every format once', htmlFormats.join('')],
    ['forty pictures without a word', times(40, image('Замок у реки'))],
    [
      'twenty pictures with long addresses',
      times(20, image('', `https://a.example/${'a'.repeat(500)}`)),
    ],
    ['a table of bold numbers', `<table><tbody>${times(12, `<tr>${row}</tr>`)}</tbody></table>`],
    [
      'an empty table',
      `<table><tbody>${times(15, `<tr>${times(15, '<td></td>')}</tr>`)}</tbody></table>Да`,
    ],
    ['each word in bold letters', times(300, '<strong>я</strong> ')],
    ['letters in all marks', times(60, '<strong><em><u><s>ж</s></u></em></strong> ')],
    ['a list of a hundred links', `<ul>${times(100, `<li>${link('Глава 12')}</li>`)}</ul>`],
    ['short lines', times(2_000, '<p>Да?</p><p>Нет.</p>')],
    ['verses', times(2_000, 'Мороз и солнце<br>')],
    ['spaces that stay', times(500, 'а &nbsp;&nbsp;')],
    ['angles and ampersands', times(1_000, 'a &lt; b &amp;&amp; ')],
    ['quotes in quotes', `${times(25, '<blockquote>')}Да${times(25, '</blockquote>')}`],
    ['a list in a list', `${times(25, '<ul><li>раз')}${times(25, '</li></ul>')}`],
    ['paragraphs that are not closed', times(200, '<p>Раз<li>два')],
    ['a title of two hundred quotes', link('Имя', ` title="${times(200, '&quot;')}"`)],
    ['words about a title', `<p> title="${times(300, 'ы')}"</p>`],
    ['the longest chronicle', `<p>${times(199_990, '<')}</p>`.replaceAll(/<(?=<|\/p)/g, '&lt;')],
  ])('SAFE-01 are not met by %s', (_what, html) => {
    expect(said(html)).toEqual(FINE);
  });

  it.each([
    ['titles', times(100, link('x', ` title="${times(190, 'ы')}"`)), 'markupTooMuch'],
    ['nothing but tags', `x${times(133_000, '<b>')}`, 'markupTooMuch'],
    ['tags that other tags seem to close', times(70, 'слово <b></i>'), 'markupTooMuch'],
    ['tags that hide in a quote', `<b ="${times(20_001, 'а<b>')}"`, 'markupTooMuch'],
    ['tags that hide in a comment', `<!--${times(20_001, 'а<b>')}-->`, 'markupTooMuch'],
    ['more tags than any text has', times(20_001, 'слово<br>'), 'markupTooMuch'],
    ['a title that is too long', link('Имя', ` title="${times(201, 'ы')}"`), 'titleTooLong'],
    ['an alternative text that is too long', image(times(201, 'ы')), 'titleTooLong'],
    ['an address that is too long', image('', `/${times(2_000, 'a')}`), 'addressTooLong'],
  ])('SAFE-01 SAFE-02 are seen at the first look: %s', (_what, html, refusal) => {
    expect(markupRefusal(html)).toEqual([refusal, expect.any(Object)]);
  });

  it.each([
    ['white space', times(5_000, ' ')],
    ['characters that nobody sees', times(5_000, '\u200B')],
    ['names of characters that there are not', times(300, `&${times(31, 'a')};`)],
  ])('SAFE-01 are seen at the second look, where no tags are the matter: %s', (_what, html) => {
    expect(htmlRefusal('turn', `x${html}x`)).toEqual(['markupTooMuch', {}]);
  });
});
