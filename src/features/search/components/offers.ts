import {
  type ChatChannel,
  type FoundName,
  type Location,
  NAMES_LIMIT,
  type NameKind,
} from '../../../contract/index.ts';
import { nameRank, pathTo } from '../../../domain/index.ts';
import { selectGame, selectGames, type WithSession } from '../../session/index.ts';

/** What the palette offers: what the client knows at once, and what the host adds. */

/** The kinds in their order. */
const OFFERED: readonly NameKind[] = ['place', 'character', 'channel', 'game'];

/** Every place, channel and game that is loaded; characters are the host's to name. */
export function knownNames(
  state: WithSession,
  ofGame: readonly Location[],
  open: readonly ChatChannel[],
): FoundName[] {
  const games = selectGames(state).map(({ key, title, image }): FoundName => {
    const said = { kind: 'game' as const, id: key, title, game: key, gameTitle: title };
    return { ...said, ...(image && { image }), url: pathTo('main', { game: key }) };
  });
  const here = selectGame(state);
  if (!here) return games;
  const { key: game, title: gameTitle } = here;
  const places = ofGame.map(({ key, title, image }): FoundName => {
    const url = pathTo('location', { game, currentLocationKey: key });
    return { kind: 'place', id: key, title, game, gameTitle, ...(image && { image }), url };
  });
  const channels = here.chat ? open : [];
  return [
    ...places,
    ...channels.map(({ type, id, title, image }): FoundName => {
      const url = pathTo('channel', { game, channelType: type, channelId: id });
      return { kind: 'channel', id, title, game, gameTitle, ...(image && { image }), url };
    }),
    ...games,
  ];
}

/** Offers of one kind. */
export interface Offers {
  readonly kind: NameKind;
  readonly names: readonly FoundName[];
}

/** Names that answer what is typed, by kind: what is known here first, then what the host has found beside it. */
export function offersFor(
  typed: readonly string[],
  known: readonly FoundName[],
  found: readonly FoundName[],
): Offers[] {
  const ranked = known.flatMap((name) => {
    const rank = nameRank(name.title, typed);
    return rank === undefined ? [] : [{ name, rank }];
  });
  const own = ranked.toSorted((a, b) => a.rank - b.rank).map(({ name }) => name);
  const urls = new Set(own.map(({ url }) => url));
  const all = [...own, ...found.filter(({ url }) => !urls.has(url))];
  return OFFERED.flatMap((kind) => {
    const names = all.filter((name) => name.kind === kind).slice(0, NAMES_LIMIT.all);
    return names.length > 0 ? [{ kind, names }] : [];
  });
}
