/** @jest-environment ./test/support/browserEnvironment.mjs */
import fc from 'fast-check';
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  isAllowedAttribute,
  LINK_ATTRIBUTES,
} from '../../../../src/domain/htmlFormats.ts';
import { cleanHtml } from '../../../../src/lib/cleanHtml.ts';
import { sanitizePost } from '../../../../server/html/sanitize.ts';
import { htmlFromDocument } from '../../../../src/editor/html/toHtml.ts';
import { tidyDocuments } from '../../../support/editorDocuments.ts';
import { htmlAttacks, htmlFormats } from '../../../support/htmlAttacks.ts';

/** All that a cleaned text still holds and must not. */
function foreign(html: string): string[] {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  return [...body.querySelectorAll('*')].flatMap((element) => {
    const tag = element.localName;
    const unknown = ALLOWED_TAGS.includes(tag) ? [] : [`<${tag}>`];
    const attributes = [...element.attributes].filter(
      ({ name, value }) =>
        !isAllowedAttribute(tag, name, value) &&
        !(tag === 'a' && LINK_ATTRIBUTES[name as 'rel'] === value),
    );
    return [
      ...unknown,
      ...attributes.map(({ name, value }) => `${tag}.${name}=${value}`),
      ...['href', 'src'].filter((name) => leadsAstray(element.getAttribute(name))),
    ];
  });
}

/** Asks the browser's own parser of addresses, not ours, where an address leads. */
function leadsAstray(address: string | null): boolean {
  if (address === null) return false;
  const here = 'https://letopis.example';
  const { protocol, origin } = new URL(address, here);
  if (protocol === 'mailto:') return false;
  return !/^https?:$/.test(protocol) || (origin !== here && !/^https?:/i.test(address));
}

/** Pieces that broken markup is made of, in any order. */
const shards = fc.constantFrom(
  ...htmlAttacks.flatMap((attack) => attack.split(/(?=<)|(?<=>)/)),
  ...htmlFormats.flatMap((format) => format.split(/(?=<)|(?<=>)/)),
);

describe('cleanHtml', () => {
  it.each(htmlAttacks)('lets nothing foreign through: %j', (attack) => {
    const clean = cleanHtml(`<p>до</p>${attack}<p>после</p>`);
    expect(foreign(clean)).toEqual([]);
    expect(clean).not.toMatch(/javascript:|vbscript:|<script|data:text|srcdoc/i);
  });

  it('lets nothing foreign through in any broken mixture of them, and reads what is clean as it stands', () => {
    fc.assert(
      fc.property(fc.array(shards, { maxLength: 12 }), (parts) => {
        const clean = cleanHtml(parts.join(''));
        expect(foreign(clean)).toEqual([]);
        expect(cleanHtml(clean)).toBe(clean);
      }),
    );
  });

  it('HOST-05 reads what the host has cleaned as the same text, byte for byte, where an editor wrote it', () => {
    fc.assert(
      fc.property(tidyDocuments, (document) => {
        const written = htmlFromDocument(document);
        const kept = sanitizePost(written);
        expect(kept).toBe(written);
        expect(cleanHtml(kept)).toBe(written);
      }),
    );
  });

  it('keeps what a link in a link, or a table in a paragraph, falls apart into', () => {
    const nested =
      '<a href="https://a.example"><object><a href="https://b.example">x</a></object></a>';
    expect(cleanHtml(nested)).toBe(cleanHtml(cleanHtml(nested)));
    expect(cleanHtml('<pre>\n\n\n\n\n\n\nстрока</pre>')).toBe('<pre>строка</pre>');
    expect(cleanHtml('<p is="x-evil" title="a">x</p>')).toBe('<p>x</p>');
  });

  it.each(htmlFormats)('keeps every allowed format as it is: %j', (format) => {
    expect(cleanHtml(format)).toBe(format);
  });

  it('keeps the text of unknown elements, and drops what is no text for a reader', () => {
    expect(cleanHtml('<p><font color="red">слово</font></p>')).toBe('<p>слово</p>');
    expect(cleanHtml('<style>p{}</style><title>t</title>слово')).toBe('слово');
  });

  it('gives every link its rel and target, and takes away an address that leads nowhere good', () => {
    expect(cleanHtml('<a href="http://a.example" target="_top" rel="me">x</a>')).toBe(
      '<a href="http://a.example" target="_blank" rel="noopener noreferrer nofollow ugc">x</a>',
    );
    expect(cleanHtml('<a href="tel:123">x</a>')).toBe('<a>x</a>');
  });

  it('takes pictures by address or by a path of the same origin, with whole numbers as size', () => {
    expect(cleanHtml('<img src="/media/1.png" width="100%" height="20">')).toBe(
      '<img src="/media/1.png" height="20">',
    );
    expect(cleanHtml('<img src="data:image/png;base64,AAAA">')).toBe('');
    expect(cleanHtml('<img alt="без адреса">')).toBe('');
  });

  it.each([
    '<a href="https://a.example" title="T">x</a>',
    '<img src="/1.png" alt="T">',
    '<a href="https://a.example/A">x</a>',
    '<img src="/A">x',
  ])('SAFE-01 takes as long titles and addresses as the host does: %s', (html) => {
    const written = (more: number) =>
      html.replace('T', 'ы'.repeat(200 + more)).replace('A', 'a'.repeat(1_980 + more));
    for (const text of [written(-1), written(0), written(30)])
      expect(sanitizePost(text)).toBe(cleanHtml(text));
    expect(cleanHtml(written(30)).length).toBeLessThan(150);
    expect(cleanHtml(written(-1)).length).toBeGreaterThan(200);
  });

  it('lists attributes only for elements that it lists', () => {
    expect(ALLOWED_TAGS).toEqual(expect.arrayContaining(Object.keys(ALLOWED_ATTRIBUTES)));
  });
});
