import { createHash } from 'node:crypto';
import type { Turn } from '../../src/contract/index.ts';
import { canGuestRead, pathTo } from '../../src/domain/index.ts';
import { type Html, html as xml } from '../auth/provider/html.ts';
import type { Db } from '../db/index.ts';
import { findGame, type GameRow } from '../db/queries/games.ts';
import { findLocation, type LocationRow } from '../db/queries/locations.ts';
import { turnsPage } from '../db/queries/turns.ts';
import { viewTurns } from '../db/queries/turnViews.ts';
import { pageTexts } from '../errors/index.ts';
import { feedPath } from './head.ts';
import { authorOf } from './subject.ts';
import { beginningOf, legalXml, nameIn } from './words.ts';

/** Feeds of new turns in Atom (RFC 4287), as guests read them (FIRST-24). */

/** A feed and the game that it is of. */
export type Feed = { game: GameRow; xml: string };

/**
 * A lasting name of a turn, game or location, as a UUID of version 5: from its id and the moment it was made, which neither another address of the host nor
 * a backup changes.
 */
export function lastingId(kind: string, id: number | string, createdAt: number): string {
  const hash = createHash('sha1').update(`letopis/${kind}/${id}/${createdAt}`).digest('hex');
  const variant = ((Number.parseInt(hash.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `5${hash.slice(13, 16)}`];
  return `urn:uuid:${[...parts, `${variant}${hash.slice(18, 20)}`, hash.slice(20, 32)].join('-')}`;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** Where a turn stands (FEED-08); that of its game where it stands nowhere. */
function addressOf(game: GameRow, { id, location }: Turn): string {
  if (!location) return pathTo('main', { game: game.key });
  const to = { game: game.key, currentLocationKey: location.key, all: 'all' };
  return `${pathTo('location', to)}?turn=${id}`;
}

function entry(turn: Turn, { game, base }: { game: GameRow; base: string }): Html {
  const author = authorOf(turn);
  const place = nameIn(turn.location?.title ?? '');
  const title = [author, place].filter(Boolean).join(' — ');
  const written = (turn.written ?? turn.created) * 1_000;
  return xml`
  <entry>
    <id>${lastingId('turn', turn.id, turn.created)}</id>
    <title>${title}</title>
    <author><name>${author}</name></author>
    <link rel="alternate" type="text/html" href="${base}${addressOf(game, turn)}" />
    <published>${iso(written)}</published>
    <updated>${iso(Math.max(written, turn.updated ?? written))}</updated>
    ${place === '' ? [] : xml`<category term="${place}" />`}
    <content type="html">${turn.post}</content>
  </entry>`;
}

type Parts = { game: GameRow; location: LocationRow | undefined; turns: readonly Turn[] };

function documentOf({ game, location, turns }: Parts, origin: string | undefined): string {
  const base = origin ?? '';
  const self = base + feedPath(game.key, location?.key);
  const page = location
    ? pathTo('location', { game: game.key, currentLocationKey: location.key })
    : pathTo('main', { game: game.key });
  const of = location ?? game;
  const title = [location?.title, game.title].map((part) => nameIn(part ?? '')).filter(Boolean);
  const subtitle = beginningOf((location ? location.description : game.body) ?? '', 300);
  const updated = Math.max(of.createdAt, ...turns.map((turn) => turn.updated ?? 0));
  const { markup } =
    xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ru" xml:base="${base}/">
    <id>${lastingId(location ? 'location' : 'game', of.id, of.createdAt)}</id>
    <title>${title.join(' — ') || pageTexts.name}</title>
    ${subtitle === '' ? [] : xml`<subtitle>${subtitle}</subtitle>`}
    <updated>${iso(updated)}</updated>
    <link rel="self" type="application/atom+xml" href="${self}" />
    <link rel="alternate" type="text/html" href="${base}${page}" />
    <generator>${pageTexts.name}</generator>
    ${turns.map((turn) => entry(turn, { game, base }))}
  </feed>`;
  return legalXml(`<?xml version="1.0" encoding="utf-8"?>\n${markup}`);
}

/**
 * The newest turns of a game, or of one of its locations, as guests read them; undefined where they may not, or where there is none. Posts are HTML that was
 * cleaned when it was stored (HOST-05). Without an origin addresses are relative.
 */
export async function atomFeed(
  db: Db,
  { game: key, location: place }: { game: string; location?: string },
  origin: string | undefined,
): Promise<Feed | undefined> {
  const game = await findGame(db, key);
  if (!game || !canGuestRead(game)) return undefined;
  const location = place === undefined ? undefined : await findLocation(db, game.id, place);
  if (place !== undefined && !location) return undefined;
  const scope = { gameId: game.id, ...(location && { locationId: location.id }) };
  const { rows } = await turnsPage(db, { ...scope, page: 1 });
  const turns = await viewTurns(db, rows);
  return { game, xml: documentOf({ game, location, turns }, origin) };
}
