import { JSDOM } from 'jsdom';

/** XML as a strict reader takes it, and the rules of Atom that can be held to it without a network. */

/** The document; throws where it is not well-formed. */
export const parseXml = (text: string): Document =>
  new JSDOM(text, { contentType: 'application/xml' }).window.document;

const ATOM = 'http://www.w3.org/2005/Atom';
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Children of feed and entry by RFC 4287 (4.1.1, 4.1.2): how often each may stand there, and how often it must. */
const common = {
  author: [0, Infinity],
  category: [0, Infinity],
  contributor: [0, Infinity],
  id: [1, 1],
  link: [0, Infinity],
  rights: [0, 1],
  title: [1, 1],
  updated: [1, 1],
} as const;
const children: Record<string, Record<string, readonly [number, number]>> = {
  feed: {
    ...common,
    entry: [0, Infinity],
    generator: [0, 1],
    icon: [0, 1],
    logo: [0, 1],
    subtitle: [0, 1],
  },
  entry: { ...common, content: [0, 1], published: [0, 1], source: [0, 1], summary: [0, 1] },
};

function childProblems(element: Element): string[] {
  const name = element.localName;
  const allowed = children[name] ?? {};
  const counts = new Map<string, number>();
  for (const child of element.children)
    counts.set(child.localName, (counts.get(child.localName) ?? 0) + 1);
  const unknown = [...counts.keys()].filter((one) => !(one in allowed));
  const wrong = Object.entries(allowed).filter(([one, [least, most]]) => {
    const count = counts.get(one) ?? 0;
    return count < least || count > most;
  });
  return [...unknown, ...wrong.map(([one]) => one)].map((one) => `${name}: ${one}`);
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
  const wrong = links.filter((link) => !URL.canParse(link.getAttribute('href') ?? '', 'http://a/'));
  return [
    ...(new Set(kinds).size < kinds.length ? ['two alternates of one kind'] : []),
    ...wrong.map(() => 'a link without an address'),
    // 4.1.2: without content there must be an alternate.
    ...(element.localName === 'entry' && texts(element, 'content').length + alternates.length === 0
      ? ['an entry that leads nowhere']
      : []),
  ];
}

/** What of a feed breaks RFC 4287; nothing where it holds. Throws where it is no XML. */
export function atomProblems(text: string): string[] {
  const document = parseXml(text);
  const feed = document.documentElement;
  if (feed.namespaceURI !== ATOM || feed.localName !== 'feed') return ['no feed'];
  const entries = [...feed.children].filter(({ localName }) => localName === 'entry');
  const all = [feed, ...entries];
  const ids = texts(document, 'id');
  const dates = [...texts(document, 'updated'), ...texts(document, 'published')];
  const isAuthored = (entry: Element) => texts(entry, 'author').length > 0;
  const foreign = [...document.getElementsByTagName('*')].filter(
    ({ namespaceURI }) => namespaceURI !== ATOM,
  );
  return [
    ...all.flatMap(childProblems),
    ...all.flatMap(linkProblems),
    ...foreign.map(({ localName }) => `another language: ${localName}`),
    ...ids.filter((id) => !URL.canParse(id)).map((id) => `no address as id: ${id}`),
    ...(new Set(ids).size < ids.length ? ['an id twice'] : []),
    ...dates.filter((date) => !DATE.test(date)).map((date) => `no date: ${date}`),
    ...entries.filter((entry) => !isAuthored(entry)).map(() => 'an entry without author'),
    ...texts(document, 'name')
      .filter((name) => name.trim() === '')
      .map(() => 'an empty name'),
    ...[...document.getElementsByTagNameNS(ATOM, 'content')]
      .map((content) => content.getAttribute('type') ?? 'text')
      .filter((type) => !['text', 'html', 'xhtml'].includes(type)),
  ];
}
