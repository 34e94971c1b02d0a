import { LINK_ATTRIBUTES } from '../../src/domain/htmlFormats.ts';

/** Under which path of this host a picture with this `src` stands; undefined where it may not stand, and becomes a link. */
export type PathOf = (src: string) => string | undefined;

/** Where this host keeps pictures. */
const PICTURES = /^\/uploads\//;

/** The path of a picture that this host itself keeps, where this address is one. */
export function hostPicture(src: string, origins: readonly string[]): string | undefined {
  const url = URL.parse(src, origins[0]);
  return url && origins.includes(url.origin) && PICTURES.test(url.pathname)
    ? url.pathname
    : undefined;
}

/** A tag of HTML that was cleaned: no other `<` stands in it. */
const TAG = /<(\/?)([a-z\d]+)((?: [a-z]+(?:="[^"]*")?)*)>/g;

const VOID = new Set(['br', 'hr', 'img']);

/** What cleaning writes for characters in an attribute. */
const read = (value: string): string =>
  value
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&');

const valueOf = (name: string, attributes: string): string =>
  new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';

/** The addresses of the pictures in HTML that was cleaned, as they were written. */
export function picturesIn(clean: string): string[] {
  return [...clean.matchAll(/<img((?: [a-z]+(?:="[^"]*")?)*)>/g)].map(([, attributes = '']) =>
    read(valueOf('src', attributes)),
  );
}

const marks = Object.entries(LINK_ATTRIBUTES)
  .map(([name, value]) => ` ${name}="${value}"`)
  .join('');

/** A picture as a link: what it is called, or its address. In a link, or between paragraphs, as what may stand there. */
function linkOf(attributes: string, origin: string, { inLink, alone }: Place): string {
  const src = valueOf('src', attributes);
  const address = src.startsWith('/') ? origin + src : src;
  const alt = valueOf('alt', attributes).trim();
  const words = (text: string): string => text.replaceAll('&quot;', '"');
  if (inLink) return words(alt === '' ? address : `${alt} (${address})`);
  const link = `<a href="${address}"${marks}>${words(alt === '' ? address : alt)}</a>`;
  return alone ? `<p>${link}</p>` : link;
}

type Place = { inLink: boolean; alone: boolean };

/**
 * Settles the pictures of HTML that was cleaned (SAFE-07): each stands under a path of this host, or is a link. Nothing that was written is lost;
 * a page that shows the text asks no other site. `origin` stands before paths in links.
 */
export function settlePictures(clean: string, pathOf: PathOf, origin: string): string {
  if (!clean.includes('<img')) return clean;
  const open: string[] = [];
  return clean.replace(TAG, (whole, closing: string, name: string, attributes: string) => {
    if (name !== 'img') {
      if (closing !== '') open.pop();
      else if (!VOID.has(name)) open.push(name);
      return whole;
    }
    const path = pathOf(read(valueOf('src', attributes)));
    if (path === undefined)
      return linkOf(attributes, origin, { inLink: open.includes('a'), alone: open.length === 0 });
    return whole.replace(/ src="[^"]*"/, () => ` src="${path.replaceAll('&', '&amp;')}"`);
  });
}
