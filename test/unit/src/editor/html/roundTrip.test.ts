/** @jest-environment ./test/support/browserEnvironment.mjs */
import fc from 'fast-check';
import { type Block } from '../../../../../src/editor/document.ts';
import { documentFromHtml } from '../../../../../src/editor/html/fromHtml.ts';
import { htmlFromDocument } from '../../../../../src/editor/html/toHtml.ts';
import { normalised } from '../../../../../src/editor/schema.ts';
import { cleanHtml } from '../../../../../src/lib/cleanHtml.ts';
import { anyDocuments, tidyDocuments, wildTrees } from '../../../../support/editorDocuments.ts';
import { htmlAttacks, htmlFormats } from '../../../../support/htmlAttacks.ts';

/** Spaces of any kind are one kind: what a reader sees is the same. */
const seen = (blocks: Block[]): unknown =>
  JSON.parse(JSON.stringify(blocks).replace(/\u00a0|\\t/g, ' '));

describe('a document and its HTML', () => {
  it('document to HTML to document gives the same document', () => {
    fc.assert(
      fc.property(tidyDocuments, (document) => {
        expect(documentFromHtml(htmlFromDocument(document))).toEqual(document);
      }),
    );
  });

  it('spaces that HTML would swallow come back as no-break spaces, and stay so', () => {
    fc.assert(
      fc.property(anyDocuments, (document) => {
        const once = documentFromHtml(htmlFromDocument(document));
        expect(seen(once)).toEqual(seen(document));
        expect(documentFromHtml(htmlFromDocument(once))).toEqual(once);
      }),
    );
  });

  it('what is written is clean already', () => {
    fc.assert(
      fc.property(anyDocuments, (document) => {
        const html = htmlFromDocument(document);
        expect(cleanHtml(html)).toBe(html);
      }),
    );
  });

  it('any HTML is stable after the first trip', () => {
    const shards = [...htmlFormats, ...htmlAttacks].flatMap((html) => html.split(/(?=<)|(?<=>)/));
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...htmlFormats, ...shards, ' ', '\n'), { maxLength: 14 }),
        (parts) => {
          const once = htmlFromDocument(documentFromHtml(parts.join('')));
          expect(htmlFromDocument(documentFromHtml(once))).toBe(once);
        },
      ),
    );
  });

  it('any tree, however broken, becomes a document that is stable and safe', () => {
    fc.assert(
      fc.property(fc.array(wildTrees, { maxLength: 4 }), (tree) => {
        const html = htmlFromDocument(normalised(structuredClone(tree) as Block[]));
        expect(cleanHtml(html)).toBe(html);
        const once = htmlFromDocument(documentFromHtml(html));
        expect(htmlFromDocument(documentFromHtml(once))).toBe(once);
      }),
    );
  });
});
