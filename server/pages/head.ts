import { pathTo } from '../../src/domain/index.ts';
import { type Html, html as tag } from '../auth/provider/html.ts';
import { isSet } from '../db/index.ts';
import { communityName } from '../community/name.ts';
import type { Deps } from '../deps.ts';
import { fill, pageTexts } from '../errors/index.ts';
import { CARD, cardAddress, hasCard } from './cards/index.ts';
import { structuredData } from './structured.ts';
import { type Address, authorOf, type GameSubject, type Subject, subjectAt } from './subject.ts';
import { documentTitle, firstWords, nameIn, shortened } from './words.ts';

/** A picture that networks show beside a link; sizes in px. */
export type HeadPicture = { url: string; width: number; height: number; alt: string; type: string };

/** What the head of a page says to machines (FIRST-20). */
export type PageHead = {
  lang: 'ru';
  /** As the client titles the document (SHELL-20). */
  title: string;
  description: string;
  /** True where robots are not to list the page; the answer is then to carry `x-robots-tag: noindex` as well. */
  noindex: boolean;
  /** The one absolute address of the page; absent where this host does not know its own name, or there is nothing to read. */
  canonical?: string;
  /** Open Graph's kind of the page; absent with nothing to read. */
  type?: 'website' | 'article' | 'profile';
  picture?: HeadPicture;
  /** Atom feeds, by their paths on this host. */
  feeds: { title: string; path: string }[];
  /** Data for JSON-LD. */
  data?: Record<string, unknown>;
  /** All of it as HTML, title and description first. */
  html: string;
};

/** `site`: what the community is called. */
type Said = Omit<PageHead, 'html'> & { site: string };

/** Characters of a description at the most: search engines and networks cut it there anyway. */
const LONGEST = 200;

/** As data in a page nothing may close the script, open a comment, or end a line of a program. */
const inScript = (data: unknown): Html => ({
  markup: JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  ),
});

const meta = (name: 'name' | 'property', key: string, content: string | number): Html =>
  name === 'name'
    ? tag`<meta name="${key}" content="${content}" />`
    : tag`<meta property="${key}" content="${content}" />`;

