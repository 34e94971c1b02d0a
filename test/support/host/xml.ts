import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { RelaxNGValidator, XmlDocument, XmlValidateError } from 'libxml2-wasm';

/** XML as a strict reader takes it, and feeds by the rules of Atom. */

/** The document; throws where it is not well-formed. */
export const parseXml = (text: string): Document =>
  new JSDOM(text, { contentType: 'application/xml' }).window.document;

const ATOM = 'http://www.w3.org/2005/Atom';

/** Validates what a schema says of Atom. */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- XML Schema knows no children in any order that come once; the pinned version has this one
const schema = RelaxNGValidator.fromDoc(
  XmlDocument.fromBuffer(readFileSync(new URL('atom.rng', import.meta.url))),
);

function schemaProblems(text: string): string[] {
  const document = XmlDocument.fromString(text);
  try {
    schema.validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return error.details.map(({ message }) => message.trim());
  } finally {
    document.dispose();
  }
}

const texts = (within: Element | Document, name: string): string[] =>
  [...within.getElementsByTagNameNS(ATOM, name)].map(({ textContent }) => textContent);

function linkProblems(element: Element): string[] {
  const links = [...element.children].filter(({ localName }) => localName === 'link');
  const alternates = links.filter(
    (link) => (link.getAttribute('rel') ?? 'alternate') === 'alternate',
  );
  const kinds = alternates.map(
    (link) => `${link.getAttribute('type')} ${link.getAttribute('hreflang')}`,
  );
  return [
    ...(new Set(kinds).size < kinds.length ? ['two alternates of one kind'] : []),
    // 4.1.2: without content there must be an alternate.
    ...(element.localName === 'entry' && texts(element, 'content').length + alternates.length === 0
      ? ['an entry that leads nowhere']
      : []),
  ];
}

/** What of a feed breaks RFC 4287, by its schema (`atom.rng`) and by what no schema can say; nothing where it holds. Throws where it is no XML. */
export function atomProblems(text: string): string[] {
  const feed = parseXml(text).documentElement;
  const entries = [...feed.children].filter(({ localName }) => localName === 'entry');
  const ids = texts(feed, 'id');
  return [
    ...schemaProblems(text),
    ...[feed, ...entries].flatMap(linkProblems),
    ...(new Set(ids).size < ids.length ? ['an id twice'] : []),
    ...entries
      .filter((entry) => texts(entry, 'author').length === 0)
      .map(() => 'an entry without author'),
  ];
}
