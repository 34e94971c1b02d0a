/** @jest-environment ./test/support/browserEnvironment.mjs */
import fc from 'fast-check';
import { sanitizePost } from '../../../../../server/html/sanitize.ts';
import { documentFromHtml } from '../../../../../src/editor/html/fromHtml.ts';
import { htmlFromDocument } from '../../../../../src/editor/html/toHtml.ts';
import { tidyDocuments } from '../../../../support/editorDocuments.ts';

it('a post that went through the host is edited as the document that was sent', () => {
  fc.assert(
    fc.property(tidyDocuments, (document) => {
      expect(documentFromHtml(sanitizePost(htmlFromDocument(document)))).toEqual(document);
    }),
  );
});
