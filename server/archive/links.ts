import { ARCHIVE_ORIGIN } from '../../src/contract/archive/index.ts';
import { profileSlug } from '../../src/contract/index.ts';
import { pathTo } from '../../src/domain/index.ts';
import { textParts } from '../../src/domain/textLinks.ts';

/**
 * Links between things of an archive (WORK-05): on a host absolute addresses of its pages, in an archive `http://archive.invalid/turn/12`, of another
 * game `http://archive.invalid/of/{game}/turn/12`; what has no id there `http://archive.invalid/game/{game}/rules`. What follows behind, such as
 * `#write` or a page, stays as it is.
 */

const KINDS = ['turn', 'message', 'character', 'channel', 'event', 'location', 'map'] as const;

/** A thing with pages of its own. Of a game `id` is its key. */
export type Linked = { kind: (typeof KINDS)[number] | 'game'; game: string; id: string };

/** Where links stand: in HTML that was cleaned, or in a message, of whose addresses the client makes links. */
export type TextKind = 'html' | 'plain';

const KEY = '[A-Za-z0-9_-]+';
const REST = '([/?#].*)?';

/** Addresses of a host: the game, what the thing is called there, and what follows. The narrower ones come first. */
const ADDRESSES = (
  [
    ['turn', `location/${KEY}(?:/all)?/?\\?turn=(\\d+)([&#].*)?`],
    ['message', `chat/${KEY}/${KEY}/?\\?message=(\\d+)([&#].*)?`],
    ['character', `profiles/(\\d+)(?:-[^/?#]*)?${REST}`],
    ['channel', `chat/(${KEY}/${KEY})${REST}`],
    ['event', `quests/(${KEY}/${KEY})/chronicle${REST}`],
    ['location', `location/(${KEY})${REST}`],
    ['map', `map/(${KEY})${REST}`],
  ] as const
).map(([kind, page]) => ({ kind, pattern: new RegExp(`^/(${KEY})/${page}$`) }));

/** Behind these a page without the id is a page as well: the place of a turn, the channel of a message. */
const WITHIN = new Set<Linked['kind']>(['turn', 'message']);

/** What an id alone tells apart: without it nothing is left of the address but the game. */
const BY_ID = new Set<Linked['kind']>(['turn', 'message', 'character', 'channel']);

/**
 * The addresses of things as the client makes them, each a path of the host, which {@link toArchive} reads again. Shapes of ids there: a turn's, message's or
 * character's own; `{type}/{key}` of a channel; `{quest}/{event}` of an event; the key of a location, map or game.
 */
export const pathOfThing = {
  turn: (game: string, { id, location }: { id: number; location: string }) =>
    `${pathTo('location', { game, currentLocationKey: location, all: 'all' })}?turn=${id}`,
  message: (game: string, { id, channel }: { id: number; channel: string }) =>
    `${pathOfThing.channel(game, channel)}?message=${id}`,
  character: (game: string, { id, seo }: { id: number; seo: string }) =>
    `${pathTo('main', { game })}/profiles/${profileSlug(String(id), seo)}`,
  channel: (game: string, typeAndKey: string) => `${pathTo('main', { game })}/chat/${typeAndKey}`,
  event: (game: string, questAndEvent: string) =>
    `${pathTo('main', { game })}/quests/${questAndEvent}/chronicle`,
  location: (game: string, key: string) => pathTo('location', { game, currentLocationKey: key }),
  map: (game: string, key: string) => pathTo('map', { game, currentMapKey: key }),
  game: (game: string) => pathTo('main', { game }),
} as const;

const LINK = /<a((?: [a-z]+="[^"]*")*)>/g;

/** Rewrites the addresses of a text; undefined leaves one as it is. */
function rewrite(
  text: string,
  kind: TextKind,
  changed: (url: string) => string | undefined,
): string {
  if (kind === 'plain')
    return textParts(text)
      .map((part) => (part.kind === 'text' ? part.text : (changed(part.url) ?? part.url)))
      .join('');
  return text.replace(LINK, (tag: string) =>
    tag.replace(/ href="([^"]*)"/, (whole: string, written: string) => {
      const url = changed(written.replaceAll('&amp;', '&'));
      return url === undefined ? whole : ` href="${url.replaceAll('&', '&amp;')}"`;
    }),
  );
}

