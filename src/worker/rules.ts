import { calls, type CallSpec } from '../contract/calls/index.ts';
import { PAGE_STATE, scriptJson } from '../contract/page.ts';
import { ownPage } from './ownPages.ts';

/** Which requests the worker answers, and how: pure rules (decision 36). */

/** How a request is answered; `page`: by the host, else by the program, if its game is known; `pass`: as if there were no worker. */
export type Manner = 'page' | 'file' | 'config' | 'data' | 'picture' | 'tile' | 'signOut' | 'pass';

/** What is looked at of a request. */
export interface Asked {
  readonly url: URL;
  readonly method: string;
  /** A person opens an address. */
  readonly navigates: boolean;
  /** What the page wants it for, by the browser: `image`, `script`, `` for a call. */
  readonly destination: string;
  /** Only a part of the answer is wanted. */
  readonly partial: boolean;
}

/** The host's own areas. Not `/oauth` either, the page that a sign-in comes back to: its answer decides what becomes of the popup. */
const NO_PAGE = /^\/(api|broadcasting|provider|uploads|tiles|assets|oauth)(\/|$)/;

const hasEnding = (path: string): boolean => /\.\w+$/.test(path);

/** A file of the program by its name; the host may have files of its own in the same folder. */
export const isHashed = (path: string): boolean => /^\/assets\/[^/]+\.[\da-f]{8}\.\w+$/.test(path);

/** News since a moment: asked for once and never again under the same address. */
const SELDOM: ReadonlySet<string> = new Set(['locationNew', 'chooseProfile']);

function patternOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(/:[A-Za-z]+/g, '[^/]+')}$`);
}

const isKept = ({ id, method, changes }: CallSpec): boolean =>
  method === 'GET' && changes !== true && !SELDOM.has(id);

const all: readonly CallSpec[] = Object.values(calls);
const kept = all.filter(isKept).flatMap(({ patterns }) => patterns.map(patternOf));
/** Longer addresses of calls that are not kept could pass for shorter ones that are: `…/choose/12` is nobody's profile. */
const never = all
  .filter((call) => call.method === 'GET' && !isKept(call))
  .flatMap(({ patterns }) => patterns.map(patternOf));

/** Is this the address of a call that changes nothing, and whose last answer is worth keeping? */
export function isCachedCall(path: string): boolean {
  return kept.some((one) => one.test(path)) && !never.some((one) => one.test(path));
}

function ownManner(path: string, navigates: boolean, destination: string): Manner {
  if (navigates) return NO_PAGE.test(path) || hasEnding(path) || !ownPage(path) ? 'pass' : 'page';
  if (path === '/config.json') return 'config';
  if (/^\/tiles\//.test(path)) return 'tile';
  if (/^\/uploads\//.test(path)) return destination === 'image' ? 'picture' : 'pass';
  const isFile = isHashed(path) || /^\/icons\//.test(path) || /^\/[\w-]+\.(js|svg)$/.test(path);
  return isFile && path !== '/sw.js' ? 'file' : 'pass';
}

/**
 * What becomes of a request. Calls are known by their address, also on a foreign host, for its answers have to name their reader before they
 * are kept; everything else is answered only for the page's own origin: what foreign hosts send is opaque, counts for megabytes each, and may be an error.
 */
export function mannerOf(asked: Asked, origin: string): Manner {
  const { url, method, navigates, destination, partial } = asked;
  if (method === 'POST' && /^\/(.*\/)?log(out|in)$/.test(url.pathname)) return 'signOut';
  if (method !== 'GET' || partial) return 'pass';
  if (!navigates && isCachedCall(url.pathname)) return 'data';
  return url.origin === origin ? ownManner(url.pathname, navigates, destination) : 'pass';
}

type Answer = Pick<Response, 'status' | 'headers'>;

export const isPage = ({ headers }: Answer): boolean =>
  /^text\/html/i.test(headers.get('content-type') ?? '');

/**
 * The host, or what stands before it, says that it is away, or a page comes in place of data, as of a network that asks for a sign-in first:
 * what was kept is better than that.
 */
export const isAway = (answer: Answer): boolean =>
  [502, 503, 504].includes(answer.status) || (answer.status === 200 && isPage(answer));

/** Is this what was asked for? A page in place of a file is no file. */
export const isTheFile = (path: string, answer: Answer): boolean =>
  answer.status === 200 && (!isPage(answer) || path.endsWith('.html'));

const withoutToken = (user: unknown): unknown => {
  if (typeof user !== 'object' || user === null || !('token' in user)) return user;
  const { token: _token, ...known } = user;
  return known;
};

/** Of these an answer is kept without the field: init's user carries a token that opens uploads. */
export function withoutSecrets(path: string, body: unknown): unknown {
  if (path !== '/api/rpg/init' || typeof body !== 'object' || body === null) return body;
  const { user, ...rest } = body as { user?: unknown };
  return user === undefined ? body : { ...rest, user: withoutToken(user) };
}

/** The element with the state. Neither a text nor an attribute of a page, nor the state, can hold such an element: `<` or `"` is escaped there. */
const STATE = new RegExp(
  `(<script\\b(?=[^<>]*\\sid="${PAGE_STATE.id}")[^<>]*)>([^]*?)</script>`,
  'g',
);

/** The same token, as an answer and the session's slice name it. */
const revived = (key: string, value: unknown): unknown => {
  if (key === 'uploadToken') return undefined;
  return key === 'user' ? withoutToken(value) : value;
};

/**
 * A page that the host rendered, as it is kept: marked as of that time (epoch ms), and its state without secrets. Undefined where it has no state that
 * can be read, or more than one: a page that cannot be marked is not kept.
 */
export function markedPage(html: string, at: number): string | undefined {
  const found = [...html.matchAll(STATE)];
  const [element] = found;
  if (!element || found.length > 1) return undefined;
  const [whole, opening = '', json = ''] = element;
  try {
    const state = scriptJson(JSON.parse(json, revived));
    const marked = `${opening} ${PAGE_STATE.staleSince}="${String(at)}">${state}</script>`;
    return html.slice(0, element.index) + marked + html.slice(element.index + whole.length);
  } catch {
    return undefined; // no JSON
  }
}

/** The scripts and styles that a page begins with, by their paths. */
export const filesOfPage = (html: string): string[] =>
  [...html.matchAll(/<(?:script\b[^<>]*\ssrc|link\b[^<>]*\shref)="(\/[^"]+\.(?:js|css))"/g)].map(
    ([, path = '']) => path,
  );
