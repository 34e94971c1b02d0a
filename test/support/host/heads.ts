import { JSDOM } from 'jsdom';
import { type PageHead, pageHead } from '../../../server/pages/index.ts';
import type { TestHost } from './index.ts';

/** Heads of pages as machines read them. */

/** The public origin of these hosts. */
export const ORIGIN = 'https://letopis.example';

/** The head of a page by its path and query. */
export function headFrom(
  { deps }: TestHost,
  url: string,
  origin: string | undefined = ORIGIN,
): Promise<PageHead> {
  const [path = '', search = ''] = url.split('?', 2);
  return pageHead(deps, { path, search }, origin);
}

/** A document with this head alone. */
export const withHead = (html: string): Document =>
  new JSDOM(`<!doctype html><html><head>${html}</head><body></body></html>`).window.document;

/** What a document says under a name of its metadata. */
export const metaOf = (document: Document, name: string): string | null | undefined =>
  document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');

/** All that a head says, without its HTML. */
export function described(head: PageHead): Partial<PageHead> {
  const said: Partial<PageHead> = { ...head };
  delete said.html;
  return said;
}