/** How a text is brought into an archive. */
export type ToArchive = {
  /** The origins of the host. */
  origins: readonly string[];
  /** The key of the game that the text belongs to. */
  game: string;
  /** What a thing is called in the archive, of a game its key there; undefined for what is not in it. Ids are those of {@link pathOfThing}. */
  resolve: (thing: Linked) => string | undefined;
};

function archived(path: string, { game: own, resolve }: ToArchive): string | undefined {
  const [, game = '', behind = ''] = new RegExp(`^/(${KEY})${REST}$`).exec(path) ?? [];
  const gameThere = game && resolve({ kind: 'game', game, id: game });
  if (!gameThere) return undefined;
  for (const { kind, pattern } of ADDRESSES) {
    const [found, , id = '', rest = ''] = pattern.exec(path) ?? [];
    if (found === undefined) continue;
    const there = resolve({ kind, game, id });
    if (there !== undefined)
      return `${game === own ? '' : `/of/${gameThere}`}/${kind}/${there}${rest}`;
    // It is not in the archive; under its id there may be another some day.
    if (WITHIN.has(kind))
      return archived(path.replace(/\?.*/, ''), { origins: [], game: own, resolve });
    return `/game/${gameThere}${BY_ID.has(kind) ? '' : behind}`;
  }
  return `/game/${gameThere}${behind}`;
}

/**
 * A text as it stands in an archive: addresses of things that are in it become links of the archive. One to a turn or message that is not in it leads to where
 * it stood, one to anything else of a game to the game. What leads to no game of the archive stays as it is.
 */
export const toArchive = (text: string, kind: TextKind, how: ToArchive): string =>
  rewrite(text, kind, (url) => {
    const origin = how.origins.find((one) => url === one || url.startsWith(`${one}/`));
    const path = origin === undefined ? undefined : archived(url.slice(origin.length), how);
    return path === undefined ? undefined : ARCHIVE_ORIGIN + path;
  });

/** How a text of an archive is brought to a host. */
export type FromArchive = {
  /** The origin of the host. */
  origin: string;
  /** The key that the game of the text has in the archive. */
  game: string;
  /** The path of a thing of the archive, by {@link pathOfThing}; undefined for what is not there. `game` is a key of the archive. */
  resolve: (thing: Linked) => string | undefined;
};

const OF = new RegExp(`^/of/(${KEY})(/.*)$`);
const THING = new RegExp(`^/(${KINDS.join('|')})/([\\w.-]{1,64})([/?#&].*)?$`);
const GAME = new RegExp(`^/game/(${KEY})${REST}$`);

function hosted(path: string, { game: own, resolve }: FromArchive): string {
  const [, game = own, inGame = path] = OF.exec(path) ?? [];
  const [, kind, id = '', rest = ''] = THING.exec(inGame) ?? [];
  const known = KINDS.find((one) => one === kind);
  const thing = known && resolve({ kind: known, game, id });
  if (thing !== undefined) return thing + rest;
  const [, other = game, behind = ''] = GAME.exec(inGame) ?? [];
  const home = resolve({ kind: 'game', game: other, id: other });
  return home === undefined ? '/' : home + behind;
}

/** A text of an archive as it stands on a host. A link to what is not there leads to its game, one to no game to the first page. */
export const fromArchive = (text: string, kind: TextKind, how: FromArchive): string =>
  rewrite(text, kind, (url) =>
    url.startsWith(`${ARCHIVE_ORIGIN}/`)
      ? how.origin + hosted(url.slice(ARCHIVE_ORIGIN.length), how)
      : undefined,
  );