/** What networks show of a link (Open Graph, and the two names of Twitter that have no equal there). */
function socialParts(
  { site, description, canonical, type, picture }: Said,
  subject: Subject,
): Html[] {
  const og = (key: string, content: string | number | undefined) =>
    content === undefined ? [] : [meta('property', `og:${key}`, content)];
  const { turn } = subject;
  const published = turn && new Date((turn.written ?? turn.created) * 1_000).toISOString();
  return [
    ...og('site_name', site),
    ...og('locale', 'ru_RU'),
    ...og('type', type),
    ...og('title', socialTitle(subject)),
    ...og('description', description),
    ...og('url', canonical),
    ...og('image', picture?.url),
    ...og('image:type', picture?.type),
    ...og('image:width', picture?.width),
    ...og('image:height', picture?.height),
    ...og('image:alt', picture?.alt),
    ...(published ? [meta('property', 'article:published_time', published)] : []),
    meta('name', 'twitter:card', picture?.width === CARD.width ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', socialTitle(subject)),
    meta('name', 'twitter:description', description),
    ...(picture ? [meta('name', 'twitter:image', picture.url)] : []),
    ...(picture ? [meta('name', 'twitter:image:alt', picture.alt)] : []),
  ];
}

/** Networks show the name of the site by itself; over a turn stands who wrote it. */
function socialTitle({ place, game, turn }: Subject): string {
  const parts = [turn && authorOf(turn), place, game?.title === place ? undefined : game?.title];
  return parts
    .map((part) => nameIn(part ?? ''))
    .filter(Boolean)
    .join(' — ');
}

function htmlOf(said: Said, subject: Subject | undefined): string {
  const { title, description, noindex, canonical, feeds, data } = said;
  const parts: Html[] = [
    tag`<title>${title}</title>`,
    meta('name', 'description', description),
    ...(noindex ? [meta('name', 'robots', 'noindex')] : []),
    ...(canonical === undefined ? [] : [tag`<link rel="canonical" href="${canonical}" />`]),
    ...feeds.map(
      (feed) =>
        tag`<link rel="alternate" type="application/atom+xml" title="${feed.title}" href="${feed.path}" />`,
    ),
    ...(subject ? socialParts(said, subject) : []),
    ...(data ? [tag`<script type="application/ld+json">${inScript(data)}</script>`] : []),
  ];
  return parts.map(({ markup }) => markup).join('\n');
}

/** The path of the feed of a game, or of one of its locations. */
export const feedPath = (game: string, location?: string): string =>
  location === undefined
    ? `${pathTo('main', { game })}/feed.atom`
    : `${pathTo('location', { game, currentLocationKey: location })}/feed.atom`;

function feedsOf({ game, location }: Subject): PageHead['feeds'] {
  if (!game) return [];
  const feed = (title: string, path: string) => ({
    title: fill(pageTexts.feedOf, { place: nameIn(title) }),
    path,
  });
  const ofGame = feed(game.title, feedPath(game.key));
  return location ? [feed(location.title, feedPath(game.key, location.key)), ofGame] : [ofGame];
}

/** The card of the page, else that of its game, else the icon of the site. */
function pictureOf(subject: Subject, origin: string): HeadPicture {
  const { game, turn, place } = subject;
  if (!game) {
    const icon = { width: 512, height: 512, alt: pageTexts.icon, type: 'image/png' };
    return { url: `${origin}/icons/icon-512.png`, ...icon };
  }
  const shown = hasCard(subject) ? subject : { address: pathTo('main', { game: game.key }) };
  const words = { place: nameIn(place), game: nameIn(game.title) };
  const alt = turn
    ? fill(pageTexts.turnCard, { ...words, author: authorOf(turn) })
    : fill(pageTexts.card, words);
  return {
    url: origin + cardAddress(shown),
    ...CARD,
    alt: shortened(alt, LONGEST),
    type: 'image/jpeg',
  };
}

function headOf(said: Said, subject: Subject | undefined): PageHead {
  const { site: _site, ...head } = said;
  return { ...head, html: htmlOf(said, subject) };
}

/** A page that has nothing to read for guests: today's head, the same for what is hidden and for what does not exist. */
function neutralHead(site: string): PageHead {
  const { description } = pageTexts;
  const said: Said = { site, lang: 'ru', title: site, description, noindex: true, feeds: [] };
  return headOf(said, undefined);
}

const isOfGame = (subject: Subject): subject is GameSubject => subject.game !== undefined;

/**
 * The head of the page at an address, as guests may read it (FIRST-20): the same for everybody, so that it can be cached by address and origin.
 * `origin`: that of the host as `shownOrigin` knows it; without one nothing absolute is said. Reads a game by its key and what the page is about.
 */
export async function pageHead(
  { db }: Pick<Deps, 'db'>,
  address: Address,
  origin: string | undefined,
): Promise<PageHead> {
  const site = nameIn(await communityName(db));
  const subject = await subjectAt(db, address);
  if (!subject) return neutralHead(site);
  const { kind, place, game } = subject;
  const title = documentTitle(site, nameIn(place), game && nameIn(game.title));
  // What is said of the site says nothing of a turn.
  const instead = kind === 'turn' ? title : pageTexts.description;
  const description = firstWords(subject.texts, LONGEST) || instead;
  const noindex = kind === 'login' || (isOfGame(subject) && isSet(subject.game.noindex));
  const picture = origin === undefined ? undefined : pictureOf(subject, origin);
  const said: Said = {
    ...{ site, lang: 'ru', title, description, noindex, feeds: feedsOf(subject) },
    type: kind === 'turn' ? 'article' : kind === 'profile' ? 'profile' : 'website',
    ...(origin !== undefined && {
      canonical: origin + subject.address,
      data: structuredData(subject, { site, origin, description, image: picture?.url }),
    }),
    ...(picture && { picture }),
  };
  return headOf(said, subject);
}

const TITLE = /<title>[^<]*<\/title>/i;
const DESCRIPTION = /<meta\s+name="?description"?\s[^>]*>/i;

/**
 * The template of the page (public/index.html, as the build leaves it) with this head: title and description in place of its own, the rest before
 * `</head>`. Throws where the template has no end of its head.
 */
export function insertHead(template: string, head: Pick<PageHead, 'html'>): string {
  const end = template.search(/<\/head>/i);
  if (end < 0) throw new Error('The page has no end of its head');
  const own = template.slice(0, end).replace(TITLE, '').replace(DESCRIPTION, '');
  return `${own}${head.html}\n${template.slice(end)}`;
}
