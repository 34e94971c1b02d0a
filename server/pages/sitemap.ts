import { profileSlug } from '../../src/contract/index.ts';
import {
  canGuestRead,
  listProfilesRefusal,
  pathTo,
  viewProfileRefusal,
} from '../../src/domain/index.ts';
import { type Db, isSet } from '../db/index.ts';
import { allGames, findGame, gameOf, type GameRow } from '../db/queries/games.ts';
import { mapsOf } from '../db/queries/maps.ts';
import { lastChangeOf, locationKeys, profileKeys } from '../db/queries/sitemaps.ts';

/** What robots are led to (FIRST-25): pages of open games that guests may read, of those that did not ask to be left out. */

/** Entries of one sitemap at the most: less than half of what the protocol allows, so that none holds up others. */
export const MOST = { locations: 5_000, profiles: 10_000 } as const;

const isListed = (game: GameRow): boolean => canGuestRead(game) && !isSet(game.noindex);

type Entry = { path: string; last?: number | null };

/** Addresses are long lists of short texts: put together directly, which takes a quarter of the time of templates. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A list of addresses: `sitemapindex` of sitemaps, or `urlset` of pages. */
function listOf(
  [list, item]: readonly ['sitemapindex', 'sitemap'] | readonly ['urlset', 'url'],
  entries: readonly Entry[],
  origin: string,
): string {
  const rows = entries.map(({ path, last }) => {
    const date = last ? `<lastmod>${new Date(last).toISOString()}</lastmod>` : '';
    return `<${item}><loc>${escaped(origin + path)}</loc>${date}</${item}>\n`;
  });
  const head = '<?xml version="1.0" encoding="utf-8"?>\n';
  return `${head}<${list} xmlns="${XMLNS}">\n${rows.join('')}</${list}>\n`;
}

/** The address of the sitemap of a game. */
const sitemapPath = (game: string): string => `${pathTo('main', { game })}/sitemap.xml`;

/** The sitemaps of all games, each with its last change. */
export async function sitemapIndex(db: Db, origin: string): Promise<string> {
  const games = (await allGames(db)).filter(isListed);
  const entries = await Promise.all(
    games.map(async ({ id, key }) => ({
      path: sitemapPath(key),
      last: await lastChangeOf(db, id),
    })),
  );
  return listOf(['sitemapindex', 'sitemap'], entries, origin);
}

async function locationEntries(db: Db, { id, key: game }: GameRow): Promise<Entry[]> {
  const locations = await locationKeys(db, id, MOST.locations);
  return locations.flatMap(({ key: currentLocationKey, last }) => [
    { path: pathTo('location', { game, currentLocationKey }), last },
    { path: pathTo('location', { game, currentLocationKey, all: 'all' }), last },
  ]);
}

/** No dates: that of a profile moves with what guests do not read of it as well. */
async function profileEntries(db: Db, game: GameRow): Promise<Entry[]> {
  const rules = gameOf(game);
  const list = pathTo('profiles.index', { game: game.key });
  const shown = viewProfileRefusal(rules) ? [] : await profileKeys(db, game.id, MOST.profiles);
  const each = shown.map(({ id, seo }) => ({
    path: list + encodeURIComponent(profileSlug(String(id), seo)),
  }));
  return listProfilesRefusal(rules) ? each : [{ path: list }, ...each];
}

/** The pages of a game; undefined where it is none for guests or none for robots. */
export async function gameSitemap(
  db: Db,
  key: string,
  origin: string,
): Promise<string | undefined> {
  const game = await findGame(db, key);
  if (!game || !isListed(game)) return undefined;
  const to = { game: game.key };
  const hasMap = isSet(game.enableMap) && (await mapsOf(db, game.id)).length > 0;
  const entries: Entry[] = [
    { path: pathTo('main', to), last: await lastChangeOf(db, game.id) },
    { path: pathTo('locations', to) },
    ...(hasMap ? [{ path: pathTo('map', to) }] : []),
    ...(game.rules === null ? [] : [{ path: pathTo('rules', to) }]),
    ...(await locationEntries(db, game)),
    ...(await profileEntries(db, game)),
  ];
  return listOf(['urlset', 'url'], entries, origin);
}

/** What robots need not ask for: calls, sign-in, and the stand-in provider. Pages that are not to be listed say so themselves. */
const KEPT_OFF = [
  ...['/api/', '/broadcasting/', '/login$', '/logout$', '/oauth$', '/provider/'],
  ...['/bookmarks$', '/drafts$', '/settings$', '/waiting$'],
];

/** The file for robots; names the sitemap where the host knows its own name. */
export function robotsText(origin: string | undefined): string {
  const rules = ['User-agent: *', ...KEPT_OFF.map((path) => `Disallow: ${path}`)];
  // A query behind them is another way of writing the same.
  rules.push('Disallow: /login?', 'Disallow: /oauth?');
  return [
    ...rules,
    ...(origin === undefined ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]),
    '',
  ].join('\n');
}
