import { type CardPainter, pageHead } from '../../../server/pages/index.ts';
import type { Community } from './community.ts';
import type { Headers, TestHost } from './index.ts';
import type { Planted } from './secretWorld.ts';

/** Draws no cards, but writes down what would stand on them. */
export const writtenCards: CardPainter = {
  paint: (order) => Promise.resolve(Buffer.from(JSON.stringify(order))),
  close: () => Promise.resolve(),
};

/** Paths of pages, with their queries, wherever the secrets of `plantSecrets` can be looked for. */
function pagePaths(sea: Community, planted: Planted): string[] {
  const { draft, people, turns, channels, quests } = planted;
  const profiles = [...Object.values(people), ...Object.values(sea.keys)];
  const ofGame = (game: string): string[] =>
    [
      ...['', '/rules', '/map', '/locations', '/profiles', '/profile', '/chat'],
      ...[draft.map, 'world'].flatMap((map) => [`/map/${map}`, `/locations/${map}`]),
      ...['pier', 'cave', 'market', draft.location].flatMap((place) => [
        ...[`/location/${place}`, `/location/${place}/all`],
        ...[...turns, draft.turn].map((turn) => `/location/${place}/all?turn=${turn}`),
      ]),
      ...profiles.map((id) => `/profiles/${id}`),
      ...[...channels, draft.channel].map(({ type, id }) => `/chat/${type}/${id}`),
      ...quests.map(({ quest, event }) => `/quests/${quest}/${event}/chronicle`),
    ].map((path) => `/${game}${path}`);
  return ['/', '/login', ...ofGame('sea'), ...ofGame('draft')];
}

/** Cards, feeds and sitemaps at the addresses of pages, and those of the host. */
function besidePages(pages: readonly string[]): string[] {
  const found = pages.flatMap((page) => {
    const [path = '', query] = page.split('?', 2);
    if (query !== undefined) return [`/cards${path}.jpg?${query}`];
    return [`/cards${path}.jpg`, `${path}/feed.atom`, `${path}/sitemap.xml`];
  });
  return ['/robots.txt', '/sitemap.xml', ...found];
}

/** What there was something at: heads of pages, and answers by the ending of their address. */
type Found = Record<'head' | 'jpg' | 'atom' | 'xml' | 'txt', number>;

/** Reads all that machines read (FIRST-27) as somebody, and gives each text to `look`. Throws where the host fails. */
export async function readAsMachine(
  host: TestHost,
  { sea, planted, headers }: { sea: Community; planted: Planted; headers: Headers },
  look: (where: string, text: string) => void,
): Promise<Found> {
  const found: Found = { head: 0, jpg: 0, atom: 0, xml: 0, txt: 0 };
  const pages = pagePaths(sea, planted);
  for (const page of pages) {
    const [path = '', search = ''] = page.split('?', 2);
    const head = await pageHead(host.deps, { path, search }, 'https://letopis.example');
    if (head.canonical !== undefined) found.head += 1;
    look(`the head of ${page}`, JSON.stringify(head));
  }
  for (const url of besidePages(pages)) {
    const { statusCode, body, headers: answered } = await host.app.inject({ url, headers });
    if (statusCode >= 500) throw new Error(`${url} fails`);
    look(url, body + JSON.stringify(answered));
    const ending = /\.(\w+)(\?|$)/.exec(url)?.[1] as keyof Found;
    if (statusCode === 200) found[ending] += 1;
  }
  return found;
}
